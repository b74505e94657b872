import type { Database } from 'bun:sqlite'
import type { Schedule } from '../../../src/basics/schedule.ts'
import { openMarketDatabase } from '../../../src/market/adapters/store/market-database.ts'
import { makeTradeClient } from '../../../src/market/adapters/store/trade-client.ts'
import {
  makeTradeStore,
  type TradeStoreSettings,
} from '../../../src/market/adapters/store/trade-store.ts'

/** The real store of trades, by default in memory. Trades are kept for a year; errors of its upkeep are thrown. */
export const openTradeIndex = (
  { nowMs, schedule }: { nowMs: () => number; schedule: Schedule },
  database: Database = openMarketDatabase(':memory:'),
  options: Partial<
    Pick<TradeStoreSettings, 'report' | 'retentionDays' | 'maxBytes' | 'watched'>
  > = {},
) => {
  const store = makeTradeStore({
    database,
    nowMs,
    schedule,
    report: (message, error) => {
      throw new Error(message, { cause: error })
    },
    retentionDays: 365,
    maxBytes: Number.MAX_SAFE_INTEGER,
    watched: [],
    ...options,
  })
  const index = makeTradeClient(async (request) => store.answer(request))
  return { ...index, blocks: store.blocks, database, close: store.close }
}
