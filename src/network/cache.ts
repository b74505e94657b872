export type CacheOptions<V> = {
  maxEntries: number
  /** If set, entries are also evicted once their total size by `bytesOf` exceeds this. */
  maxBytes?: number
  bytesOf?: (value: V) => number
  ttlMs: number
  /** Time to live of a known absence (`undefined`); by default absences are not cached. */
  negativeTtlMs?: number
  /** Random share of the time to live that is subtracted, so that entries do not expire together; default 0.1. */
  jitter?: number
  nowMs: () => number
  /** 0 inclusive to 1 exclusive. */
  random: () => number
}

export type CacheHit<V> = {
  /** `undefined`: known to be absent. */
  value: V | undefined
  fresh: boolean
  /** Milliseconds since it expired; 0 while it is fresh. */
  expiredForMs: number
}

export type Cache<V> = {
  /** Undefined if nothing is cached; an expired entry is returned as not fresh until it is evicted. */
  get: (key: string) => CacheHit<V> | undefined
  set: (key: string, value: V | undefined) => void
  delete: (key: string) => void
  readonly size: number
}

const defaultJitter = 0.1

type Entry<V> = { value: V | undefined; expiresMs: number; bytes: number }

/** Bounded in-memory cache that evicts the least recently used entry first. */
export const makeCache = <V>(options: CacheOptions<V>): Cache<V> => {
  const { maxEntries, maxBytes = Infinity, ttlMs, negativeTtlMs = 0 } = options
  const { jitter = defaultJitter, nowMs, random } = options
  const entries = new Map<string, Entry<V>>()
  let totalBytes = 0
  const remove = (key: string): void => {
    totalBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const shrink = (): void => {
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && totalBytes <= maxBytes) return
      remove(oldest)
    }
  }
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      const expiredForMs = Math.max(0, nowMs() - entry.expiresMs)
      return { value: entry.value, fresh: nowMs() < entry.expiresMs, expiredForMs }
    },
    set: (key, value) => {
      const lifeMs = value === undefined ? negativeTtlMs : ttlMs
      remove(key)
      if (lifeMs <= 0) return
      const bytes = value === undefined ? 0 : (options.bytesOf?.(value) ?? 0)
      if (bytes > maxBytes) return
      entries.set(key, { value, expiresMs: nowMs() + lifeMs * (1 - jitter * random()), bytes })
      totalBytes += bytes
      shrink()
    },
    delete: remove,
    get size() {
      return entries.size
    },
  }
}
