import type { ComponentHealth } from '../../solana/chain.ts'
import { followSource, type FollowDeps } from './index-follow.ts'
import type { IndexSource } from './index-source.ts'
import { findSources, type SourceDeps } from './index-sources.ts'

export type IndexerDeps = Omit<FollowDeps, 'market'> &
  Omit<SourceDeps, 'market'> & {
    market: FollowDeps['market'] & SourceDeps['market']
    random: () => number
    onProblem: (message: string, error?: unknown) => void
    /** While blocks hold everything, wallets and pools need not be followed one by one. */
    isPaused: () => boolean
  }

export type Indexer = {
  start: () => void
  /** Resolves once no more calls are made and nothing more is stored. */
  stop: () => Promise<void>
  health: () => ComponentHealth
  /** Seconds since every followed wallet (without wallets, every source) was last up to date; undefined before the first round. */
  lagSeconds: () => number | undefined
  sources: () => readonly IndexSource[]
}

/** Pause between two rounds, and before the first. */
const roundMs = 15_000
const firstAfterMs = 1_000
const pausedMs = 1_000

/** Hot pools change within hours. */
const sourcesMs = 15 * 60_000

const backoffMs = { first: 5_000, max: 5 * 60_000 } as const

/** After this many sources fail in a row, the node or the store is considered down. */
const failuresInARow = 3

/** Failures are reported in the health status after this long. */
const troubleAfterMs = 2 * 60_000

/**
 * Follows wallets and pools and stores their trades. Works on one source at a time: while the node or the store is slow,
 * it reads less and nothing piles up.
 */
export const makeIndexer = (deps: IndexerDeps): Indexer => {
  const { budget, nowMs } = deps
  const state = makeState(nowMs)
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    for (let waitMs = firstAfterMs; await budget.pause(waitMs);) {
      waitMs = deps.isPaused() ? pausedMs : roundMs
      if (deps.isPaused()) continue
      try {
        await followAll(deps, state)
        // A round that was cut short shows nothing.
        if (budget.stopped()) return
        if (state.wentWell()) deps.onProblem('trades are being followed again')
      } catch (error) {
        if (budget.stopped()) return
        const failures = state.failed()
        if (failures === 1) deps.onProblem('trades could not be followed; retrying', error)
        waitMs = backoffOf(failures) * (0.75 + deps.random() / 2)
      }
    }
  }
  return {
    start: () => {
      running ??= run()
    },
    stop: async () => {
      budget.stop()
      // Pending calls to the node are not awaited: their results are never stored.
      await state.storing()
    },
    health: state.health,
    lagSeconds: state.lagSeconds,
    sources: state.sources,
  }
}

type State = ReturnType<typeof makeState>

const followAll = async (deps: IndexerDeps, state: State): Promise<void> => {
  if (state.sourcesAreOld()) state.setSources(await findSources(deps))
  const archive = state.watching(deps.archive)
  let failures = 0
  for (const source of state.sources()) {
    if (deps.budget.stopped()) return
    try {
      if (await followSource(source, { ...deps, archive })) state.upToDate(source)
      failures = 0
    } catch (error) {
      // One refused source must not block the others, but a node that refuses all of them gets a pause.
      failures += 1
      if (failures >= failuresInARow || failures === state.sources().length) throw error
    }
  }
}

const backoffOf = (failures: number): number =>
  Math.min(backoffMs.first * 2 ** Math.min(failures - 1, 16), backoffMs.max)

const makeState = (nowMs: () => number) => {
  let sources: IndexSource[] = []
  let sourcesAtMs: number | undefined
  let failingSinceMs: number | undefined
  let failures = 0
  let rounds = 0
  let storing: Promise<unknown> = Promise.resolve()
  const upToDateMs = new Map<string, number>()

  return {
    sources: (): readonly IndexSource[] => sources,
    sourcesAreOld: (): boolean => sourcesAtMs === undefined || nowMs() - sourcesAtMs >= sourcesMs,
    setSources: (found: IndexSource[]): void => {
      sources = found
      sourcesAtMs = nowMs()
      const before = new Map(upToDateMs)
      upToDateMs.clear()
      // A new source counts as up to date now, so the lag grows if its turn never comes.
      for (const { address } of found) upToDateMs.set(address, before.get(address) ?? nowMs())
    },
    upToDate: ({ address }: IndexSource): void => void upToDateMs.set(address, nowMs()),
    /** Returns whether earlier rounds hadFailed failed. */
    wentWell: (): boolean => {
      const hadFailed = failures > 0
      failures = 0
      failingSinceMs = undefined
      rounds += 1
      return hadFailed
    },
    failed: (): number => {
      failingSinceMs ??= nowMs()
      failures += 1
      return failures
    },
    watching: (archive: IndexerDeps['archive']): IndexerDeps['archive'] => ({
      ...archive,
      store: (batch) => {
        const stored = archive.store(batch)
        storing = stored.catch(() => undefined)
        return stored
      },
    }),
    storing: (): Promise<unknown> => storing,
    lagSeconds: (): number | undefined => {
      const wallets = sources.filter(({ kind }) => kind === 'wallet')
      const counted = wallets.length > 0 ? wallets : sources
      const times = counted.flatMap(({ address }) => upToDateMs.get(address) ?? [])
      return times.length === 0 ? undefined : (nowMs() - Math.min(...times)) / 1_000
    },
    health: (): ComponentHealth => {
      if (failingSinceMs !== undefined && nowMs() - failingSinceMs >= troubleAfterMs)
        return {
          status: 'degraded',
          detail: 'Trades cannot be followed. Retrying.',
        }
      return rounds > 0 ? { status: 'ok' } : { status: 'unknown' }
    },
  }
}
