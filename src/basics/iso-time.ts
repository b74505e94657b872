/** The first moment of the year 10000, which no date-time of RFC 3339 can say. */
const endMs = Date.UTC(10_000, 0, 1)

/** Date-time of the interface; undefined before 1970, and for a time that no date-time can say: only others tell those. */
export const isoTime = (unixMs: number): string | undefined =>
  unixMs >= 0 && unixMs < endMs ? new Date(unixMs).toISOString() : undefined
