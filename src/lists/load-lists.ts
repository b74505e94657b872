import { addressesIn } from './entries/compile-list.ts'
import { type FingerprintSet, readFingerprints } from './entries/fingerprint-set.ts'
import type { ListSource } from './entries/list-source.ts'
import type { ListAttempt, ListReader, StoredList, StoredListFacts } from './entries/stored-list.ts'

/** One downloaded list in memory. */
export type LoadedList = { source: ListSource; facts: StoredListFacts } & (
  | { of: 'sites'; blocked: FingerprintSet; exceptions: FingerprintSet }
  | { of: 'addresses'; addresses: ReadonlySet<string> }
)

/** All stored copies of the enabled lists. */
export type LoadedLists = {
  /** Replaced by a new object only if the content of a list changed. */
  content: readonly LoadedList[]
  facts: ReadonlyMap<string, StoredListFacts>
  attempts: ReadonlyMap<string, ListAttempt>
  unreadable: ReadonlySet<string>
}

export const noLoadedLists: LoadedLists = {
  content: [],
  facts: new Map(),
  attempts: new Map(),
  unreadable: new Set(),
}

/** Reads changed lists from the archive; a few milliseconds for the largest list, and usually no work at all. */
export const loadLists = (
  before: LoadedLists,
  deps: {
    sources: readonly ListSource[]
    archive: Omit<ListReader, 'hashKey'>
  },
): LoadedLists => {
  const { sources, archive } = deps
  if (sources.length === 0) return before
  const facts = archive.facts()
  const unreadable = new Set<string>()
  const content = sources.flatMap((source): LoadedList[] => {
    const stored = facts.get(source.id)
    if (stored === undefined) return []
    const held = before.content.find((each) => each.source.id === source.id)
    if (held !== undefined && isSame(held.facts, stored)) return [held]
    const list = archive.read(source.id)
    const loaded = list && loadOne(source, list)
    if (loaded === undefined) unreadable.add(source.id)
    return loaded ? [loaded] : []
  })
  const same =
    content.length === before.content.length &&
    content.every((list, at) => list === before.content[at])
  return {
    content: same ? before.content : content,
    facts,
    attempts: archive.attempts(),
    unreadable,
  }
}

const isSame = (one: StoredListFacts, other: StoredListFacts): boolean =>
  one.digest === other.digest && one.changedAtMs === other.changedAtMs

/** Undefined if the bytes are not what this version writes. */
const loadOne = (source: ListSource, list: StoredList): LoadedList | undefined => {
  const { blocked, exceptions, ...facts } = list
  if (source.holds.of === 'addresses')
    return { source, facts, of: 'addresses', addresses: addressesIn(blocked) }
  const sets = { blocked: readFingerprints(blocked), exceptions: readFingerprints(exceptions) }
  if (!sets.blocked || !sets.exceptions || sets.blocked.count !== facts.entryCount) return undefined
  return { source, facts, of: 'sites', blocked: sets.blocked, exceptions: sets.exceptions }
}
