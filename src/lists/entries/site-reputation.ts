/** What one list says of a place in the web. */
export type SiteReport = {
  /** Name of the list, for people. */
  list: string
  /** Day of the list (`2026-11-20`). */
  date: string
  /** `allowed` comes from the operator alone; what others allow is not passed on. */
  verdict: 'blocked' | 'allowed'
  /** The entry that fits: a host, a host with the beginning of a path, or `*.` with a suffix. */
  entry: string
  /** The operator's own list rather than somebody else's. */
  byOperator: boolean
  /** Why it stands there, where the list says. */
  reason?: string
}

/** The part of a URL that lists speak of. */
export type SitePlace = {
  /** ASCII form, lower case, no final dot. */
  host: string
  /** Path as a browser sends it, with the slash in front; empty where there is none. */
  path: string
  /** Registrable name: what is shorter is nobody's. Absent for an IP, a bare suffix and names of a private network. */
  name?: string
  /** Public suffix, empty where there is none. */
  suffix: string
}

/** Port to the lists of sites in use. It answers from memory, without a promise. */
export type SiteReputation = {
  /** What holds: the operator's word where it is at least as exact, otherwise every list that blocks the place. */
  lookUp: (place: SitePlace) => readonly SiteReport[]
  /** Lists in use: day or version by name, for provenance. */
  lists: () => Readonly<Record<string, string>>
  /** Why lists that should be in use are not, one sentence; undefined where all are. */
  trouble: () => string | undefined
}

/** Where no list is in use. */
export const noSiteLists: SiteReputation = {
  lookUp: () => [],
  lists: () => ({}),
  trouble: () => undefined,
}
