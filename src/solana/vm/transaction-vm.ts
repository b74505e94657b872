import type { Address } from '../address/address.ts'
import type { Account, ChainReader, ComponentHealth } from '../chain.ts'
import type { TransactionVm, VmInput, VmGap, VmOpening } from './vm.ts'
import { Fault } from '../../basics/fault.ts'
import { type LoadedMachine, makeLoadedMachine, withFile } from './loaded-machine.ts'
import { loadMachines } from './machine.ts'
import { makeProgramStore, type ProgramStore, type StoredProgram } from './program-store.ts'
import { openSession } from './session.ts'

/** Where the code of programs comes from: a store that others fill, or the chain. */
type ProgramSource = { store: ProgramStore } | { chain: ChainReader }

export type TransactionVmOptions = ProgramSource & {
  /** Maximum time of all runs of one session together; default 3,000: what a slow machine takes for all of them. */
  runBudgetMs?: number
  /** Maximum wait for programs and for a turn; default 2,000. */
  openTimeoutMs?: number
  /** How machines are created; by default the VM in this executable. */
  load?: typeof loadMachines
}

const defaultRunBudgetMs = 3_000
const defaultOpenTimeoutMs = 2_000

/**
 * Runs transactions in this process. One machine serves all sessions in turn; it keeps the programs, whose loading
 * takes longest, and receives all accounts of a message anew for each session, so that one scan never sees another's
 * data.
 */
export const makeTransactionVm = (
  options: TransactionVmOptions,
): TransactionVm & { health: () => ComponentHealth } => {
  const { load = loadMachines } = options
  const { runBudgetMs = defaultRunBudgetMs, openTimeoutMs = defaultOpenTimeoutMs } = options
  const store = 'store' in options ? options.store : makeProgramStore(options.chain)
  const takeTurn = makeTurns()
  let machines: ReturnType<typeof loadMachines> | undefined
  let loaded: LoadedMachine | undefined
  let health: ComponentHealth = { status: 'unknown' }
  const prepare = async (input: VmInput, isLate: () => boolean): Promise<VmOpening> => {
    const make = await (machines ??= load())
    health = make ? { status: 'ok' } : doesNotWork
    if (!make) return unavailable('vm-not-supported')
    const { isBuiltin } = (loaded ??= makeLoadedMachine(make()))
    const requested = input.programs.filter((program) => !isBuiltin(program))
    const programs = (await store.read(requested, input.accounts, input.programHeads)).filter(
      isThere(input),
    )
    const unsupported = unsupportedProgram(requested, programs, input.accounts)
    if (unsupported) return unavailable('program-not-supported')
    const release = await takeTurn()
    if (isLate()) {
      release()
      return tooLate
    }
    try {
      if (!loaded || loaded.isFull() || loaded.contradicts(input))
        loaded = makeLoadedMachine(make())
      const machine = loaded
      for (const program of programs) machine.load(program)
      const ages = programs.flatMap(({ data }) => (data ? [data.age] : []))
      const session = openSession({
        machine,
        input,
        runBudgetMs,
        programs: ages,
        machineWith: (files) => {
          const other = makeLoadedMachine(make())
          for (const program of programs) other.load(withFile(program, files.get(program.program)))
          return other
        },
        release: ({ broken }) => {
          if (broken) loaded = undefined
          release()
        },
      })
      return { status: 'ready', session }
    } catch {
      // A refused program may leave the machine in an inconsistent state.
      loaded = undefined
      release()
      return unavailable('does-not-load')
    }
  }
  return {
    open: (input) => withTimeout((isLate) => prepare(withoutEmpty(input), isLate), openTimeoutMs),
    forget: store.forget,
    health: () => health,
  }
}

/** The native code is built for one C library and one processor type. */
const doesNotWork: ComponentHealth = {
  status: 'down',
  detail:
    'The Solana VM cannot be loaded on this machine, so unknown programs cannot be simulated in scenarios.',
}

const unavailable = (gap: VmGap): VmOpening => ({ status: 'unavailable', gap })

const tooLate = unavailable('vm-timeout')

/** A requested on-chain program whose code the store does not have. */
const unsupportedProgram = (
  requested: readonly Address[],
  programs: readonly StoredProgram[],
  accounts: ReadonlyMap<Address, Account>,
): boolean => {
  const had = new Set(programs.map(({ program }) => program))
  return requested.some((program) => accounts.get(program)?.executable && !had.has(program))
}

/** Whether the program exists on chain now; the store may have cached it earlier. */
const isThere = ({ accounts, absent }: VmInput): ((stored: StoredProgram) => boolean) => {
  const gone = new Set(absent)
  return ({ program }) => !gone.has(program) && accounts.get(program)?.executable !== false
}

/** Accounts without lamports do not exist, whatever a node reports. */
const withoutEmpty = (input: VmInput): VmInput => {
  const { accounts, absent } = input
  const empty = [...accounts].flatMap(([address, { lamports }]) =>
    lamports === 0n ? [address] : [],
  )
  if (empty.length === 0) return input
  const there = new Map(accounts)
  for (const address of empty) there.delete(address)
  return { ...input, accounts: there, absent: [...absent, ...empty] }
}

/** The result, or that it came too late; a late session closes itself. */
const withTimeout = async (
  prepare: (isLate: () => boolean) => Promise<VmOpening>,
  timeoutMs: number,
): Promise<VmOpening> => {
  let late = false
  const { promise: expired, resolve } = Promise.withResolvers<VmOpening>()
  const timer = setTimeout(() => {
    late = true
    resolve(tooLate)
  }, timeoutMs)
  try {
    return await Promise.race([prepare(() => late), expired])
  } catch (reason) {
    if (reason instanceof Fault && reason.code.startsWith('UPSTREAM_'))
      return unavailable('programs-not-read')
    throw reason
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for all earlier callers. The caller must call the returned function once. */
type TakeTurn = () => Promise<() => void>

/** One at a time, in order. */
const makeTurns = (): TakeTurn => {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}
