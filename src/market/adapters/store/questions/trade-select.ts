import { knownFields } from '../../../../basics/known-fields.ts'
import type { IndexedTrade, TradeFilter } from '../../../trades/trade-index.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { largeSize } from '../hours/hour-writer.ts'
import type { Hour, Hours } from '../hours/hours.ts'
import { type ClassRange, classRangeOf, inClassRange, splitsClass } from '../hours/trade-classes.ts'
import { type ReadRow, rowColumns, tradeOf } from '../hours/trade-rows.ts'

export type Selected = {
  trades: IndexedTrade[]
  /** `before` of the next page. */
  more?: bigint
}

/** Entries of the indexes that one page looks at: some milliseconds. Fewer if it must read the trades to compare values. */
const scanMax = 20_000
const scanWithValuesMax = 4_000

/** Hours that one page looks at: a rare party is in few of them. */
const hoursMax = 240

type Bound = Record<string, number>

/** What each kind of filter reads; the alias is that of its entries. */
const tables = {
  all: '{trades} AS entry WHERE position < $before',
  large: '{large} AS entry WHERE position < $before',
  mint: '{by_mint} AS entry WHERE mint = $mint AND position < $before',
  wallet: '{by_wallet} AS entry WHERE wallet = $wallet AND position < $before',
} as const
type Scope = keyof typeof tables

/** Finds trades by any filter, newest first, hour by hour, and reads a bounded number of rows. */
export const prepareTradeSelect = (
  hours: Hours,
  dictionaries: Dictionaries,
): ((filter: TradeFilter, page: { limit: number; before?: bigint }) => Selected) => {
  return (filter, { limit, before }) => {
    const query = queryOf(filter, dictionaries)
    if (!query) return { trades: [] }
    const page: Page = {
      before: before === undefined ? Number.MAX_SAFE_INTEGER : Number(before),
      limit,
      scanned: 0,
      rows: [],
    }
    const stop = readHours(hours.newestFirst(), query, page)
    // Hours follow one another in the chain, but a node may report odd times: what overlaps is put in order.
    const rows = page.rows.sort((a, b) => b.position - a.position)
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1)?.position : undefined
    const more = last === undefined ? stop : Math.max(last, stop ?? 0)
    return {
      trades: shown
        .filter(({ position }) => more === undefined || position >= more)
        .map((row) => tradeOf(row, dictionaries)),
      ...(more !== undefined && { more: BigInt(more) }),
    }
  }
}

type Query = {
  scope: Scope
  bound: Bound
  /** Whether some of the entries do not fit. */
  isSelective: boolean
  /** Set if trades of one class have to be compared with it. */
  minUsd: number | undefined
  /** Set if entries of other tokens have to be left out. */
  mint: number | undefined
  range: ClassRange
}
type Page = { before: number; limit: number; scanned: number; rows: ReadRow[] }

/** Undefined if a party of the filter has never traded. */
const queryOf = (filter: TradeFilter, dictionaries: Dictionaries): Query | undefined => {
  const mint = filter.mint && dictionaries.findMint(filter.mint)
  const wallet = filter.wallet && dictionaries.findWallet(filter.wallet)
  if (filter.mint && mint === undefined) return undefined
  if (filter.wallet && wallet === undefined) return undefined
  const range = classRangeOf(filter)
  const isLarge = range.sizeFrom >= largeSize
  const { minAmountUsd } = filter
  const both = mint !== undefined && wallet !== undefined
  return {
    scope:
      wallet !== undefined ? 'wallet' : mint !== undefined ? 'mint' : isLarge ? 'large' : 'all',
    bound: knownFields({ mint, wallet }),
    isSelective: both || filter.side !== undefined || minAmountUsd !== undefined,
    minUsd: minAmountUsd !== undefined && splitsClass(minAmountUsd) ? minAmountUsd : undefined,
    mint: both ? mint : undefined,
    range,
  }
}

/**
 * Fills the page with one trade more than its limit. Returns a position if it had to stop before: all trades down to it are
 * in the page.
 */
const readHours = (newestFirst: readonly Hour[], query: Query, page: Page): number | undefined => {
  const stored = newestFirst
    .filter(({ state, first }) => state !== 'minutes' && first < page.before)
    .toSorted((a, b) => b.last - a.last)
  let stop: number | undefined
  for (const [at, hour] of stored.entries()) {
    const isFull = page.rows.length > page.limit
    const lowest = isFull ? Math.min(...page.rows.map(({ position }) => position)) : 0
    if (hour.last < Math.max(lowest, stop ?? 0)) break
    if (at >= hoursMax) return Math.max(hour.last + 1, stop ?? 0)
    stop = readHour(hour, query, page, stop ?? 0) ?? stop
  }
  return stop
}

/** Reads down to a position. Returns the last position it has looked at if it had to stop before. */
const readHour = (hour: Hour, query: Query, page: Page, from: number): number | undefined => {
  const bound = { ...query.bound, before: page.before, from }
  const stop = query.isSelective ? scanEnd(hour, query, page, bound) : undefined
  const found = hour
    .query<{ position: number }, Bound>(
      `SELECT position FROM ${tables[query.scope]} AND position >= $from
       ${query.isSelective ? `AND ${conditionOf(query)}` : ''} ORDER BY position DESC LIMIT $limit`,
    )
    .all({
      ...bound,
      from: stop ?? from,
      limit: page.limit + 1,
      ...(query.isSelective && query.range),
      ...(query.minUsd !== undefined && { minUsd: query.minUsd }),
    })
  const rowAt = hour.query<ReadRow, { position: number }>(
    `SELECT ${rowColumns} FROM {trades} WHERE position = $position`,
  )
  page.rows.push(...found.flatMap(({ position }) => rowAt.get({ position }) ?? []))
  return found.length > page.limit ? undefined : stop
}

/** Where a page must stop in this hour, since few of the entries may fit; undefined if it may look at all of them. */
const scanEnd = (
  hour: Hour,
  { scope, minUsd }: Query,
  page: Page,
  bound: Bound,
): number | undefined => {
  const budget = Math.max(1, (minUsd === undefined ? scanMax : scanWithValuesMax) - page.scanned)
  const counted = hour
    .query<{ entries: number; lowest: number | null }, Bound>(
      `SELECT count(*) AS entries, min(position) AS lowest FROM
         (SELECT position FROM ${tables[scope]} AND position >= $from ORDER BY position DESC LIMIT $budget)`,
    )
    .get({ ...bound, budget })
  page.scanned += counted?.entries ?? 0
  return counted && counted.entries >= budget ? (counted.lowest ?? undefined) : undefined
}

const conditionOf = ({ mint, minUsd }: Query): string =>
  [
    inClassRange,
    ...(mint === undefined ? [] : ['mint = $mint']),
    ...(minUsd === undefined
      ? []
      : [
          '((class & 15) > $sizeFrom OR (SELECT usd FROM {trades} AS trade WHERE trade.position = entry.position) >= $minUsd)',
        ]),
  ].join(' AND ')
