import type { ActivityAmount } from '../../activity/activity-item.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { type SolPrice, solPriceAt, wholeUnits } from '../../market/trades/price-trades.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import { roundUsd } from '../../basics/round-usd.ts'

type Side = { dollars: boolean; usd: number }

/**
 * Value moved, in USD at the time of the transaction: dollar stablecoins count at par, SOL at its price then. For an
 * exchange, the side in dollars counts, otherwise the side with a known value. Undefined if part of both sides has no
 * price.
 */
export const activityValueUsd = (
  amounts: readonly ActivityAmount[],
  timeSeconds: number | undefined,
  solPrices: readonly SolPrice[],
): number | undefined => {
  const solUsd = timeSeconds === undefined ? undefined : solPriceAt(timeSeconds, solPrices)
  const sides = (['out', 'in'] as const).flatMap((direction) => {
    const own = amounts.filter((each) => each.direction === direction)
    const side = sideOf(own, solUsd)
    return side ? [side] : []
  })
  const valued = sides.find(({ dollars }) => dollars) ?? sides[0]
  // As the value of a trade: payments in dollars are exact, converted values are rounded.
  return valued && (valued.dollars ? valued.usd : roundUsd(valued.usd))
}

const sideOf = (
  amounts: readonly ActivityAmount[],
  solUsd: number | undefined,
): Side | undefined => {
  if (amounts.length === 0) return undefined
  let usd = 0
  for (const { mint, raw, decimals } of amounts) {
    const unitUsd = dollarMints.has(mint) ? 1 : mint === wrappedSolMint ? solUsd : undefined
    if (unitUsd === undefined || decimals === undefined) return undefined
    usd += wholeUnits(raw, decimals) * unitUsd
  }
  return { dollars: amounts.every(({ mint }) => dollarMints.has(mint)), usd }
}
