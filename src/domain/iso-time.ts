/** What a Date can hold, in milliseconds either side of 1970. */
const dateMaxMs = 8.64e15

/** Date-time of the interface; undefined for a time that no calendar has, which only others can tell us. */
export const isoTime = (unixMs: number): string | undefined =>
  Math.abs(unixMs) <= dateMaxMs ? new Date(unixMs).toISOString() : undefined
