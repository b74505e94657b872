import type { Database } from 'bun:sqlite'
import { type Address, addressToBytes } from '../../../solana/address/address.ts'
import type { IndexedTrade, TradeFilter } from '../../trades/trade-index.ts'
import { type BucketQuery, bucketsOf } from './trade-buckets.ts'
import { tradeColumns, tradeOf, type TradeRow } from './trade-rows.ts'

export type SelectQuery = {
  filter: TradeFilter
  /** Positions from `from` on and below `to`. */
  from: number
  to: number
  order: 'newest-first' | 'oldest-first'
  limit: number
}

export type Selected = {
  trades: IndexedTrade[]
  /** Where the next page goes on: `to` of the newest first, `from` of the oldest first. */
  next?: number
}

/** Trades of one bucket that are looked at for one that is large enough, before the page ends short. */
const boundaryScanRows = 500

/**
 * The index that each is found in, which is told, since the planner would rather walk over all trades of a size. It holds
 * the first bytes of an address, which nearly always tell it; the whole one decides once a row is read.
 */
const scopes = {
  all: { index: 'trades_bucket', where: '1' },
  wallet: { index: 'trades_wallet', where: 'substr(wallet, 1, 8) = $wallet' },
  mint: { index: 'trades_mint', where: 'substr(base_mint, 1, 8) = $mint' },
  both: {
    index: 'trades_both',
    where: 'substr(wallet, 1, 8) = $wallet AND substr(base_mint, 1, 8) = $mint',
  },
} as const
type Scope = keyof typeof scopes

/** Finds trades by any filter, in the order of their positions, at about the same cost however many there are. */
export const prepareTradeSelect = (database: Database): ((ask: SelectQuery) => Selected) => {
  const whole = database.query<TradeRow, [number]>(
    `SELECT ${tradeColumns} FROM trades WHERE position = ?`,
  )
  return (ask) => {
    const { filter, order, limit } = ask
    const simple = !filter.side && filter.minAmountUsd === undefined && scopeOf(filter) === 'all'
    const buckets = simple ? [undefined] : bucketsOf(filter)
    const found = buckets.map((bucket) => findIn(database, ask, bucket))
    const isBefore =
      order === 'newest-first' ? (a: number, b: number) => b - a : (a: number, b: number) => a - b
    const ends = found.flatMap(({ end }) => (end === undefined ? [] : [end]))
    // What stands behind the end of a bucket that was not looked at to its end may not be told yet.
    const [horizon] = ends.sort(isBefore)
    const positions = found
      .flatMap((each) => each.positions)
      .filter((position) => horizon === undefined || isBefore(position, horizon) <= 0)
      .sort(isBefore)
    const page = positions.slice(0, limit)
    const last = page.at(-1)
    const next = positions.length > limit ? last : horizon
    return {
      trades: page
        .flatMap((position) => whole.get(position) ?? [])
        .map(tradeOf)
        .filter(({ wallet, baseMint }) => isMeant(filter, wallet, baseMint)),
      ...(next !== undefined && { next: order === 'newest-first' ? next : next + 1 }),
    }
  }
}

const isMeant = ({ wallet, mint }: TradeFilter, trader: Address, baseMint: Address): boolean =>
  (wallet === undefined || wallet === trader) && (mint === undefined || mint === baseMint)

type Found = {
  positions: number[]
  /** The last position that was looked at, where not all were. */
  end?: number
}

/** One more than the limit, so that it is known whether there are others. */
const findIn = (database: Database, ask: SelectQuery, bucket: BucketQuery | undefined): Found => {
  const { filter, from, to, limit } = ask
  const minUsd = bucket?.minUsd
  const statement = database.query<
    { position: number; amount_usd: number | null },
    Record<string, number | Uint8Array>
  >(statementOf(scopeOf(filter), ask.order, bucket))
  const rows = statement.iterate({
    from,
    to,
    limit: minUsd === undefined ? limit + 1 : boundaryScanRows,
    ...(bucket && { bucket: bucket.bucket }),
    ...(filter.wallet && { wallet: prefixOf(filter.wallet) }),
    ...(filter.mint && { mint: prefixOf(filter.mint) }),
  })
  const positions: number[] = []
  let seen = 0
  let end: number | undefined
  for (const { position, amount_usd } of rows) {
    seen += 1
    end = position
    if (minUsd !== undefined && (amount_usd ?? 0) < minUsd) continue
    positions.push(position)
    if (positions.length > limit) return { positions }
  }
  return minUsd !== undefined && seen === boundaryScanRows && end !== undefined
    ? { positions, end }
    : { positions }
}

const prefixBytes = 8
const prefixOf = (address: Address): Uint8Array => addressToBytes(address).subarray(0, prefixBytes)

const scopeOf = ({ wallet, mint }: TradeFilter): Scope =>
  wallet ? (mint ? 'both' : 'wallet') : mint ? 'mint' : 'all'

/** Only where sizes are compared are rows read; else the index alone answers. */
const statementOf = (
  scope: Scope,
  order: SelectQuery['order'],
  bucket: BucketQuery | undefined,
): string =>
  `SELECT position, ${bucket?.minUsd === undefined ? 'NULL AS amount_usd' : 'amount_usd'} FROM trades
   ${bucket ? `INDEXED BY ${scopes[scope].index} WHERE ${scopes[scope].where} AND bucket = $bucket AND` : 'WHERE'}
   position >= $from AND position < $to
   ORDER BY position ${order === 'newest-first' ? 'DESC' : 'ASC'} LIMIT $limit`
