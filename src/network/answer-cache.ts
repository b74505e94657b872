import type { MakeAnswerCache, AnswerCache, AnswerCacheOptions } from '../basics/answer-cache.ts'
import { makeCache } from './cache.ts'
import { makeSingleFlight } from './single-flight.ts'

export type AnswerCacheDeps = {
  nowMs: () => number
  /** 0 inclusive to 1 exclusive. */
  random: () => number
  /** Counter for the reads of a cache; resolved once, since finding a counter costs more than the read. */
  counterOf?: (cache: string) => CacheCounter
}

export type CacheCounter = { hit: () => void; miss: () => void }

/** Answer caches whose entries expire by this clock. */
export const makeAnswerCaches =
  (deps: AnswerCacheDeps): MakeAnswerCache =>
  (options) =>
    makeAnswerCache(deps, options)

const makeAnswerCache = <Value extends object>(
  deps: AnswerCacheDeps,
  { name, ...bounds }: AnswerCacheOptions,
): AnswerCache<Value> => {
  const cache = makeCache<Value>({ ...bounds, ...deps })
  const flight = makeSingleFlight<Value>()
  const count = deps.counterOf?.(name)
  return {
    read: (key, load) => {
      const hit = cache.get(key)
      if (hit?.fresh && hit.value !== undefined) {
        count?.hit()
        return hit.value
      }
      count?.miss()
      return flight(key, () =>
        load().then((value) => {
          cache.set(key, value)
          return value
        }),
      )
    },
  }
}
