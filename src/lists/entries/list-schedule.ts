import { retryMs } from '../thresholds.ts'
import type { ListAttempt, StoredListFacts } from './stored-list.ts'

/**
 * When a list is due for an update, in milliseconds; 0 (at once) if it was never downloaded. A refused update keeps the
 * normal interval.
 */
export const dueAtMs = (
  facts: StoredListFacts | undefined,
  attempt: ListAttempt | undefined,
  refreshMs: number,
  nowMs: number,
): number => {
  const lastMs = Math.max(facts?.checkedAtMs ?? 0, attempt?.atMs ?? 0)
  // A time in the future comes from a clock that was wrong.
  if (lastMs === 0 || lastMs > nowMs) return 0
  return lastMs + (attempt?.outcome === 'failed' ? Math.min(retryMs, refreshMs) : refreshMs)
}
