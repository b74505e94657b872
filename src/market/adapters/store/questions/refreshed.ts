/**
 * A value is current for thirty times as long as it took to make, within these bounds, so that making it takes at most a
 * thirtieth of the thread's time.
 */
const ttlFactor = 30
const ttlMinMs = 1_000
const ttlMaxMs = 10 * 60_000

/** Requests wait for a new value only if it is made this fast; else they get the last one while it is made. */
const waitedForMs = 100

export type Made<Value> = { last: Value; madeAtMs: number; tookMs: number }

type Entry<Value> = Partial<Made<Value>> & {
  madeAtMs: number
  tookMs: number
  making?: Promise<Value>
}

export type RefreshedDeps<Key, Value> = {
  nowMs: () => number
  /** The value that an earlier process made, if it was stored. */
  load?: (key: Key) => Made<Value> | undefined
  /** Called with each new value. */
  keep?: (key: Key, made: Made<Value>) => void
}

/** Shares one computation among equal requests, and its result for a while. At most `entriesMax` keys are kept. */
export const makeRefreshed = <Key, Value>(
  entriesMax: number,
  { nowMs, load, keep }: RefreshedDeps<Key, Value>,
) => {
  const entries = new Map<Key, Entry<Value>>()

  const remake = (key: Key, entry: Entry<Value>, make: () => Promise<Value>): Promise<Value> => {
    const madeAtMs = nowMs()
    const startedMs = performance.now()
    const making = make().then((value) => {
      entry.last = value
      // As old as the oldest that it was made of.
      entry.madeAtMs = madeAtMs
      entry.tookMs = performance.now() - startedMs
      keep?.(key, { last: value, madeAtMs, tookMs: entry.tookMs })
      return value
    })
    entry.making = making
    const done = (): void => {
      delete entry.making
    }
    making.then(done, done)
    return making
  }
  const entryOf = (key: Key): Entry<Value> => {
    const known = entries.get(key)
    if (known) return known
    const [oldest] = entries.keys()
    if (entries.size >= entriesMax && oldest !== undefined) entries.delete(oldest)
    const made: Entry<Value> = load?.(key) ?? { madeAtMs: 0, tookMs: 0 }
    entries.set(key, made)
    return made
  }
  const ttlMsOf = ({ tookMs }: Entry<Value>): number =>
    Math.min(Math.max(ttlFactor * tookMs, ttlMinMs), ttlMaxMs)
  const currentOf = (entry: Entry<Value> | undefined): Value | undefined =>
    entry && nowMs() - entry.madeAtMs < ttlMsOf(entry) ? entry.last : undefined
  /** The value if it is current; makes none. */
  const current = (key: Key): Value | undefined => currentOf(entries.get(key))
  const read = (key: Key, make: () => Promise<Value>): Promise<Value> => {
    const entry = entryOf(key)
    const known = currentOf(entry)
    if (known !== undefined) return Promise.resolve(known)
    const { last } = entry
    const ttlMs = ttlMsOf(entry)
    const making = entry.making ?? remake(key, entry, make)
    const isOutdated = nowMs() - entry.madeAtMs > ttlMs + ttlMaxMs
    if (last === undefined || isOutdated || entry.tookMs <= waitedForMs) return making
    // The request has an answer; a failure is seen by the next one that waits.
    making.catch(() => undefined)
    return Promise.resolve(last)
  }
  return { read, current }
}
