export type CacheOptions<V> = {
  maxEntries: number
  /** Where set, entries leave too when they weigh more than this together, by `bytesOf`. */
  maxBytes?: number
  bytesOf?: (value: V) => number
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
  /** How long ago it stopped being fresh; 0 while it is. */
  expiredForMs: number
}

export type Cache<V> = {
  /** Undefined where nothing is kept; an expired entry is returned as not fresh until another needs its place. */
  get: (key: string) => CacheHit<V> | undefined
  set: (key: string, value: V | undefined) => void
  delete: (key: string) => void
  readonly size: number
}

const defaultJitter = 0.1

type Entry<V> = { value: V | undefined; expiresMs: number; bytes: number }

/** Bounded cache in memory: the least recently used entry leaves first. */
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
