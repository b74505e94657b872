import type { ActivityAmount } from '../../activity/activity-item.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { type SolPrice, solPriceAt, wholeUnits } from '../../market/trades/price-trades.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import { roundUsd } from '../../basics/round-usd.ts'

type Side = { dollars: boolean; usd: number }

/**
 * What was moved, in USD of that moment: dollar tokens count as what they stand for, SOL by its price then. Of an exchange
 * the side that is told in dollars, or else the one that is known; undefined where a part of either has no price.
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
  const told = sides.find(({ dollars }) => dollars) ?? sides[0]
  return told && roundUsd(told.usd)
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
