import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { AssetReference } from '../../../solana/decoding/format/action.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import {
  type AssetMove,
  assetsLeaving,
  onlyThroughKnownPrograms,
  receivesAsset,
} from '../../facts/asset.ts'
import { comesFromOutside } from '../../facts/origin.ts'
import { isOwnSend, keepsSol } from '../../facts/own-send.ts'
import { isPaidByProtocol, outflowsOf } from '../../facts/outflow.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import { giftCollectorsMax, keptMinLamports, sweptNftsMin } from '../../thresholds.ts'

export type NftToStranger = {
  assets: readonly AssetReference[]
  receivers: readonly Address[]
  /** Several at once to one or two collectors, as in a theft. */
  swept: boolean
}

/**
 * NFTs of the user go to a stranger, and no balance shows it: Metaplex Core and compressed NFTs have none, and neither
 * has a failed simulation. Benign look-alikes: an NFT that the user sends in their own wallet, a sale or custody on an
 * established market (only noted), and a program that takes it into escrow or for a return (one step milder).
 */
export const nftToStranger: ScanRule<'nft-to-stranger', NftToStranger> = {
  id: 'nft-to-stranger',
  code: 'NFT_TO_STRANGER',
  severity: 'high',
  sources: [
    'Blowfish COMPRESSED_NFT_TRANSFER',
    'SolPhishHunter, single transaction with multiple transfers (STMT)',
    'mpl-core TransferV1; mpl-bubblegum transfer, transferV2; mpl-token-metadata Transfer',
  ],
  evaluate: (context) => {
    const shown = new Set(outflowsOf(context).map(({ mint }) => mint))
    const moves = assetsLeaving(context)
    // The rules for balances report a token whose loss the balances show.
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
  const app = comesFromOutside(context)
  if (!app && moves.length < sweptNftsMin && isOwnGift(moves, context))
    return moves.length === 1 ? undefined : 'low'
  if (moves.length === 1) return app ? (milder ? 'medium' : 'high') : undefined
  const swept = moves.length >= sweptNftsMin || app
  const serious = swept && collectorsOf(moves).length <= giftCollectorsMax
  return serious ? (milder ? 'high' : 'critical') : milder ? 'medium' : 'high'
}

/** Whether the message itself sends them, and the wallet keeps its SOL: a person may give two to a friend. */
const isOwnGift = (moves: readonly AssetMove[], context: RiskContext): boolean => {
  const programs = new Set(moves.flatMap(({ instruction }) => instruction?.programId ?? []))
  return (
    moves.every(({ instruction }) => instruction?.path.length === 1) &&
    isOwnSend(context, (program) => programs.has(program)) &&
    keepsSol(context, keptMinLamports)
  )
}

/**
 * Only a program that takes the asset itself can tie it to a price or return it. Anyone can add a token amount in
 * return to a top-level transfer.
 */
const isWithinProgram = ({ instruction }: AssetMove): boolean =>
  instruction !== undefined && instruction.path.length > 1

const collectorsOf = (moves: readonly AssetMove[]): Address[] => [
  ...new Set(moves.map(({ to }) => to)),
]

const observe = (moves: readonly AssetMove[], severity: Severity): Observation<NftToStranger> => {
  const receivers = collectorsOf(moves)
  const [first] = receivers
  return {
    params: {
      assets: moves.map(({ about }) => about),
      receivers,
      swept: severity === 'critical',
    },
    ...(first && { subject: first }),
    at: moves.flatMap(({ instruction }) => (instruction ? [instruction.path] : [])),
    severity,
  }
}
