import type { ActivityAmount } from '../../activity/activity-item.ts'
import type { UnitPrice } from '../../market/trades/unit-price.ts'
import { wholeUnits } from '../../market/trades/whole-units.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import { roundUsd } from '../../basics/round-usd.ts'

type Side = { dollars: boolean; usd: number }

/**
 * Value moved, in USD at the time of the transaction. For an exchange, the side in dollars counts, otherwise the side with
 * a known value. Undefined if part of both sides has no price.
 */
export const activityValueUsd = (
  amounts: readonly ActivityAmount[],
  timeSeconds: number | undefined,
  unitUsd: UnitPrice,
): number | undefined => {
  const sides = (['out', 'in'] as const).flatMap((direction) => {
    const own = amounts.filter((each) => each.direction === direction)
    const side = sideOf(own, (mint) => unitUsd(mint, timeSeconds))
    return side ? [side] : []
  })
  const valued = sides.find(({ dollars }) => dollars) ?? sides[0]
  // As the value of a trade: payments in dollars are exact, converted values are rounded.
  return valued && (valued.dollars ? valued.usd : roundUsd(valued.usd))
}

/** The mints whose prices this takes: if a side is in dollars, no others. */
export const valuedMints = (amounts: readonly ActivityAmount[]): ActivityAmount['mint'][] => {
  const mintsOf = (direction: ActivityAmount['direction']) =>
    amounts.filter((each) => each.direction === direction).map(({ mint }) => mint)
  const sides = [mintsOf('out'), mintsOf('in')]
  const dollars = sides.find(
    (mints) => mints.length > 0 && mints.every((mint) => dollarMints.has(mint)),
  )
  return dollars ?? sides.flat()
}

const sideOf = (
  amounts: readonly ActivityAmount[],
  unitUsdOf: (mint: ActivityAmount['mint']) => number | undefined,
): Side | undefined => {
  if (amounts.length === 0) return undefined
  let usd = 0
  for (const { mint, raw, decimals } of amounts) {
    const unitUsd = unitUsdOf(mint)
    if (unitUsd === undefined || decimals === undefined) return undefined
    usd += wholeUnits(raw, decimals) * unitUsd
  }
  return { dollars: amounts.every(({ mint }) => dollarMints.has(mint)), usd }
}
