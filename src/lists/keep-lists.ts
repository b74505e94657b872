import { type ListProblem, sameProblem } from './entries/list-problem.ts'
import { listProblemsText, listProblemText } from './words/en.ts'
import type { ComponentHealth } from '../solana/chain.ts'
import type { AddressReputation } from './entries/address-reputation.ts'
import { listGap, listsHealth, type ListsState } from './entries/list-health.ts'
import { dueAtMs } from './entries/list-schedule.ts'
import type { ListSource } from './entries/list-source.ts'
import type { SiteReputation } from './entries/site-reputation.ts'
import type { ListArchive } from './entries/stored-list.ts'
import type { Schedule } from '../basics/schedule.ts'
import { figuresOf, joinLists, type ListFigures } from './join-lists.ts'
import { type LoadedLists, loadLists, noLoadedLists } from './load-lists.ts'
import {
  type OperatorLists,
  type ReadOperatorFile,
  refreshOperatorLists,
} from './operator-lists.ts'
import type { ListUpdate } from './update-lists.ts'

export type ListKeeperDeps = {
  /** Those that the operator has enabled. */
  sources: readonly ListSource[]
  archive: Pick<ListArchive, 'hashKey' | 'read' | 'facts' | 'attempts'>
  readFile: ReadOperatorFile
  /** Renews these, off the thread that serves requests. */
  update: (sources: readonly ListSource[]) => Promise<readonly ListUpdate[]>
  /** How often lists are renewed; undefined where only the command does it. */
  refreshMs: number | undefined
  nowMs: () => number
  random: () => number
  schedule: Schedule
  onUpdate: (update: ListUpdate) => void
  /** A sentence for the log, about what the operator should look at. */
  onTrouble: (sentence: string, error?: unknown) => void
}

export type ListKeeper = {
  sites: SiteReputation
  addresses: AddressReputation
  health: () => ComponentHealth
  /** For metrics. */
  figures: () => ListFigures
  /** Looks at the operator's files, which he says are complete, and at what is kept, rather than at the next turn. */
  look: () => void
  start: () => void
  stop: () => void
}

/** What answers stand on: all lists, whatever is in them at the moment. */
export type Lists = Pick<ListKeeper, 'sites' | 'addresses' | 'health'>

/** How often files and archive are looked at: a changed file holds after at most so long. */
export const lookEveryMs = 30_000

/** Pause after a round that failed as a whole. */
const roundRetryMs = 10 * 60 * 1000

/** Jitter, so that not all services ask their publishers at the same minute. */
const jitterPart = 0.1

/**
 * Holds all lists in memory, ready to be asked without a promise, and keeps them up to date: the operator's files, what
 * is kept of downloaded lists (also where another process renews them), and the renewal itself. What is asked changes
 * from one moment to the next as a whole. Throws where the archive cannot be read at the start.
 */
export const keepLists = (deps: ListKeeperDeps): ListKeeper => {
  const { schedule, random } = deps
  const held = holdLists(deps)
  const renewal = makeRenewal(deps, () => held.look())
  let cancel: (() => void) | undefined
  const turn = (): void => {
    held.look()
    renewal.renewDue()
    cancel = schedule(turn, lookEveryMs * (1 - jitterPart * random()))
  }
  return {
    sites: {
      lookUp: (place) => held.joined().sites.lookUp(place),
      lists: () => held.joined().sites.lists(),
      trouble: held.siteTrouble,
    },
    addresses: {
      lookUp: (address) => held.joined().addresses.lookUp(address),
      lists: () => held.joined().addresses.lists(),
    },
    health: () => healthOf(held.state(renewal.failed())),
    figures: held.figures,
    look: () => held.look(true),
    start: turn,
    stop: () => {
      renewal.stop()
      cancel?.()
    },
  }
}

/** What is in memory at the moment, and how it is looked at again. */
const holdLists = (deps: ListKeeperDeps) => {
  const { sources, nowMs, onTrouble } = deps
  let own: OperatorLists = refreshOperatorLists(undefined, deps)
  let loaded: LoadedLists = loadLists(noLoadedLists, deps)
  let troubleOfSites: string | undefined
  const siteTrouble = (): string | undefined => troubleOfSites
  let joined = joinLists(own, loaded, { ...deps, trouble: siteTrouble })

  const state = (renewalFailed = false): ListsState => ({
    enabled: sources,
    facts: loaded.facts,
    attempts: loaded.attempts,
    unreadable: loaded.unreadable,
    problems: [...(renewalFailed ? [renewalFailure] : []), ...own.problems],
    ownEntries: own.entryCount,
    nowMs: nowMs(),
  })
  const siteSources = sources.filter(({ holds }) => holds.of === 'sites')
  const noteTrouble = (): void => {
    const gap = listGap({ ...state(), enabled: siteSources })
    troubleOfSites = gap && listProblemText(gap)
  }
  const look = (urgent = false): void => {
    const [ownBefore, contentBefore] = [own, loaded.content]
    own = refreshOperatorLists(own, deps, urgent)
    try {
      loaded = loadLists(loaded, deps)
    } catch (error) {
      onTrouble('The stored lists cannot be read; those in memory stay in use.', error)
    }
    for (const problem of own.problems)
      if (!ownBefore.problems.some((known) => sameProblem(known, problem)))
        onTrouble(listProblemText(problem))
    if (own !== ownBefore || loaded.content !== contentBefore)
      joined = joinLists(own, loaded, { ...deps, trouble: siteTrouble })
    noteTrouble()
  }
  own.problems.forEach((problem) => onTrouble(listProblemText(problem)))
  noteTrouble()
  return {
    joined: () => joined,
    figures: () => figuresOf(own, loaded),
    state,
    siteTrouble,
    look,
  }
}

const renewalFailure: ListProblem = { state: 'renewal-failed' }

const healthOf = (state: ListsState): ComponentHealth => {
  const { status, problems } = listsHealth(state)
  return { status, ...(problems.length > 0 && { detail: listProblemsText(problems) }) }
}

/** Renews the lists that are due, one round at a time. */
const makeRenewal = (deps: ListKeeperDeps, look: () => void) => {
  const { sources, archive, refreshMs, nowMs, onUpdate, onTrouble } = deps
  let busy = false
  let failed = false
  let notBeforeMs = 0
  let stopped = false
  const due = (every: number): ListSource[] => {
    const [facts, attempts] = [archive.facts(), archive.attempts()]
    const now = nowMs()
    return sources.filter(({ id }) => dueAtMs(facts.get(id), attempts.get(id), every, now) <= now)
  }
  const renew = async (which: readonly ListSource[]): Promise<void> => {
    busy = true
    try {
      for (const update of await deps.update(which)) onUpdate(update)
      failed = false
    } catch (error) {
      failed = true
      notBeforeMs = nowMs() + roundRetryMs
      if (!stopped) onTrouble(listProblemText(renewalFailure), error)
    } finally {
      busy = false
      if (!stopped) look()
    }
  }
  return {
    renewDue: (): void => {
      if (busy || refreshMs === undefined || sources.length === 0) return
      if (nowMs() < notBeforeMs) return
      try {
        const which = due(refreshMs)
        if (which.length > 0) void renew(which)
      } catch (error) {
        onTrouble('The times of the last renewals cannot be read.', error)
      }
    },
    /** Whether the last round failed as a whole: no thread, no room on the disk. */
    failed: (): boolean => failed,
    stop: (): void => {
      stopped = true
    },
  }
}
