import type { MakeMemory, Memory, MemoryOptions } from '../domain/memory.ts'
import type { CacheAsk } from './answer-cache.ts'
import { makeCache } from './cache.ts'
import { makeSingleFlight } from './single-flight.ts'

export type MemoryDeps = {
  nowMs: () => number
  /** 0 inclusive to 1 exclusive. */
  random: () => number
  onCacheAsk?: (ask: CacheAsk) => void
}

/** Memories whose times to live count by this clock. */
export const makeMemories =
  (deps: MemoryDeps): MakeMemory =>
  (options) =>
    makeMemory(deps, options)

const makeMemory = <Value extends object>(
  deps: MemoryDeps,
  { name, ...bounds }: MemoryOptions,
): Memory<Value> => {
  const cache = makeCache<Value>({ ...bounds, ...deps })
  const flight = makeSingleFlight<Value>()
  return {
    read: (key, ask) => {
      const hit = cache.get(key)
      if (hit?.fresh && hit.value !== undefined) {
        deps.onCacheAsk?.({ cache: name, outcome: 'hit' })
        return hit.value
      }
      deps.onCacheAsk?.({ cache: name, outcome: 'miss' })
      return flight(key, () =>
        ask().then((value) => {
          cache.set(key, value)
          return value
        }),
      )
    },
  }
}
