import type { Database } from 'bun:sqlite'
import { address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import {
  type MoneyPrices,
  moneyPricesOf,
  moneyReachSeconds,
  type MoneyVote,
  secondsPerMinute,
} from '../../trades/money-prices.ts'
import type { MoneyFixings } from '../../trades/unit-price.ts'
import type { TimeRange } from './hours/hour-times.ts'

export type FixingBook = ReturnType<typeof prepareFixings>

type Row = { sol: number; dollars: string | null }

/**
 * Prices of money by minute, made from the trades before it. They are kept with the first trade that they value, so that
 * later trades, and those that arrive late, do not change what anything of that minute is worth.
 */
export const prepareFixings = (
  database: Database,
  readVotes: (range: TimeRange) => MoneyVote[],
) => {
  const kept = database.query<Row, [number]>(
    'SELECT sol, dollars FROM money_fixings WHERE minute = ?',
  )
  const insert = database.query(
    'INSERT OR IGNORE INTO money_fixings (minute, sol, dollars) VALUES (?, ?, ?)',
  )
  const made = (minute: number, others: readonly MoneyVote[]): MoneyPrices => {
    const start = minute * secondsPerMinute
    const before = readVotes({ fromSeconds: start - moneyReachSeconds, toSeconds: start })
    if (before.length > 0) return moneyPricesOf(before)
    // The first trades of all are valued by those that follow.
    const after = readVotes({ fromSeconds: start, toSeconds: start + moneyReachSeconds })
    return moneyPricesOf(after.length > 0 ? after : others)
  }
  return {
    /** `others`: trades that are not stored yet, used if there is nothing else. */
    at: (minute: number, others: readonly MoneyVote[] = []): MoneyPrices => {
      const row = kept.get(minute)
      return row ? pricesOf(row) : made(minute, others)
    },
    /** What is known already is not changed, and what few trades agree on is not kept. Only within a transaction. */
    keep: (fixings: MoneyFixings): void => {
      for (const [minute, prices] of fixings) {
        const sol = prices.get(wrappedSolMint)
        if (sol?.isStrong) insert.run(minute, sol.priceUsd, dollarsOf(prices))
      }
    },
  }
}

/** Those that are not worth a dollar, as JSON; null if all are. */
const dollarsOf = (prices: MoneyPrices): string | null => {
  const failed = [...prices].flatMap(([mint, { priceUsd }]) =>
    mint === wrappedSolMint || priceUsd === 1 ? [] : [[mint, priceUsd] as const],
  )
  return failed.length === 0 ? null : JSON.stringify(Object.fromEntries(failed))
}

const pricesOf = ({ sol, dollars }: Row): MoneyPrices => {
  const failed: Record<string, number> = dollars === null ? {} : JSON.parse(dollars)
  return new Map([
    [wrappedSolMint, { priceUsd: sol, isStrong: true }],
    ...Object.entries(failed).map(
      ([mint, priceUsd]) => [address(mint), { priceUsd, isStrong: true }] as const,
    ),
  ])
}
