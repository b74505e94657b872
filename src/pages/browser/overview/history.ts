/** Counts of the stats at one moment. */
export type Snapshot = { atMs: number; total: number; product: number }

/** Requests per second. */
export type Rates = { atMs: number; all: number; product: number }

/** Undefined if no time passed between the snapshots, or the server was restarted. */
export const ratesBetween = (earlier: Snapshot, later: Snapshot): Rates | undefined => {
  const seconds = (later.atMs - earlier.atMs) / 1000
  const all = later.total - earlier.total
  const product = later.product - earlier.product
  if (!(seconds > 0) || all < 0 || product < 0) return undefined
  return { atMs: later.atMs, all: all / seconds, product: product / seconds }
}

/** The newest items that are not older than `sinceMs`, at most `max` of them. */
export const newestSince = <Item extends { atMs: number }>(
  items: readonly Item[],
  sinceMs: number,
  max: number,
): Item[] => items.filter(({ atMs }) => atMs >= sinceMs).slice(-max)

export type RecentRequest = {
  id: string
  atMs: number
  latencyMs: number
  failed: boolean
  /** Product traffic, rather than a poll, a page or noise. */
  product: boolean
}

/**
 * Rates from before the first snapshot, derived from events: one for each `stepMs` up to now. Events are complete only
 * back to the oldest that is listed, or to the start of the server if all are listed.
 */
export const ratesOfEvents = (
  requests: readonly RecentRequest[],
  { sinceMs, nowMs, stepMs }: { sinceMs: number; nowMs: number; stepMs: number },
): Rates[] => {
  const steps = Math.floor((nowMs - sinceMs) / stepMs)
  return Array.from({ length: Math.max(0, steps) }, (_, index) => {
    const atMs = nowMs - (steps - 1 - index) * stepMs
    const within = requests.filter((each) => each.atMs > atMs - stepMs && each.atMs <= atMs)
    const seconds = stepMs / 1000
    const product = within.filter((each) => each.product).length
    return { atMs, all: within.length / seconds, product: product / seconds }
  })
}

/** The same requests, with their times shifted by this much. */
export const shifted = (requests: readonly RecentRequest[], byMs: number): RecentRequest[] =>
  requests.map((request) => ({ ...request, atMs: request.atMs + byMs }))

/** Both lists without duplicates, oldest first. */
export const joined = (
  known: readonly RecentRequest[],
  fresh: readonly RecentRequest[],
): RecentRequest[] => {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...fresh.filter(({ id }) => !ids.has(id))].sort(
    (one, other) => one.atMs - other.atMs,
  )
}
