import { INTERVAL_MS } from './interval-roll-up.ts'
import type { IntervalReader, PublicApiHistory, UpstreamStats } from './public-api-history.ts'

const HISTORY_MS = 86_400_000

/** The history shows at most this many intervals. */
export const MAX_INTERVALS = HISTORY_MS / INTERVAL_MS

export type HistoryDeps = {
  nowMs: () => number
  events: IntervalReader
  /** Calls of the last hour, from memory. */
  upstreams: () => UpstreamStats[]
}

/** Requests of the last day by interval, and the data sources as they are now. */
export const readHistory = async (deps: HistoryDeps): Promise<PublicApiHistory> => {
  const generatedAtMs = deps.nowMs()
  return {
    generatedAt: new Date(generatedAtMs).toISOString(),
    intervalSeconds: INTERVAL_MS / 1000,
    intervals: await deps.events.readIntervals(generatedAtMs - HISTORY_MS),
    upstreams: deps.upstreams(),
  }
}
