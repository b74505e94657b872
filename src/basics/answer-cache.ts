/**
 * Caches answers in memory for a short time, bounded in number. Concurrent reads of one key share one load; failures
 * are not cached. A fresh value is returned directly, not as a promise, so that nothing waits for what is already
 * there.
 */
export type AnswerCache<Value extends object> = {
  read: (key: string, load: () => Promise<Value>) => Value | Promise<Value>
}

export type AnswerCacheOptions = {
  /** For metrics. */
  name: string
  maxEntries: number
  ttlMs: number
}

export type MakeAnswerCache = <Value extends object>(
  options: AnswerCacheOptions,
) => AnswerCache<Value>
