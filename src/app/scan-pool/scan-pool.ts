import type { Address } from '../../solana/address/address.ts'
import type { Account, ChainReader, ComponentHealth } from '../../solana/chain.ts'
import { makeProgramStore, type ProgramStore, type StoredProgram } from '../../solana/vm/program-store.ts'
import type { VmGap, VmInput, VmOpening, VmRun, VmSession } from '../../solana/vm/vm.ts'
import { Fault } from '../../basics/fault.ts'
import type { ExploreInput } from '../../scan/explore/explore-input.ts'
import { vmInputOf } from '../../scan/explore/run-scenario.ts'
import type { ScanVm } from '../../scan/explore/scan-vm.ts'
import { noScenarios, type ScenarioReport } from '../../scan/scenarios/report.ts'
import { trustedPrograms } from '../../solana/known/known-programs.ts'
import { makeFairQueue } from './fair-queue.ts'
import type { SentProgram } from './messages.ts'
import { startWorkerProcess, WorkerLost, type WorkerProcess } from './worker-process.ts'

export type ScanPoolOptions = {
  chain: ChainReader
  nowMs: () => number
  /** Runs `hostScanWorker`. */
  command: readonly string[]
  size: number
  /** Longest time of one piece of work; a worker that takes longer is killed. Default 30,000. */
  askTimeoutMs?: number
}

/** A worker and the programs that it has. */
type Worker = { process: WorkerProcess; has: Map<Address, Account>; sentBytes: number }

const defaultAskTimeoutMs = 30_000
/** After so much code a worker is replaced: a machine cannot forget a program. */
const maxSentBytes = 64 * 1024 * 1024

/**
 * Runs unknown programs in processes of their own: a program that crashes the VM, or never ends, costs one worker and one
 * answer, and nothing of it is computed on the thread that serves requests. Clients take turns.
 */
export const makeScanPool = (
  options: ScanPoolOptions,
): ScanVm & { health: () => ComponentHealth; stop: () => void } => {
  const { chain, nowMs, command, size, askTimeoutMs = defaultAskTimeoutMs } = options
  const store = makeProgramStore(chain, nowMs)
  const leases = makeLeases(size, () => ({
    process: startWorkerProcess({ command, askTimeoutMs }),
    has: new Map(),
    sentBytes: 0,
  }))
  let health: ComponentHealth = { status: 'unknown' }
  /** Does a piece of work on a worker of its own; once more where the worker is lost, since it may not be its fault. */
  const withWorker = async <Result>(
    client: string,
    work: (worker: Worker) => Promise<Result>,
  ): Promise<Result | { lost: VmGap }> => {
    for (let attempt = 0; ; attempt++) {
      const worker = await leases.take(client)
      try {
        const { supported } = await worker.process.ready
        health = supported ? { status: 'ok' } : doesNotWork
        if (!supported) return { lost: 'vm-not-supported' }
        return await work(worker)
      } catch (reason) {
        if (!(reason instanceof WorkerLost)) throw reason
        if (attempt > 0 || reason.reason === 'timeout')
          return { lost: reason.reason === 'timeout' ? 'vm-timeout' : 'vm-crashed' }
      } finally {
        leases.give(worker)
      }
    }
  }
  return {
    explore: async (input) => {
      const found = await withWorker(input.client ?? '', (worker) => exploreOn(worker, store, input))
      return 'lost' in found ? noScenarios('unavailable', found.lost) : found
    },
    open: (input) => openSession(leases, store, input),
    health: () => health,
    stop: leases.stop,
  }
}

const doesNotWork: ComponentHealth = {
  status: 'down',
  detail:
    'The Solana VM cannot be loaded on this machine, so unknown programs cannot be simulated in scenarios.',
}

const exploreOn = async (
  worker: Worker,
  store: ProgramStore,
  input: ExploreInput,
): Promise<ScenarioReport> => {
  const programs = await programsFor(worker, store, vmInputOf(input.observed))
  if (!programs) return noScenarios('unavailable', 'programs-not-read')
  const { knownPrograms, ...rest } = input
  const answer = await worker.process.ask({
    kind: 'explore',
    input: { ...rest, ...(knownPrograms !== trustedPrograms && { knownPrograms }) },
    programs,
  })
  if (answer.kind === 'explored') return answer.report
  throw new Error(answer.kind === 'failed' ? answer.error : 'a scan worker answered out of order')
}

/** Programs of a transaction as they are to be sent; undefined where the node returned none. */
const programsFor = async (
  worker: Worker,
  store: ProgramStore,
  { programs, accounts }: VmInput,
): Promise<SentProgram[] | undefined> => {
  const { builtins } = await worker.process.ready
  const own = new Set(builtins)
  try {
    const stored = await store.read(
      programs.filter((program) => !own.has(program)),
      accounts,
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
  input: VmInput,
): Promise<VmOpening> => {
  const worker = await leases.take('')
  const unavailable = (gap: VmGap): VmOpening => {
    leases.give(worker)
    return { status: 'unavailable', gap }
  }
  try {
    if (!(await worker.process.ready).supported) return unavailable('vm-not-supported')
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
  numbers: new Map(),
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

type Leases = {
  /** A worker for the caller alone, when it is the client's turn. */
  take: (client: string) => Promise<Worker>
  give: (worker: Worker) => void
  stop: () => void
}

const makeLeases = (size: number, start: () => Worker): Leases => {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const queue = makeFairQueue<(worker: Worker) => void>()
  const isSpent = ({ process, sentBytes }: Worker): boolean =>
    process.isLost() || sentBytes > maxSentBytes
  const serve = (): void => {
    while (queue.size > 0) {
      const worker = idle.pop() ?? (all.size < size ? start() : undefined)
      if (!worker) return
      all.add(worker)
      queue.take()?.(worker)
    }
  }
  return {
    take: (client) => {
      const { promise, resolve } = Promise.withResolvers<Worker>()
      queue.add(client, resolve)
      serve()
      return promise
    },
    give: (worker) => {
      if (isSpent(worker)) {
        all.delete(worker)
        worker.process.stop()
      } else idle.push(worker)
      serve()
    },
    stop: () => {
      for (const { process } of all) process.stop()
      all.clear()
      idle.length = 0
    },
  }
}
