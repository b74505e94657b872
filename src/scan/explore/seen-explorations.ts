/** Explorations of this process that found nothing at all, by `explorationKey`. */
export type SeenExplorations = {
  /** How many runs the exploration took; undefined if there was none, or too long ago. */
  find: (key: string) => number | undefined
  keep: (key: string, ran: number) => void
}

/** Some hundred bytes each. */
const defaultMaxEntries = 4_096
const defaultLifetimeMs = 10 * 60_000

/** Keeps only that there was nothing to report; the least recently used are dropped first. */
export const makeSeenExplorations = (options: {
  nowMs: () => number
  maxEntries?: number
  lifetimeMs?: number
  /** Reports each look, for metrics. */
  onRead?: (outcome: 'hit' | 'miss') => void
}): SeenExplorations => {
  const { nowMs, onRead, maxEntries = defaultMaxEntries, lifetimeMs = defaultLifetimeMs } = options
  const entries = new Map<string, { ran: number; keptAtMs: number }>()
  const find = (key: string): number | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    entries.delete(key)
    const ageMs = nowMs() - entry.keptAtMs
    // A clock that was set back must not make an entry last longer.
    if (ageMs < 0 || ageMs > lifetimeMs) return undefined
    entries.set(key, entry)
    return entry.ran
  }
  return {
    find: (key) => {
      const ran = find(key)
      onRead?.(ran === undefined ? 'miss' : 'hit')
      return ran
    },
    keep: (key, ran) => {
      entries.delete(key)
      entries.set(key, { ran, keptAtMs: nowMs() })
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break
        entries.delete(oldest)
      }
    },
  }
}
