/** What one list says of one address. */
export type AddressReport = {
  /** Name of the list, for people: `built-in addresses`, `addresses blocked by the operator`. */
  list: string
  /** Day of the list (`2026-11-20`): when it was fetched, read or last compared with its sources. */
  date: string
  /** `sanctioned`, `drainer`, `attacker`, `rug-deployer`, `spam-token` …; the list is open. */
  kind: string
  /** Who says so and since when, for people; no full stop. */
  reason: string
  /** Last day on which the report counts in full; absent where it does not expire. */
  expires?: string
  /** That day is over: the report counts less, and is said to be old. */
  expired?: true
}

/** Port to the lists of addresses in use. It answers from memory; what is not listed is not thereby good. */
export type AddressReputation = {
  /** Gravest list first; empty where no list names the address, and for text that is no address. */
  lookUp: (address: string) => readonly AddressReport[]
  /** Lists in use: day or version by name, for provenance. */
  lists: () => Readonly<Record<string, string>>
}
