import type { ListGap } from './list-problem.ts'

/** What one list reports about a place on the web. */
export type SiteReport = {
  /** Display name of the list. */
  list: string
  /** Day of the list (`2026-11-20`). */
  date: string
  /** `allowed` comes from the operator only; allow entries of downloaded lists are not passed on. */
  verdict: 'blocked' | 'allowed'
  /** The matching entry: a host, a host with the start of a path, or `*.` with a suffix. */
  entry: string
  /** From the operator's own list rather than a downloaded one. */
  byOperator: boolean
  /** The reason, if the list states one. */
  reason?: string
}

/** The part of a URL that lists refer to. */
export type SitePlace = {
  /** ASCII form, lower case, no final dot. */
  host: string
  /** Path as a browser sends it, with the leading slash; empty if there is none. */
  path: string
  /**
   * Registrable name; anything shorter has no single owner. Absent for an IP address, a bare suffix and private network
   * names.
   */
  name?: string
  /** Public suffix; empty if there is none. */
  suffix: string
}

/** Port to the lists of sites in use. It reads memory only and returns no promise. */
export type SiteReputation = {
  /** What applies: the operator's entry if it is at least as specific, otherwise every list that blocks the place. */
  lookUp: (place: SitePlace) => readonly SiteReport[]
  /** Lists in use: day or version by name, for provenance. */
  lists: () => Readonly<Record<string, string>>
  /** Why a list that should be in use is missing or old; undefined if all are in use. */
  gap: () => ListGap | undefined
}

/** For use without any list. */
export const noSiteLists: SiteReputation = {
  lookUp: () => [],
  lists: () => ({}),
  gap: () => undefined,
}
