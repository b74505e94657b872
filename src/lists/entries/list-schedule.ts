import type { ListAttempt, StoredListFacts } from './stored-list.ts'

/** A publisher that could not be reached is asked again after this long, in milliseconds. */
const retryMs = 10 * 60 * 1000

/** When a list is to be renewed next, in milliseconds; 0 for at once: it never was. A refused one keeps its ordinary time. */
export const dueAtMs = (
  facts: StoredListFacts | undefined,
  attempt: ListAttempt | undefined,
  refreshMs: number,
  nowMs: number,
): number => {
  const lastMs = Math.max(facts?.checkedAtMs ?? 0, attempt?.atMs ?? 0)
  // A time to come is that of a clock which was wrong.
  if (lastMs === 0 || lastMs > nowMs) return 0
  return lastMs + (attempt?.outcome === 'failed' ? Math.min(retryMs, refreshMs) : refreshMs)
}
