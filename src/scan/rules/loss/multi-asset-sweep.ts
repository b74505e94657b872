import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { isKeptForUser } from '../../facts/kept-for-user.ts'
import { isRecordedDeposit } from '../../facts/deposit-record.ts'
import { emptiesWrappedSol } from '../../facts/loss/emptied-wrapped.ts'
import { isMoreThanTrifle } from '../../facts/loss/loss-size.ts'
import { comesFromOutside, isRequested } from '../../facts/origin.ts'
import {
  goesToWallets,
  isNearlyAll,
  isPaidByProtocol,
  type Outflow,
  outflowsOf,
} from '../../facts/outflow.ts'
import { isMovedByKnownPrograms } from '../../facts/authority/main-movements.ts'
import { isOwnSend, keepsSol } from '../../facts/own-send.ts'
import { type Paid, paidOf } from '../../facts/loss/payees.ts'
import { gainsAnything, receivesSomething } from '../../facts/return-value.ts'
import { isCollectible, isSmallAmount } from '../../facts/small-amount.ts'
import {
  collectorsMax,
  giftCollectorsMax,
  sweptAssetsMin,
  sweptSharesMin,
} from '../../count-thresholds.ts'
import {
  keptMinLamports,
  largePercent,
  lossBounds,
  lootPercent,
  majorityPercent,
  materialMinLamports,
  smallPercent,
} from '../../thresholds.ts'

export type MultiAssetSweep = {
  /** One entry for each asset. */
  assets: readonly Paid[]
  /** Nearly all of each asset leaves; otherwise a large share of each. */
  nearlyAll: boolean
  /** Nothing comes back, and it goes to one or two collectors. */
  drained: boolean
}

/**
 * All or nearly all of two or more of the user's assets go to others, several accounts of one being one asset and
 * wrapped SOL another one than SOL, and nothing comes back: the pattern of a drainer. A few dollars do not count.
 * Benign look-alikes: moving to another wallet of the user (the chain cannot tell the difference), a deposit of a
 * pair into a pool, the sale of several tokens at once (an established protocol moves them and something comes in), and
 * two collectibles or small amounts that the user sends in their own wallet while its SOL stays (only noted; more of
 * them, or two collectibles with little SOL, are a strong warning).
 */
export const multiAssetSweep: ScanRule<'multi-asset-sweep', MultiAssetSweep> = {
  id: 'multi-asset-sweep',
  code: 'MULTI_ASSET_SWEEP',
  severity: 'critical',
  sources: [
    'SolPhishHunter, single transaction with multiple transfers (STMT)',
    'Blockaid transfer_farming',
  ],
  evaluate: (context) => {
    const outflows = outflowsOf(context).filter(
      (each) => each.mint === wrappedSolMint || isMoreThanTrifle(each, context),
    )
    const emptied = outflows.filter((each) => isEmptied(each) || emptiesWrappedSol(each, context))
    if (emptied.length < sweptAssetsMin) return sharesTaken(outflows, context)
    const severity = severityOf(emptied, context)
    return severity ? [observe(emptied, severity, context)] : []
  },
}

const isEmptied = ({ mint, before, lost }: Outflow): boolean =>
  isNearlyAll(lost, before) && (mint !== wrappedSolMint || lost >= materialMinLamports)

const severityOf = (emptied: readonly Outflow[], context: RiskContext): Severity | undefined => {
  const isGift = isSmallGift(emptied, context)
  const several = emptied.length > sweptAssetsMin
  if (isGift && keepsSol(context, keptMinLamports)) return several ? 'high' : 'low'
  const known = emptied.every(isMovedByKnownPrograms)
  if (known && isPaidByProtocol(context)) return undefined
  if (emptied.every((each) => isKeptForUser(each, context))) return undefined
  if (known || receivesSomething(context, allOf(emptied))) return 'high'
  // As with collectibles that no balance shows.
  const spared = isGift && !several && emptied.every((outflow) => isCollectible(outflow, context))
  return collectorsOf(emptied).length <= collectorsMax && !spared ? 'critical' : 'high'
}

/** Things that a person may give to a friend in their own wallet: each is a collectible or little. */
const isSmallGift = (sent: readonly Outflow[], context: RiskContext): boolean =>
  isOwnSend(context) &&
  sent.every((outflow) => isCollectible(outflow, context) || isSmallAmount(outflow, context))

/**
 * The same with something left of each asset to stay below that threshold: three or more assets at once, more than half
 * of each, or shares that add up to one whole, to wallets. If an app requests it, a quarter of each is enough, a tenth
 * if one wallet receives it all, or two quarters if wallets receive them.
 */
const sharesTaken = (
  outflows: readonly Outflow[],
  context: RiskContext,
): Observation<MultiAssetSweep>[] => {
  const taken = sharesOf(outflows, context)
  const byOthers = !taken.every(isMovedByKnownPrograms)
  return taken.length >= sweptAssetsMin &&
    !(
      taken.length === sweptAssetsMin &&
      isSmallGift(taken, context) &&
      keepsSol(context, keptMinLamports)
    ) &&
    !taken.every((each) => isKeptForUser(each, context)) &&
    collectorsOf(taken).length <= maxCollectorsOf(taken, context) &&
    byOthers &&
    !receivesSomething(context, allOf(taken))
    ? [observe(taken, 'high', context)]
    : []
}

/**
 * A payroll pays several wallets too, but neither at the request of an app nor most of two assets at once. For an app no
 * number of receivers is a payroll.
 */
const maxCollectorsOf = (taken: readonly Outflow[], context: RiskContext): number => {
  const loot = taken.filter((outflow) => isShare(outflow, lootPercent))
  if (isRequested(context)) return Number.POSITIVE_INFINITY
  return loot.length >= sweptAssetsMin ? collectorsMax : giftCollectorsMax
}

/** The shares that count together; empty if they are too few or too small. */
const sharesOf = (outflows: readonly Outflow[], context: RiskContext): Outflow[] => {
  const quarters = outflows.filter((outflow) => isShare(outflow, largePercent))
  const requested = isRequested(context) || goesToFeePayer(quarters, context)
  const several = quarters.length >= sweptAssetsMin
  if (several && quarters.every(goesToWallets) && (requested || addUpTo(quarters, 100n)))
    return quarters
  if (several && isRequested(context) && !isDeposit(quarters, context)) return quarters
  if (!comesFromOutside(context)) {
    const halves = outflows.filter((outflow) => isShare(outflow, majorityPercent))
    return halves.length >= sweptSharesMin ? halves : []
  }
  const tenths = outflows.filter((outflow) => isShare(outflow, smallPercent))
  if (isRequested(context) && tenths.every(goesToWallets) && addUpTo(tenths, requestedPercent))
    return tenths
  const [collector, ...others] = collectorsOf(tenths)
  const toOne = collector !== undefined && others.length === 0 && tenths.every(goesToWallets)
  const shares = toOne ? tenths : quarters
  return shares.length >= sweptSharesMin ? shares : []
}

/** Whether the program records whose deposit it is, or gives a share for it: an address without a key proves nothing. */
const isDeposit = (shares: readonly Outflow[], context: RiskContext): boolean =>
  gainsAnything(context) || shares.some((each) => isRecordedDeposit(each, context))

/**
 * Whether another wallet pays the fee and receives it all: then that wallet made the transaction, and the user only
 * signs.
 */
const goesToFeePayer = (shares: readonly Outflow[], { resolved, identity }: RiskContext): boolean =>
  !identity.isUser(resolved.feePayer) &&
  collectorsOf(shares).every((collector) => collector === resolved.feePayer)

/** As much of one asset is a warning by itself; of several assets, their shares together. */
const requestedPercent = lossBounds.high.percent

/** Whether the shares of at least two assets add up to this much of one balance. A payment takes a part of one asset. */
const addUpTo = (shares: readonly Outflow[], percent: bigint): boolean =>
  shares.length >= sweptAssetsMin &&
  shares.reduce(
    (sum, { lost, before }) => sum + (before > 0n ? (lost * 1_000n) / before : 1_000n),
    0n,
  ) >=
    percent * 10n

const allOf = (outflows: readonly Outflow[]) => ({
  movements: outflows.flatMap(({ movements }) => movements),
  parts: outflows.map(({ mint, lost }) => ({ mint, lost })),
})

const isShare = ({ mint, before, lost }: Outflow, percent: bigint): boolean =>
  lost * 100n > before * percent && (mint !== wrappedSolMint || lost >= materialMinLamports)

const collectorsOf = (outflows: readonly Outflow[]): Address[] => [
  ...new Set(outflows.flatMap(({ receivers }) => receivers)),
]

const observe = (
  swept: readonly Outflow[],
  severity: Severity,
  context: RiskContext,
): Observation<MultiAssetSweep> => {
  const [first] = collectorsOf(swept)
  return {
    params: {
      assets: swept.map((outflow) => paidOf(outflow, context)),
      nearlyAll: swept.every(isEmptied),
      drained: severity === 'critical',
    },
    ...(first && { subject: first }),
    at: allOf(swept).movements.map(({ at }) => at),
    severity,
  }
}
