import { staleAfterMs } from '../thresholds.ts'
import type { ComponentHealth } from '../../solana/chain.ts'
import type { ListGap, ListProblem } from './list-problem.ts'
import type { ListSource } from './list-source.ts'
import type { ListAttempt, StoredListFacts } from './stored-list.ts'

/** What is currently known about the lists. */
export type ListsState = {
  /** Lists that the operator has enabled. */
  enabled: readonly Pick<ListSource, 'id' | 'title'>[]
  facts: ReadonlyMap<string, StoredListFacts>
  attempts: ReadonlyMap<string, ListAttempt>
  /** Stored lists that cannot be read. */
  unreadable: ReadonlySet<string>
  /** Problems in the operator's own files, and of the last update. */
  problems: readonly ListProblem[]
  /** Entries in the operator's own files. */
  ownEntries: number
  nowMs: number
}

/** The first reason why a list that should be in use is missing or old. */
export const listGap = (state: State): ListGap | undefined =>
  firstOf(
    state.enabled.map((list) => missing(state, list) ?? coming(state, list) ?? stale(state, list)),
  )

type Enabled = ListsState['enabled'][number]
type State = Omit<ListsState, 'problems' | 'ownEntries'>

const firstOf = (gaps: readonly (ListGap | undefined)[]): ListGap | undefined =>
  gaps.find((each) => each !== undefined)

const missing = (
  { facts, attempts, unreadable }: State,
  { id, title }: Enabled,
): ListGap | undefined => {
  if (unreadable.has(id)) return { list: title, state: 'unreadable' }
  const last = attempts.get(id)
  return facts.has(id) || last === undefined
    ? undefined
    : { list: title, state: 'not-downloaded', ...whyOf(last) }
}

const coming = ({ facts }: State, { id, title }: Enabled): ListGap | undefined =>
  facts.has(id) ? undefined : { list: title, state: 'first-download' }

const stale = ({ facts, attempts, nowMs }: State, { id, title }: Enabled): ListGap | undefined => {
  const stored = facts.get(id)
  return stored === undefined || nowMs - stored.checkedAtMs <= staleAfterMs
    ? undefined
    : { list: title, state: 'stale', day: dayOf(stored.checkedAtMs), ...whyOf(attempts.get(id)) }
}

const refused = ({ facts, attempts }: State, { id, title }: Enabled): ListGap | undefined => {
  const stored = facts.get(id)
  const last = attempts.get(id)
  return stored === undefined || last?.outcome !== 'refused'
    ? undefined
    : { list: title, state: 'refused', day: dayOf(stored.changedAtMs), ...whyOf(last) }
}

const whyOf = (last: ListAttempt | undefined): Pick<ListAttempt, 'why'> =>
  last?.why === undefined ? {} : { why: last.why }

/** The state of the lists for the operator, with every problem that explains it. */
export const listsHealth = (
  state: ListsState,
): { status: ComponentHealth['status']; problems: ListProblem[] } => {
  const { enabled, problems, ownEntries } = state
  const gaps = enabled.flatMap(
    (list) => missing(state, list) ?? refused(state, list) ?? stale(state, list) ?? [],
  )
  if (gaps.length + problems.length > 0)
    return { status: 'degraded', problems: [...gaps, ...problems] }
  const awaited = firstOf(enabled.map((list) => coming(state, list)))
  if (awaited !== undefined) return { status: 'unknown', problems: [awaited] }
  if (enabled.length > 0 || ownEntries > 0) return { status: 'ok', problems: [] }
  return { status: 'unknown', problems: [{ state: 'none-in-use' }] }
}

/** `2026-11-18` */
export const dayOf = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** Day and start of the hash: identifies the version of a list in an answer. */
export const versionOf = ({ changedAtMs, digest }: StoredListFacts): string =>
  `${dayOf(changedAtMs)}+${digest}`
