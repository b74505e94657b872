import type { Database } from 'bun:sqlite'
import { addressFromBytes } from '../../../solana/address/address.ts'
import type { TalliedTrade } from '../../traders/tallied-trade.ts'
import { sideOfBucket } from './trade-buckets.ts'
import { secondsOfPosition, type TradeRow } from './trade-rows.ts'

/** Rows read without a pause: a few milliseconds, during which events and stats wait. */
const SLICE_ROWS = 1_000

/** Maximum number of trades in one pass, the newest of its period: about a second of work and some 10 MB. */
const PASS_MAX_ROWS = 100_000

export type Pass = {
  /** Start of the period read: later than requested if there are more trades than one pass reads. */
  fromSeconds: number
}

type PassRow = Pick<
  TradeRow,
  | 'position'
  | 'wallet'
  | 'bucket'
  | 'base_mint'
  | 'base_amount'
  | 'quote_mint'
  | 'quote_amount'
  | 'amount_usd'
  | 'price_usd'
>

/** Reads trades in order of time, in slices, and yields the thread between them. */
export const preparePass = (database: Database, maxRows = PASS_MAX_ROWS) => {
  const back = database.query<{ first: number | null; rows: number }, [number, number]>(
    `SELECT min(position) AS first, count(*) AS rows FROM
       (SELECT position FROM trades WHERE position >= ? AND position < ? ORDER BY position DESC LIMIT ${SLICE_ROWS})`,
  )
  const slice = database.query<PassRow, [number, number]>(
    `SELECT position, wallet, bucket, base_mint, base_amount, quote_mint, quote_amount, amount_usd, price_usd
     FROM trades WHERE position >= ? AND position < ? ORDER BY position LIMIT ${SLICE_ROWS}`,
  )

  /** Position where the newest `maxRows` begin. */
  const findStart = async (from: number, to: number): Promise<number> => {
    let start = to
    for (let rows = 0; rows < maxRows; rows += SLICE_ROWS) {
      const found = back.get(from, start)
      if (found?.first == null) return from
      start = found.first
      if (found.rows < SLICE_ROWS) return from
      await Bun.sleep(0)
    }
    return start
  }

  /** Reads positions in [from, to). */
  return async (from: number, to: number, take: (trade: TalliedTrade) => void): Promise<Pass> => {
    const start = await findStart(from, to)
    for (let at = start; ;) {
      const rows = slice.all(at, to)
      for (const row of rows) take(talliedOf(row))
      const last = rows.at(-1)
      if (rows.length < SLICE_ROWS || !last) return { fromSeconds: secondsOfPosition(start) }
      at = last.position + 1
      await Bun.sleep(0)
    }
  }
}

const talliedOf = (row: PassRow): TalliedTrade => ({
  timeSeconds: secondsOfPosition(row.position),
  wallet: addressFromBytes(row.wallet),
  side: sideOfBucket(row.bucket),
  baseMint: addressFromBytes(row.base_mint),
  baseAmount: BigInt(row.base_amount),
  quoteMint: addressFromBytes(row.quote_mint),
  quoteAmount: BigInt(row.quote_amount),
  ...(row.amount_usd !== null && { amountUsd: row.amount_usd }),
  ...(row.price_usd !== null && { priceUsd: row.price_usd }),
})
