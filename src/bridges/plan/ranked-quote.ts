import type { BridgeAsset } from './assets.ts'
import type { BridgeFee, ProviderQuote, QuoteAsk } from './provider.ts'

/** What of a quote decides its place. */
export type RankableQuote = Pick<
  ProviderQuote,
  'amountIn' | 'amountOut' | 'fees' | 'timeEstimateSeconds'
>

/** What is quoted, in the terms of all providers. */
export type QuotePair = {
  mode: QuoteAsk['mode']
  input: Pick<BridgeAsset, 'symbol' | 'decimals' | 'priceUsd'>
  output: Pick<BridgeAsset, 'symbol' | 'decimals' | 'priceUsd'>
}

/**
 * `implausible`: far better than the others or than what goes in is worth, so that it will hardly be kept. `poor`: far
 * worse.
 */
export type QuoteFlag = 'implausible' | 'poor'

export type RankedQuote<Quote> = {
  quote: Quote
  /** What arrives, less fees that are paid besides, in base units of the output asset; an estimate where there are such fees. */
  netAmountOut: bigint
  /** What is paid in all, in base units of the input asset; likewise. */
  totalAmountIn: bigint
  /** Fees besides the amounts that could not be counted for want of a price. */
  uncountedFees: string[]
  flag?: QuoteFlag
}

/** Quotes that differ by more than this from the middle of all, or from the worth of what goes in, are flagged. */
export const maxDisagreement = 1.5

/** The best first by what arrives (or, for a fixed output, by what is paid), flagged ones behind all others. */
export const rankQuotes = <Quote extends RankableQuote>(
  pair: QuotePair,
  quotes: readonly Quote[],
): RankedQuote<Quote>[] => {
  const counted = quotes.map((quote) => countFees(pair, quote))
  const goods = counted.map((each) => goodnessOf(each))
  const flagged = counted.map((each, at) => {
    const flag = flagOf(pair, each, goods, at)
    return { ...each, ...(flag && { flag }) }
  })
  return flagged.toSorted(
    (a, b) => placeOf(a.flag) - placeOf(b.flag) || compareGoods(pair.mode, a, b),
  )
}

/** What is poor is at least what it says. */
const placeOf = (flag: QuoteFlag | undefined): number =>
  flag === undefined ? 0 : flag === 'poor' ? 1 : 2

const compareGoods = (
  mode: QuoteAsk['mode'],
  a: RankedQuote<RankableQuote>,
  b: RankedQuote<RankableQuote>,
): number => {
  const byOut = compare(b.netAmountOut, a.netAmountOut)
  const byIn = compare(a.totalAmountIn, b.totalAmountIn)
  const byTime =
    (a.quote.timeEstimateSeconds ?? Infinity) - (b.quote.timeEstimateSeconds ?? Infinity)
  return (
    (mode === 'exact-in' ? byOut || byIn : byIn || byOut) || (byTime < 0 ? -1 : byTime > 0 ? 1 : 0)
  )
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Output for each unit of input: the measure by which quotes of either mode can be compared. */
const goodnessOf = ({ netAmountOut, totalAmountIn }: RankedQuote<RankableQuote>): number =>
  totalAmountIn <= 0n ? 0 : Number(netAmountOut) / Number(totalAmountIn)

const flagOf = (
  pair: QuotePair,
  quote: RankedQuote<RankableQuote>,
  goods: readonly number[],
  at: number,
): QuoteFlag | undefined => {
  const good = goods[at] ?? 0
  const byWorth = worthRatio(pair, quote)
  if (byWorth !== undefined) return flagOfRatio(byWorth)
  const others = goods.filter((_, other) => other !== at).toSorted((a, b) => a - b)
  const low = others[Math.floor((others.length - 1) / 2)]
  const high = others[Math.floor(others.length / 2)]
  if (low === undefined || high === undefined) return undefined
  if (good > low * maxDisagreement) return 'implausible'
  // Of two that disagree nobody can tell which is right; the better one is doubted, since it is what tempts.
  return others.length > 1 && good * maxDisagreement < high ? 'poor' : undefined
}

const flagOfRatio = (ratio: number): QuoteFlag | undefined => {
  if (ratio > maxDisagreement) return 'implausible'
  return ratio * maxDisagreement < 1 ? 'poor' : undefined
}

/** What arrives by what goes in, both in USD at the prices of the assets; absent where one has none. */
const worthRatio = (
  { input, output }: QuotePair,
  { netAmountOut, totalAmountIn }: RankedQuote<RankableQuote>,
): number | undefined => {
  if (input.priceUsd === undefined || output.priceUsd === undefined) return undefined
  const worthIn = (Number(totalAmountIn) / 10 ** input.decimals) * input.priceUsd
  const worthOut = (Number(netAmountOut) / 10 ** output.decimals) * output.priceUsd
  return worthIn > 0 ? worthOut / worthIn : undefined
}

/** Fees that are not in the amounts are taken off the output, or put on the input where the output is fixed. */
const countFees = <Quote extends RankableQuote>(
  pair: QuotePair,
  quote: Quote,
): RankedQuote<Quote> => {
  const { mode, input, output } = pair
  const besides = quote.fees.filter(({ included }) => !included)
  const uncountedFees: string[] = []
  let netAmountOut = quote.amountOut
  let totalAmountIn = quote.amountIn
  for (const fee of besides) {
    const side = mode === 'exact-in' ? output : input
    const amount = amountAs(fee, side, pair)
    if (amount === undefined) uncountedFees.push(fee.name)
    else if (mode === 'exact-in') netAmountOut -= amount
    else totalAmountIn += amount
  }
  return {
    quote,
    netAmountOut: netAmountOut > 0n ? netAmountOut : 0n,
    totalAmountIn,
    uncountedFees,
  }
}

/** A fee in base units of one of the assets, rounded up; undefined where there is no price to tell. */
const amountAs = (
  fee: BridgeFee,
  as: QuotePair['input'],
  { input, output }: QuotePair,
): bigint | undefined => {
  const { amount, symbol, decimals } = fee
  if (amount === 0n) return 0n
  if (amount !== undefined && symbol === as.symbol && decimals === as.decimals) return amount
  const own = [input, output].find((side) => side.symbol === symbol && side.decimals === decimals)
  const counted =
    amount !== undefined && own?.priceUsd !== undefined
      ? (Number(amount) / 10 ** own.decimals) * own.priceUsd
      : undefined
  // A provider that tells its fee too low would stand before the others.
  const usd = Math.max(fee.amountUsd ?? -1, counted ?? -1)
  if (usd < 0 || as.priceUsd === undefined || as.priceUsd <= 0) return undefined
  const units = Math.ceil((usd / as.priceUsd) * 10 ** as.decimals * withoutNoise)
  return Number.isFinite(units) && units >= 0 ? BigInt(units) : undefined
}

/** Takes off what floating-point arithmetic adds, so that a whole number is not rounded up to the next. */
const withoutNoise = 1 - 1e-12
