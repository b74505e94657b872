import type { Address } from '../../solana/address/address.ts'
import type { MintActivity, WalletPart } from './mint-activity.ts'
import { moneyRank } from '../../solana/known/quote-mints.ts'
import {
  clusterMinShare,
  clusterMinWallets,
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

export type SignalSetting = {
  /** How many of the earlier windows the index has seen in full. */
  earlierSeen: number
  /** 1 for an unknown wallet, up to 3 for one that is watched and has a good record. */
  weightOf: (wallet: Address) => number
}

/** What is notable about each token, the strongest first. SOL and dollars are left out: they are always traded. */
export const findSignals = (
  activities: Iterable<MintActivity>,
  setting: SignalSetting,
): MintSignal[] =>
  strongestFirst(
    [...activities]
      .filter(({ mint, trades }) => moneyRank(mint) === 0 && trades > 0)
      .flatMap((activity) => signalOf(activity, setting)),
  )

const signalOf = (activity: MintActivity, setting: SignalSetting): MintSignal[] => {
  const reasons = [cluster, volumeShift, sellOff, noSales]
    .flatMap((find) => find(activity, setting) ?? [])
    .sort((a, b) => b.score - a.score)
  if (reasons.length === 0) return []
  const staged = stagedVolume(activity)
  const joined = joinScores(reasons.map((reason) => reason.score))
  const score = Math.round(joined * (staged ? stagedFactor : 1))
  if (score < signalMinScore) return []
  return [{ mint: activity.mint, score, reasons, ...(staged && { staged }) }]
}

/** Wallets that gather the token, each by its record. */
const cluster = (activity: MintActivity, setting: SignalSetting): SignalReason | undefined => {
  const { wallets } = activity
  const gathering = [...wallets].filter(([, { bought, sold }]) => bought > 2n * sold)
  if (gathering.length < clusterMinWallets) return undefined
  if (gathering.length < clusterMinShare * wallets.size) return undefined
  const weights = gathering.map(([wallet]) => setting.weightOf(wallet))
  const weight = weights.reduce((sum, each) => sum + each, 0)
  const usd = gathering.reduce((sum, [, part]) => sum + part.buyUsd - part.sellUsd, 0)
  return {
    kind: 'wallets-buying',
    score: saturating((weight - 1) / strongClusterWeight),
    wallets: gathering.length,
    ...(usd > 0 && { netUsd: usd }),
    provenWallets: weights.filter((each) => each > 1).length,
  }
}

const volumeShift = (activity: MintActivity, setting: SignalSetting): SignalReason | undefined => {
  const { trades, wallets, buyUsd, sellUsd, earlierUsd } = activity
  const usd = buyUsd + sellUsd
  if (trades < signalMinTrades || wallets.size < signalMinWallets) return undefined
  if (usd < signalMinVolumeUsd || setting.earlierSeen < usualMinWindows) return undefined
  const earlier = [...earlierUsd.subarray(0, setting.earlierSeen)]
  // Of a token hardly seen before, the usual volume is not known: its pool may be followed only since today.
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

const noSales = ({ trades, wallets, sellsEver }: MintActivity): SignalReason | undefined =>
  sellsEver === 0 && trades >= unsoldMinTrades && wallets.size >= unsoldMinBuyers
    ? { kind: 'no-sales', score: unsoldScore, buyers: wallets.size }
    : undefined

/** Undefined where the volume looks like that of many independent wallets. */
const stagedVolume = (activity: MintActivity): StagedVolume | undefined => {
  const { wallets, buyUsd, sellUsd, trades } = activity
  const priced = buyUsd + sellUsd > 0
  const whole = priced ? buyUsd + sellUsd : trades
  const sizeOf = (part: WalletPart): number => (priced ? part.buyUsd + part.sellUsd : part.trades)
  const parts = [...wallets.values()]
  const largest = Math.max(...parts.map(sizeOf))
  if (largest > stagedMinShare * whole) return { by: 'one-wallet', share: largest / whole }
  const bothWays = parts.filter(
    ({ bought, sold }) => 5n * bought >= 4n * sold && 5n * sold >= 4n * bought,
  )
  const circling = bothWays.reduce((sum, part) => sum + sizeOf(part), 0)
  return circling > stagedMinShare * whole
    ? { by: 'circling-wallets', share: circling / whole }
    : undefined
}

/** Not a number where there is nothing. */
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper
}
