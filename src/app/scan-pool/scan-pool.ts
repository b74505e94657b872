import type { ChainReader, ComponentHealth } from '../../solana/chain.ts'
import {
  makeProgramStore,
  type ProgramStore,
  type StoredProgram,
} from '../../solana/vm/program-store.ts'
import type { VmGap, VmInput, VmOpening, VmRun, VmSession } from '../../solana/vm/vm.ts'
import { Fault } from '../../basics/fault.ts'
import type { ExploreInput } from '../../scan/explore/explore-input.ts'
import { vmInputOf } from '../../scan/explore/run-scenario.ts'
import type { ScanVm } from '../../scan/explore/scan-vm.ts'
import { noScenarios, type ScenarioReport } from '../../scan/scenarios/report.ts'
import { trustedPrograms } from '../../solana/known/known-programs.ts'
import { type Leases, makeLeases, withWorker, type Worker } from './leases.ts'
import type { SentProgram } from './messages.ts'
import { startWorkerProcess, WorkerLost } from './worker-process.ts'

export type ScanPoolOptions = {
  chain: ChainReader
  /** Runs `hostScanWorker`. */
  command: readonly string[]
  size: number
  /** Longest time of one piece of work; a worker that takes longer is killed. Default 30,000. */
  askTimeoutMs?: number
  /** Whether an earlier exploration stood for one that was wanted. */
  onCacheRead?: (read: { cache: string; outcome: 'hit' | 'miss' }) => void
}

const defaultAskTimeoutMs = 30_000
/**
 * Runs unknown programs in processes of their own: a program that crashes the VM, or never ends, costs one worker and one
 * answer, and nothing of it is computed on the thread that serves requests. Clients take turns.
 */
export const makeScanPool = (
  options: ScanPoolOptions,
): ScanVm & { health: () => ComponentHealth; stop: () => void } => {
  const { chain, command, size, askTimeoutMs = defaultAskTimeoutMs, onCacheRead } = options
  const store = makeProgramStore(chain)
  const leases = makeLeases(size, () => ({
    process: startWorkerProcess({ command, askTimeoutMs }),
    has: new Map(),
    sentBytes: 0,
    isSpent: false,
  }))
  let health: ComponentHealth = { status: 'unknown' }
  const onReady = (supported: boolean): void => {
    health = supported ? { status: 'ok' } : doesNotWork
  }
  return {
    explore: (input) => explore(leases, store, input, { onReady, onCacheRead }),
    open: (input, client) => openSession(leases, store, { input, client, onReady }),
    forget: store.forget,
    health: () => health,
    stop: leases.stop,
  }
}

const doesNotWork: ComponentHealth = {
  status: 'down',
  detail:
    'The Solana VM cannot be loaded on this machine, so unknown programs cannot be simulated in scenarios.',
}

type OnCacheRead = { onCacheRead: ScanPoolOptions['onCacheRead'] | undefined }

const explore = async (
  leases: Leases,
  store: ProgramStore,
  input: ExploreInput,
  { onReady, onCacheRead }: { onReady: (supported: boolean) => void } & OnCacheRead,
): Promise<ScenarioReport> => {
  // What was found is not lost with a worker that only confirming it crashed.
  const work = (worker: Worker, lostWorkers: number) =>
    exploreOn(
      worker,
      store,
      lostWorkers > 0 ? { ...input, isUnconfirmed: true } : input,
      onCacheRead,
    )
  const found = await withWorker(leases, input.client ?? '', onReady, work)
  return 'lost' in found ? noScenarios('unavailable', found.lost) : found
}

const exploreOn = async (
  worker: Worker,
  store: ProgramStore,
  input: ExploreInput,
  onCacheRead: OnCacheRead['onCacheRead'],
): Promise<ScenarioReport> => {
  const programs = await programsFor(worker, store, vmInputOf(input.observed))
  if (!programs) return noScenarios('unavailable', 'programs-not-read')
  const { knownPrograms, ...rest } = input
  const answer = await worker.process.ask({
    kind: 'explore',
    input: { ...rest, ...(knownPrograms !== trustedPrograms && { knownPrograms }) },
    programs,
  })
  if (answer.kind === 'explored') {
    worker.isSpent = answer.isSpent
    if (answer.seen) onCacheRead?.({ cache: 'explorations', outcome: answer.seen })
    return answer.report
  }
  throw new Error(answer.kind === 'failed' ? answer.error : 'a scan worker answered out of order')
}

/** Programs of a transaction as they are to be sent; undefined where the node returned none. */
const programsFor = async (
  worker: Worker,
  store: ProgramStore,
  { programs, accounts, programHeads }: VmInput,
): Promise<SentProgram[] | undefined> => {
  const { builtins } = await worker.process.ready
  const own = new Set(builtins)
  try {
    const stored = await store.read(
      programs.filter((program) => !own.has(program)),
      accounts,
      programHeads,
    )
    return stored.map((each) => sent(worker, each))
  } catch (reason) {
    if (reason instanceof Fault && reason.code.startsWith('UPSTREAM_')) return undefined
    throw reason
  }
}

const sent = (worker: Worker, { program, account, data }: StoredProgram): SentProgram => {
  const code = data?.account ?? account
  if (worker.has.get(program) === code) return { known: program }
  worker.has.set(program, code)
  worker.sentBytes += code.data.length
  return { program, account, ...(data && { data }) }
}

/** A session on a worker of its own until it is closed. */
const openSession = async (
  leases: Leases,
  store: ProgramStore,
  options: {
    input: VmInput
    client: string | undefined
    onReady: (supported: boolean) => void
  },
): Promise<VmOpening> => {
  const { input, client = '', onReady } = options
  const worker = await leases.take(client)
  const unavailable = (gap: VmGap): VmOpening => {
    leases.give(worker)
    return { status: 'unavailable', gap }
  }
  try {
    const { supported } = await worker.process.ready
    onReady(supported)
    if (!supported) return unavailable('vm-not-supported')
    const programs = await programsFor(worker, store, input)
    if (!programs) return unavailable('programs-not-read')
    const opened = await worker.process.ask({ kind: 'open', input, programs })
    if (opened.kind !== 'opened' || opened.gap)
      return unavailable(opened.kind === 'opened' && opened.gap ? opened.gap : 'does-not-load')
    return { status: 'ready', session: remoteSession(worker, leases, opened.programs) }
  } catch (reason) {
    if (reason instanceof WorkerLost) return unavailable('vm-crashed')
    leases.give(worker)
    throw reason
  }
}

const remoteSession = (
  worker: Worker,
  leases: Leases,
  programs: VmSession['programs'],
): VmSession => ({
  programs,
  // Code is only explored where it is loaded.
  codeOf: () => undefined,
  accountOf: () => undefined,
  run: async (transaction, changes, runOptions): Promise<VmRun> => {
    try {
      const answer = await worker.process.ask({
        kind: 'run',
        transaction,
        ...(changes && { changes }),
        ...(runOptions && { options: runOptions }),
      })
      return answer.kind === 'ran' ? answer.run : { status: 'out-of-time' }
    } catch (reason) {
      if (reason instanceof WorkerLost) return { status: 'out-of-time' }
      throw reason
    }
  },
  close: () => {
    worker.process
      .ask({ kind: 'close' })
      .catch(() => undefined)
      .finally(() => leases.give(worker))
  },
})
