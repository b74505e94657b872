import type { FilteredTrade } from './stream-filter.ts'

/** One event as it is kept for clients that come back. */
export type KeptEvent = {
  kind: 'trade' | 'removed' | 'gap'
  /** Absent for a gap, which concerns every filter. */
  trade?: FilteredTrade
  position: number
  /** Id to resume from once a client has it. */
  id: number
  /** The whole event. */
  text: string
}

/**
 * The newest events in the order in which they happened, which is not that of their positions. `seq` counts them from the
 * start.
 */
export const makeChangeRing = (max: number) => {
  const kept: KeptEvent[] = []
  /** Ids apart, so that a client's place is found without reading the events. */
  const ids = new Float64Array(max).fill(-1)
  let next = 0
  let before: number | undefined

  const first = (): number => Math.max(0, next - max)
  const at = (seq: number): KeptEvent | undefined => (seq < first() ? undefined : kept[seq % max])
  return {
    /** Id that clients have before the first event. */
    begin: (id: number): void => {
      before = id
    },
    add: (event: KeptEvent): void => {
      const place = next % max
      if (next >= max) before = ids[place]
      kept[place] = event
      ids[place] = event.id
      next += 1
    },
    at,
    nextSeq: (): number => next,
    firstSeq: first,
    /** Where a client with this id continues; undefined if it left before the oldest event. */
    seqAfter: (id: number): number | undefined => {
      if (id === before) return first()
      // Late trades do not raise the id, so several events may have it: those after the first are repeated, not lost.
      for (let seq = first(); seq < next; seq += 1) if (ids[seq % max] === id) return seq + 1
      return undefined
    },
    /** Newest first. */
    *newestFirst(): Generator<KeptEvent> {
      for (let seq = next - 1; seq >= first(); seq -= 1) {
        const event = kept[seq % max]
        if (event) yield event
      }
    },
  }
}
