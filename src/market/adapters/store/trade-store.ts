import type { Database } from 'bun:sqlite'
import type { Address } from '../../../solana/address/address.ts'
import type { MaybePromise } from '../../../basics/maybe-promise.ts'
import { preparePass } from './trade-pass.ts'
import { prepareTradePrices } from './trade-prices.ts'
import type { TradeResponse, TradeRequest } from './trade-requests.ts'
import { startTradeRetention, type TradeRetentionSettings } from './trade-retention.ts'
import { firstPositionOf, secondsOfPosition } from './trade-rows.ts'
import { prepareTradeSelect } from './trade-select.ts'
import { makeTallies } from './trade-tallies.ts'
import { prepareProgressReader, prepareTradeWriter } from './trade-writer.ts'

export type TradeStoreSettings = TradeRetentionSettings & {
  /** Wallets whose trades weigh more in signals. */
  watched: readonly Address[]
}

export type TradeStore = {
  /** Returns a promise for queries that scan many trades, so that others need not wait for them. */
  answer: (request: TradeRequest) => MaybePromise<TradeResponse>
  close: () => void
}

/** Stores and queries the trades of the index, in the event database and on the thread that owns it. */
export const makeTradeStore = (settings: TradeStoreSettings): TradeStore => {
  const { database, nowMs, schedule, watched } = settings
  const write = prepareTradeWriter(database)
  const progress = prepareProgressReader(database)
  const select = prepareTradeSelect(database)
  const prices = prepareTradePrices(database)
  const tallies = makeTallies({
    pass: preparePass(database),
    oldestSeconds: prepareOldest(database),
    watched: new Set(watched),
    nowMs,
    schedule,
  })
  const stopRetention = startTradeRetention(settings)

  const answer: TradeStore['answer'] = (request) => {
    const { kind } = request
    switch (kind) {
      case 'store':
        return { kind, ...write(request.batch) }
      case 'progress':
        return { kind, progress: progress(request.addresses) }
      case 'sol-prices':
        return { kind, prices: prices.solPrices(request.range) }
      case 'feed':
        return { kind, ...feedOf(select, request) }
      case 'between':
        return { kind, trades: betweenOf(select, request) }
      case 'flows':
        return tallies
          .flows(request.range)
          .then((flows) => ({ kind, flows: flows.slice(0, request.limit) }))
      case 'candles':
        return { kind, candles: prices.candles(request.mint, request.interval, request.range) }
      case 'last-prices': {
        const sinceSeconds = Math.floor(nowMs() / 1_000) - request.maxAgeSeconds
        return { kind, prices: prices.lastPrices(request.mints, sinceSeconds) }
      }
      case 'leaders':
        return tallies.leaders(request.query).then((page) => ({ kind, page }))
      case 'signals':
        return tallies
          .signals(request.window)
          .then((signals) => ({ kind, signals: signals.slice(0, request.limit) }))
    }
  }
  return { answer, close: stopRetention }
}

type Select = ReturnType<typeof prepareTradeSelect>

const feedOf = (
  select: Select,
  { filter, limit, before }: Extract<TradeRequest, { kind: 'feed' }>,
): Omit<Extract<TradeResponse, { kind: 'feed' }>, 'kind'> => {
  const to = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before)
  const { trades, next } = select({ filter, from: 0, to, order: 'newest-first', limit })
  return { trades, ...(next !== undefined && { more: BigInt(next) }) }
}

/** Reads page by page, since a page may be short if few trades are large enough. */
const betweenOf = (
  select: Select,
  { filter, limit, range }: Extract<TradeRequest, { kind: 'between' }>,
): Extract<TradeResponse, { kind: 'between' }>['trades'] => {
  const to = firstPositionOf(range.toSeconds)
  let from: number | undefined = firstPositionOf(range.fromSeconds)
  const trades: Extract<TradeResponse, { kind: 'between' }>['trades'] = []
  while (from !== undefined && trades.length < limit) {
    const page = select({ filter, from, to, order: 'oldest-first', limit: limit - trades.length })
    trades.push(...page.trades)
    from = page.next
  }
  return trades
}

const prepareOldest = (database: Database): (() => number | undefined) => {
  const oldest = database.query<{ position: number | null }, []>(
    'SELECT min(position) AS position FROM trades',
  )
  return () => {
    const position = oldest.get()?.position
    return position == null ? undefined : secondsOfPosition(position)
  }
}
