import type { Database } from 'bun:sqlite'
import type { Schedule } from '../../../src/basics/schedule.ts'
import { makeTradeClient } from '../../../src/market/adapters/store/trade-client.ts'
import { makeTradeStore } from '../../../src/market/adapters/store/trade-store.ts'
import { openDatabase } from '../../../src/store/database.ts'

/** The real trade index, by default in memory. Trades are retained for a year; errors of its schedule are thrown. */
export const openTradeIndex = (
  { nowMs, schedule }: { nowMs: () => number; schedule: Schedule },
  database: Database = openDatabase(':memory:'),
) => {
  const store = makeTradeStore({
    database,
    nowMs,
    schedule,
    report: (message, error) => {
      throw new Error(message, { cause: error })
    },
    retentionDays: 365,
    maxRows: 1_000_000,
    watched: [],
  })
  const index = makeTradeClient(async (request) => store.answer(request))
  return { ...index, database, close: store.close }
}
