import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import type { PricedTrade, Trade } from '../../activity/trades/trade.ts'
import { comparedPrices, pricingTradeMinUsd } from '../thresholds.ts'

/** The price of SOL at one moment. */
export type SolPrice = {
  timeSeconds: number
  priceUsd: number
  /** Length of the candle that closed at this price; absent for the price of a single trade. */
  candleSeconds?: number
}

/** The price of a trade in SOL counts for trades this long before and after it. */
export const solPriceReachSeconds = 600

/**
 * A candle counts for trades this long after its end. Providers publish it with a delay, and a trade that is valued within
 * seconds must get the price that it has ever after.
 */
const settleSeconds = 180

/** A candle’s close counts for this many candles after it, so that one missing candle leaves no gap. */
const closeReachCandles = 2

/** SOL prices from the SOL trades against dollars among these. */
export const solPricesOf = (trades: readonly PricedTrade[]): SolPrice[] =>
  trades.flatMap(({ baseMint, quoteMint, amountUsd = 0, priceUsd, timeSeconds }) =>
    baseMint === wrappedSolMint &&
    dollarMints.has(quoteMint) &&
    amountUsd >= pricingTradeMinUsd &&
    priceUsd !== undefined &&
    timeSeconds !== undefined
      ? [{ timeSeconds, priceUsd }]
      : [],
  )

/**
 * Adds the value at the time of each trade: exact for payments in dollars; for payments in SOL by `known` prices alone,
 * never by other trades of the list, so that a trade is worth the same in every list. Other trades stay unpriced.
 */
export const priceTrades = (trades: readonly Trade[], known: readonly SolPrice[]): PricedTrade[] =>
  trades.map((trade) => {
    if (dollarMints.has(trade.quoteMint)) return priced(trade, 1)
    if (trade.quoteMint !== wrappedSolMint || trade.timeSeconds === undefined) return { ...trade }
    const price = solPriceAt(trade.timeSeconds, known)
    return price === undefined ? { ...trade } : priced(trade, price)
  })

/**
 * The close of the last candle before, if its end was long enough ago; without one, the median of the nearest prices of trades. Undefined if none is
 * near enough.
 */
export const solPriceAt = (timeSeconds: number, prices: readonly SolPrice[]): number | undefined =>
  lastClose(timeSeconds, prices) ?? nearestMedian(timeSeconds, prices)

const lastClose = (time: number, prices: readonly SolPrice[]): number | undefined => {
  let last: SolPrice | undefined
  for (const price of prices) {
    if (price.candleSeconds === undefined || price.timeSeconds + settleSeconds > time) continue
    if (time - price.timeSeconds >= closeReachCandles * price.candleSeconds) continue
    if (!last || price.timeSeconds > last.timeSeconds || isFiner(price, last)) last = price
  }
  return last?.priceUsd
}

const isFiner = (one: SolPrice, other: SolPrice): boolean =>
  one.timeSeconds === other.timeSeconds && (one.candleSeconds ?? 0) < (other.candleSeconds ?? 0)

const nearestMedian = (time: number, prices: readonly SolPrice[]): number | undefined => {
  const nearest = prices
    .filter(({ candleSeconds }) => candleSeconds === undefined)
    .map((price) => ({ ...price, away: Math.abs(price.timeSeconds - time) }))
    .filter(({ away }) => away <= solPriceReachSeconds)
    .sort((a, b) => a.away - b.away)
    .slice(0, comparedPrices)
    .map(({ priceUsd }) => priceUsd)
    .sort((a, b) => a - b)
  return nearest[Math.floor((nearest.length - 1) / 2)]
}

const priced = (trade: Trade, quoteUsd: number): PricedTrade => {
  const amountUsd = wholeUnits(trade.quoteAmount, trade.quoteDecimals) * quoteUsd
  const priceUsd = amountUsd / wholeUnits(trade.baseAmount, trade.baseDecimals)
  return Number.isFinite(priceUsd) && priceUsd > 0
    ? { ...trade, amountUsd, priceUsd }
    : { ...trade }
}

/** The closest number, whatever the size of the amount. */
export const wholeUnits = (amount: bigint, decimals: number): number =>
  Number(`${amount}e-${decimals}`)
