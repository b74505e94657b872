import type { Database } from 'bun:sqlite'
import type { Address } from '../../../solana/address/address.ts'
import type { Schedule } from '../../../basics/schedule.ts'
import type { Report } from '../../../monitoring/adapters/event-queue.ts'
import { preparePass } from './trade-pass.ts'
import { prepareTradePrices } from './trade-prices.ts'
import type { TradeResponse, TradeRequest } from './trade-requests.ts'
import { keepTradeRetention } from './trade-retention.ts'
import { firstPositionOf, secondsOfPosition } from './trade-rows.ts'
import { prepareTradeSelect } from './trade-select.ts'
import { makeTallies } from './trade-tallies.ts'
import { prepareProgressReader, prepareTradeWriter } from './trade-writer.ts'

export type TradeStoreSettings = {
  database: Database
  nowMs: () => number
  schedule: Schedule
  report: Report
  retentionDays: number
  maxRows: number
  /** Wallets whose trades weigh more in signals. */
  watched: readonly Address[]
}

export type TradeStore = {
  /** A promise where all trades of a time are gone through, which others need not wait for. */
  answer: (question: TradeRequest) => TradeResponse | Promise<TradeResponse>
  close: () => void
}

/** The trades of the index, in the database of the events and in the thread that has it open. */
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
  const stopRetention = keepTradeRetention(settings)

  const answer: TradeStore['answer'] = (question) => {
    const { about } = question
    switch (about) {
      case 'store':
        return { about, ...write(question.batch) }
      case 'progress':
        return { about, progress: progress(question.addresses) }
      case 'sol-prices':
        return { about, prices: prices.solPrices(question.range) }
      case 'feed':
        return { about, ...feedOf(select, question) }
      case 'between':
        return { about, trades: betweenOf(select, question) }
      case 'flows':
        return tallies
          .flows(question.range)
          .then((flows) => ({ about, flows: flows.slice(0, question.limit) }))
      case 'candles':
        return { about, candles: prices.candles(question.mint, question.interval, question.range) }
      case 'last-prices': {
        const sinceSeconds = Math.floor(nowMs() / 1_000) - question.maxAgeSeconds
        return { about, prices: prices.lastPrices(question.mints, sinceSeconds) }
      }
      case 'leaders':
        return tallies.leaders(question.question).then((page) => ({ about, page }))
      case 'signals':
        return tallies
          .signals(question.window)
          .then((signals) => ({ about, signals: signals.slice(0, question.limit) }))
    }
  }
  return { answer, close: stopRetention }
}

type Select = ReturnType<typeof prepareTradeSelect>

const feedOf = (
  select: Select,
  { filter, limit, before }: Extract<TradeRequest, { about: 'feed' }>,
): Omit<Extract<TradeResponse, { about: 'feed' }>, 'about'> => {
  const to = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before)
  const { trades, next } = select({ filter, from: 0, to, order: 'newest-first', limit })
  return { trades, ...(next !== undefined && { more: BigInt(next) }) }
}

/** Page by page, since one selection may end early where few trades are large enough. */
const betweenOf = (
  select: Select,
  { filter, limit, range }: Extract<TradeRequest, { about: 'between' }>,
): Extract<TradeResponse, { about: 'between' }>['trades'] => {
  const to = firstPositionOf(range.toSeconds)
  let from: number | undefined = firstPositionOf(range.fromSeconds)
  const trades: Extract<TradeResponse, { about: 'between' }>['trades'] = []
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
