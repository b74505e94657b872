import type { Address } from '../address/address.ts'
import type { Account } from '../chain.ts'
import type { ProgramAge, VmInput, VmRun, VmSession } from './vm.ts'
import { clockSysvar } from '../address/known-address.ts'
import type { LoadedMachine } from './loaded-machine.ts'

/** After this long without a pause, waiting requests get their turn. */
const sliceMs = 4

/** Puts the accounts of a transaction into the machine; `close` restores its original accounts and ends the turn. */
export const openSession = (options: {
  machine: LoadedMachine
  input: VmInput
  runBudgetMs: number
  programs: ProgramAge[]
  /** Another machine with the same programs, of which these have other code. Throws if that does not load. */
  machineWith: (files: ReadonlyMap<Address, Uint8Array>) => LoadedMachine
  /** `broken`: the machine may be in an invalid state and must not be used again. */
  release: (how: { broken: boolean }) => void
}): VmSession => {
  const { machine: loaded, input, runBudgetMs, programs, machineWith, release } = options
  const { machine } = loaded
  const originals = originalsOf(loaded, input)
  placeAll(loaded, input)
  const start = new Map<Address, Account | undefined>(input.accounts)
  let broken = false
  const run = (
    transaction: Uint8Array,
    changes: ReadonlyMap<Address, Account | undefined> = new Map(),
    runOptions: { trace?: boolean } = {},
  ): VmRun => {
    for (const address of changes.keys())
      if (!start.has(address)) start.set(address, machine.getAccount(address))
    try {
      for (const [address, account] of changes) machine.setAccount(address, account)
      return machine.simulate(transaction, runOptions)
    } finally {
      broken ||= !restored(machine, start, changes.keys())
    }
  }
  const timed = makeTimed(runBudgetMs, () => broken)
  return {
    programs,
    codeOf: loaded.codeOf,
    accountOf: (address) => machine.getAccount(address),
    run: (transaction, changes, runOptions) => timed(() => run(transaction, changes, runOptions)),
    runPatched: (transaction, files, changes, runOptions) =>
      timed(() => {
        const other = machineWith(files)
        placeAll(other, input)
        for (const [address, account] of changes ?? []) other.machine.setAccount(address, account)
        return other.machine.simulate(transaction, runOptions)
      }, 'ProgramRefused'),
    close: () => {
      broken ||= !restored(machine, originals, originals.keys())
      release({ broken })
    },
  }
}

/**
 * Runs something within the budget and in its turn. Where it throws, that is the error of the run, as with more lamports
 * than can exist, in an account that a node reported wrongly.
 */
const makeTimed = (
  runBudgetMs: number,
  isBroken: () => boolean,
): ((run: () => VmRun, refused?: string) => Promise<VmRun>) => {
  let spentMs = 0
  let sliceStartMs = performance.now()
  return async (run, refused = 'AccountRefused') => {
    if (isBroken() || spentMs >= runBudgetMs) return { status: 'out-of-time' }
    if (performance.now() - sliceStartMs >= sliceMs) {
      await pause()
      sliceStartMs = performance.now()
    }
    const started = beginTiming()
    try {
      return run()
    } catch {
      return { status: 'failed', error: { type: refused } }
    } finally {
      spentMs += started()
    }
  }
}

const placeAll = (loaded: LoadedMachine, { accounts, absent }: VmInput): void => {
  for (const address of absent) placeAccount(loaded, address, undefined)
  for (const [address, account] of accounts) placeAccount(loaded, address, account)
}

/** Sysvars other than the clock make little difference: one that the machine refuses keeps its value. */
const placeAccount = (
  loaded: LoadedMachine,
  address: Address,
  account: Account | undefined,
): void => {
  try {
    loaded.place(address, account)
  } catch (reason) {
    if (!address.startsWith(sysvarStart) || address === clockSysvar) throw reason
  }
}

/** Restores accounts; false if one could not be restored. */
const restored = (
  machine: LoadedMachine['machine'],
  originals: ReadonlyMap<Address, Account | undefined>,
  addresses: Iterable<Address>,
): boolean => {
  try {
    for (const address of addresses) machine.setAccount(address, originals.get(address))
    return true
  } catch {
    return false
  }
}

/** The machine's own accounts at the addresses that the session sets: its sysvars, otherwise none. */
const originalsOf = (
  { machine, isBuiltin, holdsCode }: LoadedMachine,
  { accounts }: VmInput,
): Map<Address, Account | undefined> => {
  const originals = new Map<Address, Account | undefined>()
  for (const [address, { executable }] of accounts) {
    if (executable || isBuiltin(address) || holdsCode(address)) continue
    const isSysvar = address.startsWith(sysvarStart)
    originals.set(address, isSysvar ? machine.getAccount(address) : undefined)
  }
  return originals
}

const sysvarStart = 'Sysvar'

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Milliseconds of work since the start: time that a busy machine spent elsewhere does not count against the
 * transaction.
 */
const beginTiming = (): (() => number) => {
  const cpu = process.cpuUsage()
  const startMs = performance.now()
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    return Math.min(performance.now() - startMs, (user + system) / 1_000)
  }
}
