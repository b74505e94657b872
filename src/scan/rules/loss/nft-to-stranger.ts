import {
  type AssetMove,
  assetsLeaving,
  onlyThroughKnownPrograms,
  receivesAsset,
} from '../../facts/asset.ts'
import { assetText } from '../../../findings/words/assets.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { comesFromApp } from '../../facts/origin.ts'
import { isPaidByProtocol, outflowsOf } from '../../facts/outflow.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import { collectorsMax, sweptNftsMin } from '../../thresholds.ts'

/**
 * NFTs of the user's go to a stranger, and no balance shows it: those of Metaplex Core and compressed ones have none, and
 * a simulation that fails shows none of any. Benign look-alikes: one sent by the user in his own wallet, a sale through
 * an established market, custody with one (only noted), and a program that takes it in escrow or for something in return (one step milder).
 */
export const nftToStranger: Rule = {
  id: 'nft-to-stranger',
  flag: 'NFT_TO_STRANGER',
  severity: 'high',
  stage: 'scored',
  sources: [
    'Blowfish COMPRESSED_NFT_TRANSFER',
    'SolPhishHunter, single transaction with multiple transfers (STMT)',
    'mpl-core TransferV1; mpl-bubblegum transfer, transferV2; mpl-token-metadata Transfer',
  ],
  evaluate: (context) => {
    const shown = new Set(outflowsOf(context).map(({ mint }) => mint))
    const moves = assetsLeaving(context)
    // A token whose loss the balances show is told by the rules that read balances.
    if (moves.every(({ about }) => shown.has(about.asset))) return []
    const severity = severityOf(moves, context)
    return severity ? [observe(moves, severity)] : []
  },
}

const severityOf = (moves: readonly AssetMove[], context: RiskContext): Severity | undefined => {
  const known = onlyThroughKnownPrograms(moves, context)
  if (known) return isPaidByProtocol(context) || receivesAsset(context) ? undefined : 'low'
  const returned = receivesSomething(context) || receivesAsset(context)
  const milder =
    moves.every(isWithinProgram) && (returned || moves.every(({ to }) => !isOnCurve(to)))
  const app = comesFromApp(context)
  if (moves.length === 1) return app ? (milder ? 'medium' : 'high') : undefined
  const swept = moves.length >= sweptNftsMin || app
  const grave = swept && collectorsOf(moves).length <= collectorsMax
  return grave ? (milder ? 'high' : 'critical') : milder ? 'medium' : 'high'
}

/**
 * Only a program that takes the asset itself can bind it to a price or give it back. Beside a transfer that is written out,
 * anybody can write a crumb in return.
 */
const isWithinProgram = ({ instruction }: AssetMove): boolean =>
  instruction !== undefined && instruction.path.length > 1

const collectorsOf = (moves: readonly AssetMove[]) => [...new Set(moves.map(({ to }) => to))]

/** More than these are counted only. */
const mostNamed = 3

const observe = (moves: readonly AssetMove[], severity: Severity): Observation => {
  const collectors = collectorsOf(moves)
  const named = moves.slice(0, mostNamed).map(({ about }) => assetText(about))
  const rest = moves.length - named.length
  const [first] = collectors
  return {
    what: `Gives your ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} to ${collectors.map(shortAddress).join(', ')}.`,
    why:
      severity === 'critical'
        ? 'Several NFTs leave at once and nothing comes back. No balance shows it.'
        : 'An NFT that is given away is gone, and no balance shows that it leaves.',
    advice: 'Sign only if you meant to give it to that very address.',
    at: moves.flatMap(({ instruction }) => (instruction ? [instruction.path] : [])),
    ...(first && { subject: first }),
    severity,
  }
}
