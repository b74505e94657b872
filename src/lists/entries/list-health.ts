import type { ComponentHealth } from '../../solana/chain.ts'
import type { ListSource } from './list-source.ts'
import type { ListAttempt, StoredListFacts } from './stored-list.ts'

/** What is known of the lists at a moment. */
export type ListsState = {
  /** Those that the operator has enabled. */
  enabled: readonly Pick<ListSource, 'id' | 'title'>[]
  facts: ReadonlyMap<string, StoredListFacts>
  attempts: ReadonlyMap<string, ListAttempt>
  /** Lists that are kept and cannot be read. */
  unreadable: ReadonlySet<string>
  /** Of the operator's own files: lines that cannot be read. */
  problems: readonly string[]
  /** Entries in the operator's own files. */
  ownEntries: number
  nowMs: number
}

/** A list that nobody could confirm for so long may have missed what matters: most phishing sites live for days. */
const staleAfterMs = 24 * 60 * 60 * 1000

/** Why a list that should be in use is not, or is old; one sentence, of the first that there is. */
export const listGap = (state: Omit<ListsState, 'problems' | 'ownEntries'>): string | undefined =>
  firstOf(
    state.enabled.map((list) => missing(state, list) ?? coming(state, list) ?? stale(state, list)),
  )

type Enabled = ListsState['enabled'][number]
type State = Omit<ListsState, 'problems' | 'ownEntries'>

const firstOf = (said: readonly (string | undefined)[]): string | undefined =>
  said.find((each) => each !== undefined)

const missing = ({ facts, attempts, unreadable }: State, { id, title }: Enabled) => {
  if (unreadable.has(id)) return `${title}: what is kept of it cannot be read.`
  const last = attempts.get(id)
  return facts.has(id) || last === undefined
    ? undefined
    : `${title} could not be downloaded yet.${because(last)}`
}

const coming = ({ facts }: State, { id, title }: Enabled) =>
  facts.has(id) ? undefined : `${title} is on its way for the first time.`

const stale = ({ facts, attempts, nowMs }: State, { id, title }: Enabled) => {
  const kept = facts.get(id)
  return kept === undefined || nowMs - kept.checkedAtMs <= staleAfterMs
    ? undefined
    : `${title} was last confirmed on ${dayOf(kept.checkedAtMs)}.${because(attempts.get(id))}`
}

const refused = ({ facts, attempts }: State, { id, title }: Enabled) => {
  const kept = facts.get(id)
  const last = attempts.get(id)
  return kept === undefined || last?.outcome !== 'refused'
    ? undefined
    : `${title}: the newest version was refused, that of ${dayOf(kept.changedAtMs)} is in use.${because(last)}`
}

const because = (last: ListAttempt | undefined): string =>
  last?.why === undefined ? '' : ` ${last.why}`

/** For people who run the service. */
export const listsHealth = (state: ListsState): ComponentHealth => {
  const { enabled, problems, ownEntries } = state
  const troubles = enabled.flatMap(
    (list) => missing(state, list) ?? refused(state, list) ?? stale(state, list) ?? [],
  )
  const [first, ...more] = [...troubles, ...problems]
  if (first !== undefined) {
    const others = more.length === 0 ? '' : ` And ${more.length} more.`
    return { status: 'degraded', detail: `${first}${others}` }
  }
  const detail = firstOf(enabled.map((list) => coming(state, list)))
  if (detail !== undefined) return { status: 'unknown', detail }
  if (enabled.length > 0 || ownEntries > 0) return { status: 'ok' }
  return { status: 'unknown', detail: 'No downloaded list is in use.' }
}

/** `2026-11-18` */
export const dayOf = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** Day and beginning of the hash: what an answer says of the list that it stands on. */
export const versionOf = ({ changedAtMs, digest }: StoredListFacts): string =>
  `${dayOf(changedAtMs)}+${digest}`
