import type { Address } from '../../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../../solana/address/known-address.ts'
import { dollarMints } from '../../../../solana/known/quote-mints.ts'
import type { SolPrice } from '../../../trades/price-trades.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { hoursIn, positionsIn, type TimeRange } from '../hours/hour-times.ts'
import type { Hour, Hours } from '../hours/hours.ts'
import { pricingSize } from '../hours/trade-classes.ts'

/** More trades would not improve the SOL price of a few minutes. */
const solPricesMax = 400

type Price = { priceUsd: number; timeSeconds: number }
type PriceRow = { time: number; price: number; wallet: number }

/** What one wallet last paid or got for SOL, in dollars. */
export type SolVote = { wallet: Address; priceUsd: number; timeSeconds: number }

const pricesOfMint = `SELECT t.time, t.price, t.wallet FROM {by_mint} i JOIN {trades} t ON t.position = i.position
  WHERE i.mint = $mint AND (i.class & 15) >= ${pricingSize} AND i.position >= $from AND i.position < $to
  AND t.time >= $fromSeconds AND t.time < $toSeconds AND t.price IS NOT NULL`

/** Last prices and SOL prices, without trades of next to no value. */
export const preparePrices = (hours: Hours, dictionaries: Dictionaries) => {
  const solRows = (range: TimeRange): PriceRow[] => {
    const sol = dictionaries.findMint(wrappedSolMint)
    if (sol === undefined) return []
    const dollars = [...dollarMints].flatMap((mint) => dictionaries.findMint(mint) ?? [])
    const rows = newestRows(partsOf(hours, range), sol, range, solPricesMax, dollars.join())
    return [...rows].slice(0, solPricesMax)
  }
  return {
    lastPrices: (mints: readonly Address[], range: TimeRange): Map<Address, Price> => {
      const parts = partsOf(hours, range)
      return new Map(
        mints.flatMap((mint): [Address, Price][] => {
          const id = dictionaries.findMint(mint)
          if (id === undefined) return []
          for (const { time, price } of newestRows(parts, id, range, 1))
            return [[mint, { priceUsd: price, timeSeconds: time }]]
          return []
        }),
      )
    },
    solPrices: (range: TimeRange): SolPrice[] =>
      solRows(range).map(({ time, price }) => ({ timeSeconds: time, priceUsd: price })),
    /** Newest first. */
    solVotes: (range: TimeRange): SolVote[] =>
      solRows(range).map(({ time, price, wallet }) => ({
        wallet: dictionaries.walletOf(wallet),
        priceUsd: price,
        timeSeconds: time,
      })),
  }
}

/** The part of an hour that a range of time may have. */
type Part = { hour: Hour; positions: { from: number; to: number } }

const partsOf = (hours: Hours, range: TimeRange): Part[] =>
  hoursIn(hours, range)
    .toReversed()
    .map((hour) => ({ hour, positions: positionsIn(hour, range) }))

/** Newest first, at most `limit` from each hour. */
const newestRows = function* (
  parts: readonly Part[],
  mint: number,
  range: TimeRange,
  limit: number,
  quotes?: string,
): Generator<PriceRow> {
  for (const { hour, positions } of parts) {
    const rows = hour.query<PriceRow, Record<string, number>>(
      `${pricesOfMint} ${quotes === undefined ? '' : `AND t.quote IN (${quotes})`} ORDER BY i.position DESC LIMIT $limit`,
    )
    yield* rows.all({ mint, limit, ...positions, ...range })
  }
}
