import { pollMs, jitterPart, roundRetryMs } from './thresholds.ts'
import { type ListGap, type ListProblem, sameProblem } from './entries/list-problem.ts'
import { listProblemsText, listProblemText } from './words/en.ts'
import type { ComponentHealth } from '../solana/chain.ts'
import type { AddressReputation } from './entries/address-reputation.ts'
import { listGap, listsHealth, type ListsState } from './entries/list-health.ts'
import { dueAtMs } from './entries/list-schedule.ts'
import type { ListSource } from './entries/list-source.ts'
import type { SiteReputation } from './entries/site-reputation.ts'
import type { ListReader } from './entries/stored-list.ts'
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
  /** Lists that the operator has enabled. */
  sources: readonly ListSource[]
  archive: ListReader
  /**
   * Fetches what other instances stored into the archive, before each check of it. Absent if the archive itself is what
   * they share.
   */
  pull?: () => Promise<void>
  /** Whether this instance is the one that updates lists. */
  mayUpdate?: () => boolean
  readFile: ReadOperatorFile
  /** Updates these lists, off the thread that serves requests. */
  update: (sources: readonly ListSource[]) => Promise<readonly ListUpdate[]>
  /** How often lists are updated; undefined if only the command updates them. */
  refreshMs: number | undefined
  nowMs: () => number
  random: () => number
  schedule: Schedule
  onUpdate: (update: ListUpdate) => void
  /** A sentence for the log about something the operator should check. */
  onProblem: (sentence: string, error?: unknown) => void
}

export type ListKeeper = {
  sites: SiteReputation
  addresses: AddressReputation
  health: () => ComponentHealth
  /** For metrics. */
  figures: () => ListFigures
  /**
   * Reads the operator's files, which are known to be complete, and the stored lists now instead of at the next poll.
   */
  refresh: () => void
  /** Also checks now instead of at the next poll, as when this instance has become the one that updates lists. */
  start: () => void
  stop: () => void
}

/** All lists as used by answers, with their current content. */
export type Lists = Pick<ListKeeper, 'sites' | 'addresses' | 'health'>

/**
 * Holds all lists in memory for synchronous lookups and keeps them up to date: the operator's files, the stored
 * downloads (which another process may update), and the updates themselves. Lookups switch to new content all at once.
 * Throws if the archive cannot be read at the start.
 */
export const keepLists = (deps: ListKeeperDeps): ListKeeper => {
  const { schedule, random } = deps
  const held = holdLists(deps)
  const whenPulled = makePull(deps)
  const updates = makeUpdates(deps, () => whenPulled(() => held.refresh()))
  let cancel: (() => void) | undefined
  let stopped = false
  const turn = (): void => {
    cancel?.()
    whenPulled(() => {
      if (stopped) return
      cancel?.()
      held.refresh()
      updates.runDue()
      cancel = schedule(turn, pollMs * (1 - jitterPart * random()))
    })
  }
  return {
    sites: {
      lookUp: (place) => held.joined().sites.lookUp(place),
      lists: () => held.joined().sites.lists(),
      gap: held.siteGap,
    },
    addresses: {
      lookUp: (address) => held.joined().addresses.lookUp(address),
      lists: () => held.joined().addresses.lists(),
    },
    health: () => healthOf(held.state(updates.failed())),
    figures: held.figures,
    refresh: () => whenPulled(() => held.refresh(true)),
    start: turn,
    stop: () => {
      stopped = true
      updates.stop()
      cancel?.()
    },
  }
}

/** Calls back once what others stored was fetched, or could not be; at once if there is nothing to fetch. */
const makePull = ({ pull, onProblem }: Pick<ListKeeperDeps, 'pull' | 'onProblem'>) => {
  let failing = false
  let last = Promise.resolve()
  const pullNow = async (fetchStored: () => Promise<void>): Promise<void> => {
    try {
      await fetchStored()
      failing = false
    } catch (error) {
      if (!failing) onProblem(notRead, error)
      failing = true
    }
  }
  return (then: () => void): void => {
    if (pull === undefined) return then()
    // One after the other, or an older state could replace a newer one.
    last = last.then(() => pullNow(pull))
    void last.then(then)
  }
}

const notRead = 'The stored lists cannot be read; those in memory stay in use.'

/** The current content in memory, and how it is refreshed. */
const holdLists = (deps: ListKeeperDeps) => {
  const { sources, nowMs, onProblem } = deps
  let own: OperatorLists = refreshOperatorLists(undefined, deps)
  let loaded: LoadedLists = loadLists(noLoadedLists, deps)
  let currentSiteGap: ListGap | undefined
  const siteGap = (): ListGap | undefined => currentSiteGap
  let joined = joinLists(own, loaded, { ...deps, gap: siteGap })

  const state = (updateFailed = false): ListsState => ({
    enabled: sources,
    facts: loaded.facts,
    attempts: loaded.attempts,
    unreadable: loaded.unreadable,
    problems: [...(updateFailed ? [updateFailure] : []), ...own.problems],
    ownEntries: own.entryCount,
    nowMs: nowMs(),
  })
  const siteSources = sources.filter(({ holds }) => holds.of === 'sites')
  const findSiteGap = (): void => {
    currentSiteGap = listGap({ ...state(), enabled: siteSources })
  }
  const refresh = (urgent = false): void => {
    const [ownBefore, contentBefore] = [own, loaded.content]
    own = refreshOperatorLists(own, deps, urgent)
    try {
      loaded = loadLists(loaded, deps)
    } catch (error) {
      onProblem(notRead, error)
    }
    for (const problem of own.problems)
      if (!ownBefore.problems.some((known) => sameProblem(known, problem)))
        onProblem(listProblemText(problem))
    if (own !== ownBefore || loaded.content !== contentBefore)
      joined = joinLists(own, loaded, { ...deps, gap: siteGap })
    findSiteGap()
  }
  own.problems.forEach((problem) => onProblem(listProblemText(problem)))
  findSiteGap()
  return {
    joined: () => joined,
    figures: () => figuresOf(own, loaded),
    state,
    siteGap,
    refresh,
  }
}

const updateFailure: ListProblem = { state: 'update-failed' }

const healthOf = (state: ListsState): ComponentHealth => {
  const { status, problems } = listsHealth(state)
  return { status, ...(problems.length > 0 && { detail: listProblemsText(problems) }) }
}

/** Updates the lists that are due, one round at a time. */
const makeUpdates = (deps: ListKeeperDeps, refresh: () => void) => {
  const { sources, archive, refreshMs, nowMs, onUpdate, onProblem, mayUpdate = always } = deps
  let busy = false
  let failed = false
  let notBeforeMs = 0
  let stopped = false
  const due = (every: number): ListSource[] => {
    const [facts, attempts] = [archive.facts(), archive.attempts()]
    const now = nowMs()
    return sources.filter(({ id }) => dueAtMs(facts.get(id), attempts.get(id), every, now) <= now)
  }
  const run = async (which: readonly ListSource[]): Promise<void> => {
    busy = true
    try {
      for (const update of await deps.update(which)) onUpdate(update)
      failed = false
    } catch (error) {
      failed = true
      notBeforeMs = nowMs() + roundRetryMs
      if (!stopped) onProblem(listProblemText(updateFailure), error)
    } finally {
      busy = false
      if (!stopped) refresh()
    }
  }
  return {
    runDue: (): void => {
      if (busy || refreshMs === undefined || sources.length === 0) return
      if (nowMs() < notBeforeMs || !mayUpdate()) return
      try {
        const which = due(refreshMs)
        if (which.length > 0) void run(which)
      } catch (error) {
        onProblem('The times of the last list updates cannot be read.', error)
      }
    },
    /** Whether the last round failed as a whole, such as without a thread or disk space. */
    failed: (): boolean => failed,
    stop: (): void => {
      stopped = true
    },
  }
}

const always = (): boolean => true
