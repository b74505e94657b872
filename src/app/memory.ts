import type { MakeMemory } from '../domain/memory.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { makeMemories } from '../upstream/memory.ts'

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
