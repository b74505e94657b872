export type CacheOptions = {
  maxEntries: number
  ttlMs: number
  /** Time to live of "there is none" (`undefined`); default: such answers are not kept. */
  negativeTtlMs?: number
  /** Share of the time to live that is taken off at random, so that entries do not expire together; default 0.1. */
  jitter?: number
  nowMs: () => number
  /** 0 inclusive to 1 exclusive. */
  random: () => number
}

export type CacheHit<V> = {
  /** `undefined`: it is known that there is none. */
  value: V | undefined
  fresh: boolean
}

export type Cache<V> = {
  /** Undefined where nothing is kept; an expired entry is returned as not fresh until another needs its place. */
  get: (key: string) => CacheHit<V> | undefined
  set: (key: string, value: V | undefined) => void
  delete: (key: string) => void
  readonly size: number
}

const defaultJitter = 0.1

/** Bounded cache in memory: the least recently used entry leaves first. */
export const makeCache = <V>(options: CacheOptions): Cache<V> => {
  const { maxEntries, ttlMs, negativeTtlMs = 0, jitter = defaultJitter, nowMs, random } = options
  const entries = new Map<string, { value: V | undefined; expiresMs: number }>()
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return { value: entry.value, fresh: nowMs() < entry.expiresMs }
    },
    set: (key, value) => {
      const lifeMs = value === undefined ? negativeTtlMs : ttlMs
      entries.delete(key)
      if (lifeMs <= 0) return
      entries.set(key, { value, expiresMs: nowMs() + lifeMs * (1 - jitter * random()) })
      const oldest = entries.size > maxEntries ? entries.keys().next() : undefined
      if (oldest && !oldest.done) entries.delete(oldest.value)
    },
    delete: (key) => {
      entries.delete(key)
    },
    get size() {
      return entries.size
    },
  }
}
