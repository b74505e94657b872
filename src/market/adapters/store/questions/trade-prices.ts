import type { Address } from '../../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../../solana/address/known-address.ts'
import { dollarMints } from '../../../../solana/known/quote-mints.ts'
import type { SolPrice } from '../../../trades/price-trades.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { hoursIn, positionsIn, type TimeRange } from '../hours/hour-times.ts'
import type { Hours } from '../hours/hours.ts'
import { pricingSize } from '../hours/trade-classes.ts'

/** More trades would not improve the SOL price of a few minutes. */
const solPricesMax = 400

type Price = { priceUsd: number; timeSeconds: number }
type PriceRow = { time: number; price: number }

const pricesOfMint = `SELECT t.time, t.price FROM {by_mint} i JOIN {trades} t ON t.position = i.position
  WHERE i.mint = $mint AND (i.class & 15) >= ${pricingSize} AND i.position >= $from AND i.position < $to
  AND t.time >= $fromSeconds AND t.time < $toSeconds AND t.price IS NOT NULL`

/** Last prices and SOL prices, without trades of next to no value. */
export const preparePrices = (hours: Hours, dictionaries: Dictionaries) => {
  /** Newest first, at most `limit` from each hour. */
  const newest = (
    mint: number,
    range: TimeRange,
    limit: number,
    quotes?: string,
  ): Iterable<PriceRow> => newestRows(hours, mint, range, limit, quotes)
  return {
    lastPrices: (mints: readonly Address[], range: TimeRange): Map<Address, Price> =>
      new Map(
        mints.flatMap((mint): [Address, Price][] => {
          const id = dictionaries.findMint(mint)
          if (id === undefined) return []
          for (const { time, price } of newest(id, range, 1))
            return [[mint, { priceUsd: price, timeSeconds: time }]]
          return []
        }),
      ),
    solPrices: (range: TimeRange): SolPrice[] => {
      const sol = dictionaries.findMint(wrappedSolMint)
      if (sol === undefined) return []
      const dollars = [...dollarMints].flatMap((mint) => dictionaries.findMint(mint) ?? [])
      const rows = [...newest(sol, range, solPricesMax, dollars.join())]
      return rows
        .slice(0, solPricesMax)
        .map(({ time, price }) => ({ timeSeconds: time, priceUsd: price }))
    },
  }
}

const newestRows = function* (
  hours: Hours,
  mint: number,
  range: TimeRange,
  limit: number,
  quotes?: string,
): Generator<PriceRow> {
  for (const hour of hoursIn(hours, range).toReversed()) {
    const rows = hour.query<PriceRow, Record<string, number>>(
      `${pricesOfMint} ${quotes === undefined ? '' : `AND t.quote IN (${quotes})`} ORDER BY i.position DESC LIMIT $limit`,
    )
    yield* rows.all({ mint, limit, ...positionsIn(hour, range), ...range })
  }
}
