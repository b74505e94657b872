import type { BridgeAsset } from './assets.ts'
import type { BridgeFee, ProviderQuote, QuoteRequest } from './provider.ts'
import { maxDisagreement } from '../thresholds.ts'

/** The parts of a quote that decide its rank. */
export type RankableQuote = Pick<
  ProviderQuote,
  'amountIn' | 'amountOut' | 'fees' | 'timeEstimateSeconds'
>

/** The quoted assets, independent of the provider. */
export type QuotePair = {
  mode: QuoteRequest['mode']
  input: Pick<BridgeAsset, 'symbol' | 'decimals' | 'priceUsd'>
  output: Pick<BridgeAsset, 'symbol' | 'decimals' | 'priceUsd'>
}

/**
 * `implausible`: far better than the others or than the value of the input, so it is unlikely to be honored. `poor`:
 * far worse.
 */
export type QuoteFlag = 'implausible' | 'poor'

export type RankedQuote<Quote> = {
  quote: Quote
  /** Output minus fees that are not included, in base units of the output asset; an estimate if there are such fees. */
  netAmountOut: bigint
  /** Input plus fees that are not included, in base units of the input asset; an estimate if there are such fees. */
  totalAmountIn: bigint
  /** Fees that could not be counted because they have no price. */
  uncountedFees: string[]
  flag?: QuoteFlag
}

/** Best first by what arrives (or, for a fixed output, by what is paid); flagged quotes come last. */
export const rankQuotes = <Quote extends RankableQuote>(
  pair: QuotePair,
  quotes: readonly Quote[],
): RankedQuote<Quote>[] => {
  const counted = quotes.map((quote) => countFees(pair, quote))
  const rates = counted.map((each) => rateOf(each))
  const flagged = counted.map((each, at) => {
    const flag = flagOf(pair, each, rates, at)
    return { ...each, ...(flag && { flag }) }
  })
  return flagged.toSorted(
    (a, b) => placeOf(a.flag) - placeOf(b.flag) || compareQuotes(pair.mode, a, b),
  )
}

/** A poor quote is at least likely to be honored. */
const placeOf = (flag: QuoteFlag | undefined): number =>
  flag === undefined ? 0 : flag === 'poor' ? 1 : 2

const compareQuotes = (
  mode: QuoteRequest['mode'],
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

/** Output per unit of input, which compares quotes of either mode. */
const rateOf = ({ netAmountOut, totalAmountIn }: RankedQuote<RankableQuote>): number =>
  totalAmountIn <= 0n ? 0 : Number(netAmountOut) / Number(totalAmountIn)

const flagOf = (
  pair: QuotePair,
  quote: RankedQuote<RankableQuote>,
  rates: readonly number[],
  at: number,
): QuoteFlag | undefined => {
  const rate = rates[at] ?? 0
  const byValue = valueRatio(pair, quote)
  if (byValue !== undefined) return flagOfRatio(byValue)
  const others = rates.filter((_, other) => other !== at).toSorted((a, b) => a - b)
  const low = others[Math.floor((others.length - 1) / 2)]
  const high = others[Math.floor(others.length / 2)]
  if (low === undefined || high === undefined) return undefined
  if (rate > low * maxDisagreement) return 'implausible'
  // If only two disagree, either may be right: the better one is flagged, since it is the tempting one.
  return others.length > 1 && rate * maxDisagreement < high ? 'poor' : undefined
}

const flagOfRatio = (ratio: number): QuoteFlag | undefined => {
  if (ratio > maxDisagreement) return 'implausible'
  return ratio * maxDisagreement < 1 ? 'poor' : undefined
}

/** Output value divided by input value, in USD at the prices of the assets; undefined if one has no price. */
const valueRatio = (
  { input, output }: QuotePair,
  { netAmountOut, totalAmountIn }: RankedQuote<RankableQuote>,
): number | undefined => {
  if (input.priceUsd === undefined || output.priceUsd === undefined) return undefined
  const valueIn = (Number(totalAmountIn) / 10 ** input.decimals) * input.priceUsd
  const valueOut = (Number(netAmountOut) / 10 ** output.decimals) * output.priceUsd
  return valueIn > 0 ? valueOut / valueIn : undefined
}

/** Subtracts fees that are not included from the output, or adds them to the input if the output is fixed. */
const countFees = <Quote extends RankableQuote>(
  pair: QuotePair,
  quote: Quote,
): RankedQuote<Quote> => {
  const { mode, input, output } = pair
  const extraFees = quote.fees.filter(({ included }) => !included)
  const uncountedFees: string[] = []
  let netAmountOut = quote.amountOut
  let totalAmountIn = quote.amountIn
  for (const fee of extraFees) {
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

/** A fee in base units of one of the assets, rounded up; undefined without a price. */
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
  // Reporting a fee too low must not improve a provider’s rank.
  const usd = Math.max(fee.amountUsd ?? -1, counted ?? -1)
  if (usd < 0 || as.priceUsd === undefined || as.priceUsd <= 0) return undefined
  const units = Math.ceil((usd / as.priceUsd) * 10 ** as.decimals * withoutNoise)
  return Number.isFinite(units) && units >= 0 ? BigInt(units) : undefined
}

/** Removes floating-point noise, so that a whole number is not rounded up to the next. */
const withoutNoise = 1 - 1e-12
