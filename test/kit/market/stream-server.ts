import { makeApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import type { PricedTrade } from '../../../src/activity/trades/trade.ts'
import { makeTokenMarket } from '../../../src/market/adapters/providers/market.ts'
import { openMarketDatabase } from '../../../src/market/adapters/store/market-database.ts'
import { makeTradeClient } from '../../../src/market/adapters/store/trade-client.ts'
import { makeTradeStore } from '../../../src/market/adapters/store/trade-store.ts'
import type { TradeChange } from '../../../src/market/trades/trade-changes.ts'
import type { RequestEvent } from '../../../src/monitoring/events/request-event.ts'
import { makeLog } from '../../../src/monitoring/telemetry/log.ts'
import { makeMetrics } from '../../../src/monitoring/telemetry/metrics.ts'
import { listen } from '../../../src/server/listen.ts'
import { scheduleTimer } from '../../../src/basics/schedule.ts'
import { deadChain, noNode } from '../dead-chain.ts'

const noLedger = {
  readTokenAccounts: noNode,
  readLargestAccounts: noNode,
  readProgramAccounts: noNode,
  readSignatures: noNode,
  readTransactions: noNode,
  readLatestBlockhash: noNode,
  readEpoch: noNode,
}

/**
 * The API over real HTTP with the real store of trades in this process, so that a test decides when a commit happens.
 * `path` is that of the database; by default it is in memory.
 */
export const startStreamServer = (env: Record<string, string> = {}, path = ':memory:') => {
  const metrics = makeMetrics()
  const events: RequestEvent[] = []
  const followers = new Set<(change: TradeChange) => void>()
  const database = openMarketDatabase(path)
  const store = makeTradeStore({
    database,
    nowMs: Date.now,
    schedule: scheduleTimer,
    report: () => undefined,
    retentionDays: 365,
    maxBytes: Number.MAX_SAFE_INTEGER,
    watched: [],
    onCommit: (change) => {
      for (const take of followers) take(change)
    },
  })
  const trades = makeTradeClient(async (request) => store.answer(request))
  const app = makeApp({
    config: readConfig({ STREAMS_PER_CLIENT: 'off', ...env }),
    nowMs: Date.now,
    log: makeLog({
      write: () => undefined,
      level: 'error',
      nowMs: Date.now,
      schedule: scheduleTimer,
      linesDropped: metrics.logLinesDropped,
    }),
    metrics,
    events: {
      append: (event) => void events.push(event),
      flush: () => Promise.resolve(),
      readStats: () => Promise.reject(new Error('no stats here')),
      readIntervals: () => Promise.reject(new Error('no intervals here')),
      health: () => ({ status: 'ok' }),
    },
    chain: deadChain,
    ledger: noLedger,
    market: makeTokenMarket({
      providers: [],
      verifiedTokens: () => [],
      nowMs: Date.now,
      random: Math.random,
    }),
    trades,
    followTrades: (take) => {
      followers.add(take)
      return () => void followers.delete(take)
    },
    countryOf: () => undefined,
  })
  const listening = listen('127.0.0.1', 0, app.api)
  return {
    url: `http://127.0.0.1:${listening.port}`,
    blocks: store.blocks,
    store: (list: readonly PricedTrade[]) => trades.store({ trades: list }),
    metrics: () => metrics.expose(),
    events,
    stop: async (): Promise<void> => {
      app.endStreams()
      await listening.drain(1_000)
      store.close()
      database.close()
    },
  }
}

export type StreamServer = ReturnType<typeof startStreamServer>
