import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import {
  isNearlyAll,
  isPaidByProtocol,
  onlyByKnownPrograms,
  type Outflow,
  outflowsOf,
} from '../../facts/outflow.ts'
import { comesFromApp, saysApp } from '../../facts/origin.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress, tokenText } from '../../../findings/words/amounts.ts'
import {
  collectorsMax,
  largePercent,
  majorityPercent,
  materialMinLamports,
  smallPercent,
  sweptAssetsMin,
  sweptSharesMin,
} from '../../thresholds.ts'

/**
 * Two or more of the user's assets go, all or nearly all of them, to others, and nothing comes back: the shape of a
 * drainer. Benign look-alikes: moving to a wallet of one's own (cannot be told apart by the chain), a deposit of a pair
 * into a pool and the sale of several tokens at once (a known protocol moves them and something comes in).
 */
export const multiAssetSweep: Rule = {
  id: 'multi-asset-sweep',
  flag: 'MULTI_ASSET_SWEEP',
  severity: 'critical',
  stage: 'scored',
  sources: [
    'SolPhishHunter, single transaction with multiple transfers (STMT)',
    'Blockaid transfer_farming',
  ],
  evaluate: (context) => {
    const outflows = outflowsOf(context)
    const emptied = outflows.filter(isEmptied)
    if (emptied.length < sweptAssetsMin) return sharesTaken(outflows, context)
    const severity = severityOf(emptied, context)
    return severity ? [observe(emptied, severity)] : []
  },
}

const isEmptied = ({ mint, before, lost }: Outflow): boolean =>
  isNearlyAll(lost, before) && (mint !== wrappedSolMint || lost >= materialMinLamports)

const severityOf = (emptied: readonly Outflow[], context: RiskContext): Severity | undefined => {
  const known = emptied.every(({ movements }) => onlyByKnownPrograms(movements))
  if (known && isPaidByProtocol(context)) return undefined
  if (known || receivesSomething(context, allOf(emptied))) return 'high'
  return collectorsOf(emptied).length <= collectorsMax ? 'critical' : 'high'
}

/**
 * The same with something left of each, so as to stay below that bound: three or more assets at once, more than half of
 * each, or shares that add up to all of one, to wallets; where an app asks for it a quarter of each, a tenth if one wallet
 * gets it all, and two quarters are enough if wallets get them.
 */
const sharesTaken = (outflows: readonly Outflow[], context: RiskContext): Observation[] => {
  const taken = sharesOf(outflows, context)
  const plain = !taken.every(({ movements }) => onlyByKnownPrograms(movements))
  return taken.length >= sweptAssetsMin &&
    collectorsOf(taken).length <= collectorsMax &&
    plain &&
    !receivesSomething(context, allOf(taken))
    ? [observe(taken, 'high')]
    : []
}

/** The shares that count together; none where they are too few or too small. */
const sharesOf = (outflows: readonly Outflow[], context: RiskContext): Outflow[] => {
  const quarters = outflows.filter((outflow) => isShare(outflow, largePercent))
  const asked = saysApp(context) || goesToPayer(quarters, context)
  const toWallets = quarters.length >= sweptAssetsMin && collectorsOf(quarters).every(isOnCurve)
  if (toWallets && (asked || addUpToAWhole(quarters))) return quarters
  if (!comesFromApp(context)) {
    const halves = outflows.filter((outflow) => isShare(outflow, majorityPercent))
    return halves.length >= sweptSharesMin ? halves : []
  }
  const tenths = outflows.filter((outflow) => isShare(outflow, smallPercent))
  const [collector, ...others] = collectorsOf(tenths)
  const toOne = collector !== undefined && others.length === 0 && isOnCurve(collector)
  const shares = toOne ? tenths : quarters
  return shares.length >= sweptSharesMin ? shares : []
}

/** Whether whoever pays the fee gets it all: then he made the transaction, and the user is only asked to sign it. */
const goesToPayer = (shares: readonly Outflow[], { resolved, identity }: RiskContext): boolean =>
  !identity.isUsers(resolved.feePayer) &&
  collectorsOf(shares).every((collector) => collector === resolved.feePayer)

const thousandths = 1_000n

/** Whether the shares add up to a whole: no payment, which takes a part of one thing. */
const addUpToAWhole = (shares: readonly Outflow[]): boolean =>
  shares.reduce(
    (sum, { lost, before }) => sum + (before > 0n ? (lost * thousandths) / before : thousandths),
    0n,
  ) >= thousandths

const allOf = (outflows: readonly Outflow[]) => ({
  movements: outflows.flatMap(({ movements }) => movements),
})

const isShare = ({ mint, before, lost }: Outflow, percent: bigint): boolean =>
  lost * 100n > before * percent && (mint !== wrappedSolMint || lost >= materialMinLamports)

const collectorsOf = (emptied: readonly Outflow[]): Address[] => [
  ...new Set(emptied.flatMap(({ receivers }) => receivers)),
]

const observe = (emptied: readonly Outflow[], severity: Severity): Observation => {
  const collectors = collectorsOf(emptied)
  const assets = emptied.map(({ mint }) => tokenText(mint)).join(', ')
  const [first] = emptied.flatMap(({ receivers }) => receivers)
  return {
    what: `Sends ${emptied.every(isEmptied) ? 'nearly all' : 'much of what'} you have of ${emptied.length} assets (${assets}) to ${collectors.map(shortAddress).join(', ')}.`,
    why:
      severity === 'critical'
        ? 'Nothing comes back for it. This is how drainers empty a wallet in one signature.'
        : 'Several of your assets go at once, and whether you get their worth is not known.',
    advice: 'Do not sign unless those addresses are your own and you meant to move everything.',
    at: emptied.flatMap(({ movements }) => movements.map(({ at }) => at)),
    ...(first && { subject: first }),
    severity,
  }
}
