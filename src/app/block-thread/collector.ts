/** Garbage of so many bytes is marked beside the work, which takes some two milliseconds of this thread. */
const markEveryBytes = 1_000_000

export type Collector = {
  /** Counts what was read. */
  read: (bytes: number) => void
}

/**
 * Collects garbage by the bytes that were read: left alone, the collector counts bodies, messages and texts of megabytes
 * late, and a third of the memory of the process was blocks that had been read. Marking may fall behind while other
 * threads have the processor, so after `returnEveryBytes` all garbage is collected at once and its memory returned. That
 * stops the thread for some 50 ms, and code has to be compiled anew.
 *
 * @param collect as `Bun.gc`: whether all at once
 */
export const makeCollector = (
  collect: (atOnce: boolean) => void,
  returnEveryBytes: number,
): Collector => {
  let unmarked = 0
  let unreturned = 0
  return {
    read: (bytes) => {
      unmarked += bytes
      unreturned += bytes
      if (unreturned >= returnEveryBytes) {
        unreturned = 0
        unmarked = 0
        collect(true)
      } else if (unmarked >= markEveryBytes) {
        unmarked = 0
        collect(false)
      }
    },
  }
}
