import type { MakeAnswerCache } from '../basics/answer-cache.ts'
import type { Metrics } from '../monitoring/telemetry/metrics.ts'
import { makeAnswerCaches } from '../network/answer-cache.ts'

/** Answer caches whose hits and misses are counted under their names. */
export const makeCountedCaches = (metrics: Metrics, nowMs: () => number): MakeAnswerCache =>
  makeAnswerCaches({
    nowMs,
    random: Math.random,
    counterOf: (cache) => ({
      hit: metrics.cacheRequests.labels(cache, 'hit').inc,
      miss: metrics.cacheRequests.labels(cache, 'miss').inc,
    }),
  })
