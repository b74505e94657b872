import type { Address } from '../../solana/address/address.ts'
import { dollarText } from '../../findings/words/dollars.ts'
import type { MintActivity, WalletPart } from './mint-activity.ts'
import { moneyRank } from '../../solana/known/quote-mints.ts'
import {
  joinScores,
  leastScore,
  saturating,
  type SignalKind,
  type SignalReason,
  strongestFirst,
} from './signal-reason.ts'

export const signalWindows = ['1h', '6h', '24h'] as const
export type SignalWindow = (typeof signalWindows)[number]

/** How long each is, and how many of the same length before it say what is usual. */
export const signalSpans: Readonly<
  Record<SignalWindow, { seconds: number; earlier: number; words: string }>
> = {
  '1h': { seconds: 3_600, earlier: 24, words: 'hour' },
  '6h': { seconds: 21_600, earlier: 12, words: '6 hours' },
  '24h': { seconds: 86_400, earlier: 7, words: '24 hours' },
}

export type MintSignal = {
  mint: Address
  /** 0 to 100, higher is stronger. */
  score: number
  kinds: SignalKind[]
  summary: string
}

export type SignalSetting = {
  window: SignalWindow
  /** How many of the windows before were seen by the index as a whole. */
  earlierSeen: number
  /** 1 for a wallet that nothing is known of, up to 3 for one that is watched and has a good record. */
  weightOf: (wallet: Address) => number
}

/** Fewer trades or wallets than these are chance. */
const leastTrades = 10
const leastWallets = 4
const leastClusterWallets = 3
/** Of the wallets that trade a token, so many must be gathering it. */
const leastClusterShare = 0.6
/** Weights together at which a cluster is about two thirds of the strongest there is. */
const strongClusterWeight = 5

/** Windows before that it takes to say what is usual. */
const leastEarlierWindows = 6
const leastVolumeUsd = 100
/** A shift is so many deviations above what is usual, and so many times it. */
const leastDeviations = 3.5
const leastTimesUsual = 2
const strongDeviations = 10
/** The deviation is at least this share of the usual, and this much: a token that is traded evenly has none of its own. */
const leastDeviationShare = 0.25
const leastDeviationUsd = 25

const leastSellShare = 0.8
const leastPriceDrop = 0.2
/** Buys by so many wallets of which not one has sold: they may not be able to. */
const leastBuysWithoutSale = 20
const leastBuyersWithoutSale = 10
const nobodySellsScore = 50

/** Where one wallet, or wallets that buy what they sell, make more than this of it, it may be for show. */
const showShare = 0.5
const showFactor = 0.4

/** What is notable about each token, the strongest first. Money is no token here: everybody trades it always. */
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
  const reasons = [cluster, volumeShift, sellOff, nobodySells]
    .flatMap((look) => look(activity, setting) ?? [])
    .sort((a, b) => b.score - a.score)
  if (reasons.length === 0) return []
  const show = showWords(activity)
  const joined = joinScores(reasons.map((reason) => reason.score))
  const score = Math.round(joined * (show ? showFactor : 1))
  if (score < leastScore) return []
  return [
    {
      mint: activity.mint,
      score,
      kinds: reasons.map(({ kind }) => kind),
      summary: [...reasons.map(({ said }) => said), ...(show ? [show] : [])].join(' '),
    },
  ]
}

/** Wallets that gather the token, each by its record. */
const cluster = (activity: MintActivity, setting: SignalSetting): SignalReason | undefined => {
  const { wallets } = activity
  const gathering = [...wallets].filter(([, { bought, sold }]) => bought > 2n * sold)
  if (gathering.length < leastClusterWallets) return undefined
  if (gathering.length < leastClusterShare * wallets.size) return undefined
  const weights = gathering.map(([wallet]) => setting.weightOf(wallet))
  const weight = weights.reduce((sum, each) => sum + each, 0)
  const proven = weights.filter((each) => each > 1).length
  const usd = gathering.reduce((sum, [, part]) => sum + part.buyUsd - part.sellUsd, 0)
  const worth = usd > 0 ? ` for ${dollarText(usd)}` : ''
  const record = proven > 0 ? `, ${proven} of them watched or with a good record` : ''
  return {
    kind: 'wallets-buying',
    score: saturating((weight - 1) / strongClusterWeight),
    said: `${gathering.length} wallets bought and kept it in the last ${words(setting)}${worth}${record}.`,
  }
}

const volumeShift = (activity: MintActivity, setting: SignalSetting): SignalReason | undefined => {
  const { trades, wallets, buyUsd, sellUsd, earlierUsd } = activity
  const usd = buyUsd + sellUsd
  if (trades < leastTrades || wallets.size < leastWallets || usd < leastVolumeUsd) return undefined
  if (setting.earlierSeen < leastEarlierWindows) return undefined
  const earlier = [...earlierUsd.subarray(0, setting.earlierSeen)]
  // Of a token that was hardly seen before, nobody can say what is usual: its pool may be followed since today.
  const usual = median(earlier)
  if (usual === 0) return undefined
  const spread = 1.4826 * median(earlier.map((each) => Math.abs(each - usual)))
  const deviation = Math.max(spread, leastDeviationShare * usual, leastDeviationUsd)
  const deviations = (usd - usual) / deviation
  if (deviations < leastDeviations || usd < leastTimesUsual * usual) return undefined
  return {
    kind: 'volume-up',
    score: saturating(deviations / strongDeviations),
    said: `${dollarText(usd)} were traded in the last ${words(setting)}, ${times(usd / usual)} times what is usual.`,
  }
}

const sellOff = (activity: MintActivity, setting: SignalSetting): SignalReason | undefined => {
  const { trades, wallets, buyUsd, sellUsd, firstPrices, lastPrices } = activity
  const leaving = [...wallets.values()].filter(({ bought, sold }) => sold > 2n * bought).length
  if (trades < leastTrades || leaving < leastWallets) return undefined
  if (sellUsd < leastVolumeUsd || sellUsd < leastSellShare * (buyUsd + sellUsd)) return undefined
  const drop = 1 - median(lastPrices) / median(firstPrices)
  if (!(drop >= leastPriceDrop)) return undefined
  const percent = Math.round(100 * drop)
  return {
    kind: 'sell-off',
    score: 100 * (1 - (1 - drop) ** 2),
    said: `Risk: ${leaving} wallets sold it in the last ${words(setting)} and its price fell by ${percent} %.`,
  }
}

const nobodySells = ({ trades, wallets, sellsEver }: MintActivity): SignalReason | undefined =>
  sellsEver === 0 && trades >= leastBuysWithoutSale && wallets.size >= leastBuyersWithoutSale
    ? {
        kind: 'nobody-sells',
        score: nobodySellsScore,
        said: `Risk: ${wallets.size} wallets bought it and not one has sold; check that it can be sold.`,
      }
    : undefined

/** Undefined where the trade looks like that of many. */
const showWords = ({ wallets, buyUsd, sellUsd, trades }: MintActivity): string | undefined => {
  const priced = buyUsd + sellUsd > 0
  const whole = priced ? buyUsd + sellUsd : trades
  const sizeOf = (part: WalletPart): number => (priced ? part.buyUsd + part.sellUsd : part.trades)
  const parts = [...wallets.values()]
  const largest = Math.max(...parts.map(sizeOf))
  if (largest > showShare * whole)
    return `One wallet made ${Math.round((100 * largest) / whole)} % of the trade, which may be for show.`
  const bothWays = parts.filter(
    ({ bought, sold }) => 5n * bought >= 4n * sold && 5n * sold >= 4n * bought,
  )
  const circling = bothWays.reduce((sum, part) => sum + sizeOf(part), 0)
  return circling > showShare * whole
    ? `${Math.round((100 * circling) / whole)} % of the trade came from wallets that sold what they bought, which may be for show.`
    : undefined
}

const words = ({ window }: SignalSetting): string => signalSpans[window].words

const times = (ratio: number): string =>
  ratio < 10 ? ratio.toFixed(1) : Math.round(ratio).toLocaleString('en')

/** Not a number where there is nothing. */
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper
}
