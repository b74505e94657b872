import type { Address } from '../../solana/address/address.ts'
import { median } from '../../basics/median.ts'
import type { MintActivity, WalletPart } from './mint-activity.ts'
import { moneyRank } from '../../solana/known/quote-mints.ts'
import {
  clusterMinShare,
  clusterMinUsd,
  clusterMinWallets,
  clusterWalletMinUsd,
  deviationMinShare,
  deviationMinUsd,
  sellOffMinPriceDrop,
  sellOffMinSellShare,
  signalMinScore,
  signalMinTrades,
  signalMinVolumeUsd,
  signalMinWallets,
  stagedFactor,
  stagedMinShare,
  strongClusterWeight,
  strongDeviations,
  unsoldMinBuyers,
  unsoldMinTrades,
  unsoldScore,
  usualMinWindows,
  volumeMinDeviations,
  volumeMinTimesUsual,
} from '../thresholds.ts'
import {
  joinScores,
  type MintSignal,
  saturating,
  type SignalReason,
  type StagedVolume,
  strongestFirst,
} from './signal-reason.ts'

export type SignalContext = {
  /** How many of the earlier windows the index has seen as much of as of this one. */
  earlierSeen: number
  /** 1 for an unknown wallet, up to 3 for one that is watched and has a good record. */
  weightOf: (wallet: Address) => number
  /** Whether nearly all blocks of the window were read. */
  isComplete: boolean
  /** Followed whole, however many blocks are read. */
  isWatched: (wallet: Address) => boolean
}

/** What is notable about each token, strongest first. SOL and dollar tokens are left out: they are always traded. */
export const findSignals = (
  activities: Iterable<MintActivity>,
  context: SignalContext,
): MintSignal[] =>
  strongestFirst(
    [...activities]
      .filter(({ mint, trades }) => moneyRank(mint) === 0 && trades > 0)
      .flatMap((activity) => signalOf(activity, context)),
  )

const signalOf = (activity: MintActivity, context: SignalContext): MintSignal[] => {
  const reasons = [cluster, volumeShift, sellOff, noSales]
    .flatMap((find) => find(activity, context) ?? [])
    .sort((a, b) => b.score - a.score)
  if (reasons.length === 0) return []
  const staged = stagedVolume(activity)
  const joined = joinScores(reasons.map((reason) => reason.score))
  const score = Math.round(joined * (staged ? stagedFactor : 1))
  if (score < signalMinScore) return []
  const { mint, trades, wallets, buyUsd, sellUsd } = activity
  const sample = { trades, wallets: wallets.size, volumeUsd: buyUsd + sellUsd }
  return [{ mint, score, reasons, sample, ...(staged && { staged }) }]
}

/**
 * Wallets that accumulate the token, weighted by their record. From a part of the trades, a wallet whose sales were not
 * seen looks the same, so that only watched wallets count.
 */
const cluster = (activity: MintActivity, context: SignalContext): SignalReason | undefined => {
  const wallets = context.isComplete
    ? activity.wallets
    : new Map([...activity.wallets].filter(([wallet]) => context.isWatched(wallet)))
  const accumulating = [...wallets].filter(
    ([, { bought, sold, buyUsd, sellUsd }]) =>
      bought > 2n * sold && buyUsd - sellUsd >= clusterWalletMinUsd,
  )
  if (accumulating.length < clusterMinWallets) return undefined
  if (accumulating.length < clusterMinShare * wallets.size) return undefined
  const weights = accumulating.map(([wallet]) => context.weightOf(wallet))
  const weight = weights.reduce((sum, each) => sum + each, 0)
  const usd = accumulating.reduce((sum, [, part]) => sum + part.buyUsd - part.sellUsd, 0)
  if (usd < clusterMinUsd) return undefined
  return {
    kind: 'wallets-buying',
    score: saturating((weight - 1) / strongClusterWeight),
    wallets: accumulating.length,
    netUsd: usd,
    provenWallets: weights.filter((each) => each > 1).length,
  }
}

const volumeShift = (activity: MintActivity, context: SignalContext): SignalReason | undefined => {
  const { trades, wallets, buyUsd, sellUsd, earlierUsd } = activity
  const usd = buyUsd + sellUsd
  if (trades < signalMinTrades || wallets.size < signalMinWallets) return undefined
  if (usd < signalMinVolumeUsd || context.earlierSeen < usualMinWindows) return undefined
  const earlier = [...earlierUsd.subarray(0, context.earlierSeen)]
  // The usual volume of a token hardly seen before is unknown: its pool may be followed only since today.
  const usual = median(earlier)
  if (usual === 0) return undefined
  const spread = 1.4826 * median(earlier.map((each) => Math.abs(each - usual)))
  const deviation = Math.max(spread, deviationMinShare * usual, deviationMinUsd)
  const deviations = (usd - usual) / deviation
  if (deviations < volumeMinDeviations || usd < volumeMinTimesUsual * usual) return undefined
  return {
    kind: 'volume-up',
    score: saturating(deviations / strongDeviations),
    usd,
    usualUsd: usual,
  }
}

const sellOff = (activity: MintActivity): SignalReason | undefined => {
  const { trades, wallets, buyUsd, sellUsd, firstPrices, lastPrices } = activity
  const leaving = [...wallets.values()].filter(({ bought, sold }) => sold > 2n * bought).length
  if (trades < signalMinTrades || leaving < signalMinWallets) return undefined
  if (sellUsd < signalMinVolumeUsd) return undefined
  if (sellUsd < sellOffMinSellShare * (buyUsd + sellUsd)) return undefined
  const drop = 1 - median(lastPrices) / median(firstPrices)
  if (!(drop >= sellOffMinPriceDrop)) return undefined
  return {
    kind: 'sell-off',
    score: 100 * (1 - (1 - drop) ** 2),
    wallets: leaving,
    priceDrop: drop,
  }
}

/** Sales that were not read would be no sales. */
const noSales = (
  { trades, wallets, sellsEver }: MintActivity,
  { isComplete }: SignalContext,
): SignalReason | undefined =>
  isComplete && sellsEver === 0 && trades >= unsoldMinTrades && wallets.size >= unsoldMinBuyers
    ? { kind: 'no-sales', score: unsoldScore, buyers: wallets.size }
    : undefined

/** Undefined if the volume looks like that of many independent wallets. */
const stagedVolume = (activity: MintActivity): StagedVolume | undefined => {
  const parts = [...activity.wallets.values()]
  const priced = parts.some(({ buyUsd, sellUsd }) => buyUsd + sellUsd > 0)
  const sizeOf = (part: WalletPart): number => (priced ? part.buyUsd + part.sellUsd : part.trades)
  // Of a busy token only the newest trades are known by wallet.
  const total = parts.reduce((sum, part) => sum + sizeOf(part), 0)
  const largest = Math.max(...parts.map(sizeOf))
  if (largest > stagedMinShare * total) return { by: 'one-wallet', share: largest / total }
  const bothWays = parts.filter(
    ({ bought, sold }) => 5n * bought >= 4n * sold && 5n * sold >= 4n * bought,
  )
  const circling = bothWays.reduce((sum, part) => sum + sizeOf(part), 0)
  return circling > stagedMinShare * total
    ? { by: 'circling-wallets', share: circling / total }
    : undefined
}
