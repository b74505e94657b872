import type { ComponentHealth } from '../chain.ts'
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

/** Why lists that should be in use are not, or are old, one sentence each. */
export const listTroubles = (state: ListsState): string[] =>
  state.enabled.flatMap(({ id, title }) => troubleOf(state, id, title) ?? [])

const troubleOf = (state: ListsState, id: string, title: string): string | undefined => {
  const { facts, attempts, unreadable, nowMs } = state
  const kept = facts.get(id)
  const last = attempts.get(id)
  const because = last?.why === undefined ? '' : ` ${last.why}`
  if (unreadable.has(id)) return `${title}: what is kept of it cannot be read.`
  if (kept === undefined)
    return last === undefined ? undefined : `${title} could not be downloaded yet.${because}`
  if (last?.outcome === 'refused')
    return `${title}: the newest version was refused, that of ${dayOf(kept.changedAtMs)} is in use.${because}`
  if (nowMs - kept.checkedAtMs > staleAfterMs)
    return `${title} was last confirmed on ${dayOf(kept.checkedAtMs)}.${because}`
  return undefined
}

/** For people who run the service. */
export const listsHealth = (state: ListsState): ComponentHealth => {
  const { enabled, facts, problems, ownEntries } = state
  const [first, ...more] = [...listTroubles(state), ...problems]
  if (first !== undefined) {
    const others = more.length === 0 ? '' : ` And ${more.length} more.`
    return { status: 'degraded', detail: `${first}${others}` }
  }
  const coming = enabled.find(({ id }) => !facts.has(id))
  if (coming)
    return { status: 'unknown', detail: `${coming.title} is on its way for the first time.` }
  if (enabled.length > 0 || ownEntries > 0) return { status: 'ok' }
  return { status: 'unknown', detail: 'No downloaded list is in use.' }
}

/** `2026-11-18` */
export const dayOf = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** Day and beginning of the hash: what an answer says of the list that it stands on. */
export const versionOf = ({ changedAtMs, digest }: StoredListFacts): string =>
  `${dayOf(changedAtMs)}+${digest}`
