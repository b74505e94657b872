import type { Database } from 'bun:sqlite'
import type { Schedule } from '../../../basics/schedule.ts'
import type { Report } from '../../../monitoring/adapters/event-queue.ts'
import { firstPositionOf } from './trade-rows.ts'

export type TradeRetentionSettings = {
  database: Database
  nowMs: () => number
  schedule: Schedule
  report: Report
  retentionDays: number
  maxRows: number
}

/** Rows deleted at a time: some milliseconds. */
const CHUNK_ROWS = 1_000

/** Pause between checks for old trades, and between two chunks of them. */
const EVERY_MS = 60_000
const PAUSE_MS = 50

const DAY_SECONDS = 86_400

/** Deletes the oldest trades in chunks, by age and by number. Returns a function that stops it. */
export const startTradeRetention = (settings: TradeRetentionSettings): (() => void) => {
  const { database, nowMs, schedule, report } = settings
  const step = prepareTradeRetention(database, settings)
  const run = (): void => {
    let more = false
    try {
      more = step(nowMs())
    } catch (error) {
      report('old trades could not be deleted; retrying later', error)
    }
    cancel = schedule(run, more ? PAUSE_MS : EVERY_MS)
  }
  let cancel = schedule(run, EVERY_MS)
  return () => cancel()
}

/** Each call deletes one chunk and returns whether there is more. */
export const prepareTradeRetention = (
  database: Database,
  { retentionDays, maxRows }: Pick<TradeRetentionSettings, 'retentionDays' | 'maxRows'>,
): ((nowMs: number) => boolean) => {
  const total = database.query<{ rows: number }, []>('SELECT rows FROM trade_totals')
  const oldest = database.query<{ position: number }, [number]>(
    'SELECT position FROM trades ORDER BY position LIMIT 1 OFFSET ?',
  )
  const remove = database.query('DELETE FROM trades WHERE position < ?')
  const count = database.query('UPDATE trade_totals SET rows = rows - ? WHERE id = 1')
  const dropProgress = database.query(
    "DELETE FROM trade_progress WHERE kind <> 'wallet' AND time_seconds < ?",
  )
  const step = database.transaction((nowMs: number): boolean => {
    const cutoffSeconds = Math.floor(nowMs / 1_000) - retentionDays * DAY_SECONDS
    const surplus = Math.max(0, (total.get()?.rows ?? 0) - maxRows)
    const endOf = (rows: number): number | undefined => oldest.get(rows)?.position
    const endOfChunk = endOf(CHUNK_ROWS) ?? Number.MAX_SAFE_INTEGER
    const endOfSurplus = endOf(Math.min(surplus, CHUNK_ROWS)) ?? 0
    const end = Math.min(endOfChunk, Math.max(endOfSurplus, firstPositionOf(cutoffSeconds)))
    const removed = remove.run(end).changes
    count.run(removed)
    if (removed < CHUNK_ROWS) dropProgress.run(cutoffSeconds)
    return removed >= CHUNK_ROWS
  })
  return (nowMs) => step.immediate(nowMs)
}
