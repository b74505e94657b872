/** What one list reports about one address. */
export type AddressReport = {
  /** Display name of the list: `built-in addresses`, `addresses blocked by the operator`. */
  list: string
  /** Day of the list (`2026-11-20`): when it was downloaded, read or last compared with its sources. */
  date: string
  /** `sanctioned`, `drainer`, `attacker`, `rug-deployer`, `spam-token` …; an open set. */
  kind: string
  /** Source and date of the report, for people; without a full stop. */
  reason: string
  /** Last day on which the report counts in full; absent if it does not expire. */
  expires?: string
  /** That day is over: the report counts less and is marked as old. */
  expired?: true
}

/** Port to the lists of addresses in use. It reads memory only. An unlisted address is not a trusted one. */
export type AddressReputation = {
  /** Most serious list first; empty if no list names the address, and for text that is not an address. */
  lookUp: (address: string) => readonly AddressReport[]
  /** Lists in use: day or version by name, for provenance. */
  lists: () => Readonly<Record<string, string>>
}
