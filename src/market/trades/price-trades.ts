import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import type { PricedTrade, Trade } from '../../activity/trades/trade.ts'
import { comparedPrices, pricingTradeMinUsd } from '../thresholds.ts'

/** The price of SOL at one moment. */
export type SolPrice = { timeSeconds: number; priceUsd: number }

/** A price of SOL counts for trades this long before and after it. */
export const solPriceReachSeconds = 600

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
 * Adds the value at the time of each trade: exact for payments in dollars; for payments in SOL, by the median of the
 * nearest SOL prices, from these trades and `known`. Other trades stay unpriced.
 */
export const priceTrades = (
  trades: readonly Trade[],
  known: readonly SolPrice[],
): PricedTrade[] => {
  const inDollars = trades.map((trade) =>
    dollarMints.has(trade.quoteMint) ? priced(trade, 1) : { ...trade },
  )
  const prices = [...known, ...solPricesOf(inDollars)]
  return inDollars.map((trade) => {
    if (trade.quoteMint !== wrappedSolMint || trade.timeSeconds === undefined) return trade
    const price = solPriceAt(trade.timeSeconds, prices)
    return price === undefined ? trade : priced(trade, price)
  })
}

/** Undefined if no price is near enough. */
export const solPriceAt = (
  timeSeconds: number,
  prices: readonly SolPrice[],
): number | undefined => {
  const nearest = prices
    .map((price) => ({ ...price, away: Math.abs(price.timeSeconds - timeSeconds) }))
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
