// Requests to the product at a constant rate; all of them have to be answered.
import { quantile } from '../bench/median.ts'

export type LoadResult = {
  sent: number
  failed: number
  /** Of those that failed: how many with each path and status; 0 if there was no answer. */
  failures: Record<string, number>
  medianMs: number
  p99Ms: number
}

export type ApiLoad = {
  /** While the product is not running. */
  pause: () => void
  resume: () => void
  stop: () => Promise<LoadResult>
}

const paths = [
  '/v1/data/trades/feed?limit=20',
  '/v1/data/trades/feed?minAmountUsd=1000',
  '/v1/data/traders/leaderboard',
  '/v1/data/tokens/new',
  '/v1/monitoring/health',
] as const

export const makeApiLoad = (apiUrl: () => string, perSecond: number): ApiLoad => {
  const durations: number[] = []
  const pending = new Set<Promise<void>>()
  const failures: LoadResult['failures'] = {}
  let paused = false
  let sent = 0
  let pauses = 0
  const send = async (path: string): Promise<void> => {
    const pausesBefore = pauses
    const startedMs = performance.now()
    const response = await fetch(apiUrl() + path).catch(() => undefined)
    await response?.arrayBuffer().catch(() => undefined)
    // Cut off by a kill.
    if (pauses !== pausesBefore) return
    if (response?.status !== 200) {
      const what = `${path} ${response?.status ?? 0}`
      failures[what] = (failures[what] ?? 0) + 1
    }
    durations.push(performance.now() - startedMs)
  }
  const timer = setInterval(() => {
    if (paused) return
    const request = send(paths[sent % paths.length] ?? paths[0]).finally(() =>
      pending.delete(request),
    )
    sent += 1
    pending.add(request)
  }, 1_000 / perSecond)
  return {
    pause: () => {
      paused = true
      pauses += 1
    },
    resume: () => {
      paused = false
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all(pending)
      return {
        sent,
        failed: Object.values(failures).reduce((sum, count) => sum + count, 0),
        failures,
        medianMs: quantile(durations, 0.5),
        p99Ms: quantile(durations, 0.99),
      }
    },
  }
}
