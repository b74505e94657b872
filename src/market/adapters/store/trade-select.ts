import type { Database } from 'bun:sqlite'
import { type Address, addressToBytes } from '../../../solana/address/address.ts'
import type { IndexedTrade, TradeFilter } from '../../trades/trade-index.ts'
import { type BucketQuery, bucketsOf } from './trade-buckets.ts'
import { tradeColumns, tradeOf, type TradeRow } from './trade-rows.ts'

export type SelectQuery = {
  filter: TradeFilter
  /** Positions in [from, to). */
  from: number
  to: number
  order: 'newest-first' | 'oldest-first'
  limit: number
}

export type Selected = {
  trades: IndexedTrade[]
  /** Start of the next page: its `to` for newest-first, its `from` for oldest-first. */
  next?: number
}

/** Maximum number of trades to scan in one bucket for large enough ones, before the page ends short. */
const boundaryScanRows = 500

/**
 * The index for each scope. It is forced, since the planner would scan all trades of a size instead. Indexes hold the first
 * bytes of an address, which are nearly always unique; the rowAt address is compared once a row is read.
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

/** Finds trades by any filter, in order of position, at about the same cost however many there are. */
export const prepareTradeSelect = (database: Database): ((query: SelectQuery) => Selected) => {
  const rowAt = database.query<TradeRow, [number]>(
    `SELECT ${tradeColumns} FROM trades WHERE position = ?`,
  )
  return (query) => {
    const { filter, order, limit } = query
    const simple = !filter.side && filter.minAmountUsd === undefined && scopeOf(filter) === 'all'
    const buckets = simple ? [undefined] : bucketsOf(filter)
    const found = buckets.map((bucket) => findIn(database, query, bucket))
    const isBefore =
      order === 'newest-first' ? (a: number, b: number) => b - a : (a: number, b: number) => a - b
    const ends = found.flatMap(({ end }) => (end === undefined ? [] : [end]))
    // A bucket that was not scanned to its end may hold more trades beyond it, so the page ends there.
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
        .flatMap((position) => rowAt.get(position) ?? [])
        .map(tradeOf)
        .filter(({ wallet, baseMint }) => matches(filter, wallet, baseMint)),
      ...(next !== undefined && { next: order === 'newest-first' ? next : next + 1 }),
    }
  }
}

const matches = ({ wallet, mint }: TradeFilter, trader: Address, baseMint: Address): boolean =>
  (wallet === undefined || wallet === trader) && (mint === undefined || mint === baseMint)

type Found = {
  positions: number[]
  /** The last scanned position, if the scan ended early. */
  end?: number
}

/** Returns up to one more than the limit, which shows whether there are more. */
const findIn = (database: Database, query: SelectQuery, bucket: BucketQuery | undefined): Found => {
  const { filter, from, to, limit } = query
  const minUsd = bucket?.minUsd
  const statement = database.query<
    { position: number; amount_usd: number | null },
    Record<string, number | Uint8Array>
  >(statementOf(scopeOf(filter), query.order, bucket))
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

/** Reads rows only to compare sizes; otherwise the index alone is enough. */
const statementOf = (
  scope: Scope,
  order: SelectQuery['order'],
  bucket: BucketQuery | undefined,
): string =>
  `SELECT position, ${bucket?.minUsd === undefined ? 'NULL AS amount_usd' : 'amount_usd'} FROM trades
   ${bucket ? `INDEXED BY ${scopes[scope].index} WHERE ${scopes[scope].where} AND bucket = $bucket AND` : 'WHERE'}
   position >= $from AND position < $to
   ORDER BY position ${order === 'newest-first' ? 'DESC' : 'ASC'} LIMIT $limit`
