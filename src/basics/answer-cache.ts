/**
 * Answers kept in memory for a short time, bounded in number. Equal questions share one flight; failures are not kept.
 * Whatever is fresh is there at once, not as a promise, so that nothing waits for what is known.
 */
export type AnswerCache<Value extends object> = {
  read: (key: string, ask: () => Promise<Value>) => Value | Promise<Value>
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
