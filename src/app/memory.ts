import type { MakeMemory } from '../basics/answer-cache.ts'
import type { Metrics } from '../monitoring/telemetry/metrics.ts'
import { makeMemories } from '../network/memory.ts'

/** Memories of answers whose hits and misses are counted under their names. */
export const makeCountedMemories = (metrics: Metrics, nowMs: () => number): MakeMemory =>
  makeMemories({
    nowMs,
    random: Math.random,
    counterOf: (memory) => ({
      hit: metrics.cacheRequests.labels(memory, 'hit').inc,
      miss: metrics.cacheRequests.labels(memory, 'miss').inc,
    }),
  })
