import { Fault } from '../basics/fault.ts'
import { type Cache, makeCache } from './cache.ts'
import { makeSingleFlight } from './single-flight.ts'

export type CacheRead = { cache: string; outcome: 'hit' | 'negative' | 'miss' | 'stale' }

export type ProviderCacheOptions<V> = {
  /** For metrics. */
  name: string
  maxEntries: number
  maxBytes?: number
  bytesOf?: (value: V) => number
  ttlMs: number
  /** How long a known absence is cached. */
  negativeTtlMs: number
  /** How long an expired answer may still be used if no new one can be loaded. */
  staleMs: number
  nowMs: () => number
  /** 0 inclusive to 1 exclusive. */
  random: () => number
  onCacheRead?: (read: CacheRead) => void
}

/** `complete`: a key without an answer does not exist; otherwise a source that might know it could not be reached. */
export type ManyAnswers<K, V> = { answers: ReadonlyMap<K, V>; complete: boolean }

export type ProviderCache<K extends string, V> = {
  /** Concurrent reads of a key share one load; an old answer replaces a failed load. Throws what `load` throws. */
  read: (key: K, load: () => Promise<V | undefined>) => Promise<V | undefined>
  /** The same for many keys; only keys that are not cached are loaded. Throws if no key has an answer. */
  readMany: (
    keys: readonly K[],
    load: (missing: readonly K[]) => Promise<ManyAnswers<K, V>>,
  ) => Promise<Map<K, V>>
  /** Stores an answer that came with another one, as if it had been loaded. */
  put: (key: K, value: V) => void
}

/** A bounded cache of provider answers. */
export const makeProviderCache = <K extends string, V>(
  options: ProviderCacheOptions<V>,
): ProviderCache<K, V> => {
  const cache = makeCache<V>(options)
  const lookup = makeLookup(cache, options)
  return {
    read: makeRead(cache, lookup),
    readMany: makeReadMany(cache, lookup),
    put: cache.set,
  }
}

type Lookup<V> = {
  fresh: (key: string) => { value: V | undefined } | undefined
  /** An expired value that may still replace a failed load. */
  old: (key: string) => V | undefined
}

/** Reads of the cache, counted. */
const makeLookup = <V>(
  cache: Cache<V>,
  { name, staleMs, onCacheRead }: ProviderCacheOptions<V>,
): Lookup<V> => {
  const count = (outcome: CacheRead['outcome']): void => onCacheRead?.({ cache: name, outcome })
  return {
    fresh: (key) => {
      const hit = cache.get(key)
      if (!hit?.fresh) {
        count('miss')
        return undefined
      }
      count(hit.value === undefined ? 'negative' : 'hit')
      return { value: hit.value }
    },
    old: (key) => {
      const hit = cache.get(key)
      const value = hit && hit.expiredForMs < staleMs ? hit.value : undefined
      if (value !== undefined) count('stale')
      return value
    },
  }
}

const makeRead = <K extends string, V>(
  cache: Cache<V>,
  { fresh, old }: Lookup<V>,
): ProviderCache<K, V>['read'] => {
  const flights = makeSingleFlight<V | undefined>()
  return async (key, load) => {
    const cached = fresh(key)
    if (cached) return cached.value
    try {
      return await flights(key, async () => {
        const answer = await load()
        cache.set(key, answer)
        return answer
      })
    } catch (thrown) {
      const value = thrown instanceof Fault ? old(key) : undefined
      if (value === undefined) throw thrown
      return value
    }
  }
}

const makeReadMany = <K extends string, V>(
  cache: Cache<V>,
  { fresh, old }: Lookup<V>,
): ProviderCache<K, V>['readMany'] => {
  const flights = makeSingleFlight<ManyAnswers<K, V>>()
  return async (keys, load) => {
    const found = new Map<K, V>()
    const missing: K[] = []
    for (const key of new Set(keys)) {
      const cached = fresh(key)
      if (!cached) missing.push(key)
      else if (cached.value !== undefined) found.set(key, cached.value)
    }
    if (missing.length === 0) return found
    const useOld = (keysWithout: readonly K[]): void => {
      for (const key of keysWithout) {
        const value = old(key)
        if (value !== undefined) found.set(key, value)
      }
    }
    try {
      const read = await flights(missing.toSorted().join(), async () => {
        const got = await load(missing)
        for (const key of missing)
          if (got.complete || got.answers.has(key)) cache.set(key, got.answers.get(key))
        return got
      })
      for (const [key, value] of read.answers) found.set(key, value)
      if (!read.complete) useOld(missing.filter((key) => !found.has(key)))
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown
      useOld(missing)
      if (found.size === 0) throw thrown
    }
    return found
  }
}
