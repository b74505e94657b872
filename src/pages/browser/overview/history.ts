/** One look at the stats. */
export type Look = { atMs: number; total: number; product: number }

/** Requests a second between two looks; undefined where there is no time between them or the server was restarted. */
export type Rates = { atMs: number; all: number; product: number }

export const ratesBetween = (earlier: Look, later: Look): Rates | undefined => {
  const seconds = (later.atMs - earlier.atMs) / 1000
  const all = later.total - earlier.total
  const product = later.product - earlier.product
  if (!(seconds > 0) || all < 0 || product < 0) return undefined
  return { atMs: later.atMs, all: all / seconds, product: product / seconds }
}

/** What is newer than that, the newest so many at most. */
export const kept = <Item extends { atMs: number }>(
  items: readonly Item[],
  sinceMs: number,
  most: number,
): Item[] => items.filter(({ atMs }) => atMs >= sinceMs).slice(-most)

export type RecentRequest = {
  id: string
  atMs: number
  latencyMs: number
  failed: boolean
  /** One of the product, rather than a poll, a page or noise. */
  product: boolean
}

/**
 * Requests a second before the first look, told by the events: so many each `stepMs`, up to now. An event of each
 * request is known only back to the oldest that is listed, or to the start where all are.
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

/** Told by another clock. */
export const shifted = (requests: readonly RecentRequest[], byMs: number): RecentRequest[] =>
  requests.map((request) => ({ ...request, atMs: request.atMs + byMs }))

/** The known ones and those that are new, each once, oldest first. */
export const joined = (
  known: readonly RecentRequest[],
  fresh: readonly RecentRequest[],
): RecentRequest[] => {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...fresh.filter(({ id }) => !ids.has(id))].sort(
    (one, other) => one.atMs - other.atMs,
  )
}
