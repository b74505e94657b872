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
  /** `broken`: the machine may be in an invalid state and must not be used again. */
  release: (how: { broken: boolean }) => void
}): VmSession => {
  const { machine: loaded, input, runBudgetMs, programs, release } = options
  const { machine } = loaded
  const originals = originalsOf(loaded, input)
  for (const address of input.absent) loaded.place(address, undefined)
  for (const [address, account] of input.accounts) placeAccount(loaded, address, account)
  let spentMs = 0
  let sliceStartMs = performance.now()
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
    } catch {
      // Such as more lamports than can exist, in an account that a node reported wrongly.
      return { status: 'failed', error: 'AccountRefused' }
    } finally {
      broken ||= !restored(machine, start, changes.keys())
    }
  }
  return {
    programs,
    codeOf: loaded.codeOf,
    accountOf: (address) => machine.getAccount(address),
    run: async (transaction, changes, runOptions) => {
      if (broken || spentMs >= runBudgetMs) return { status: 'out-of-time' }
      if (performance.now() - sliceStartMs >= sliceMs) {
        await pause()
        sliceStartMs = performance.now()
      }
      const started = beginTiming()
      const answer = run(transaction, changes, runOptions)
      spentMs += started()
      return answer
    },
    close: () => {
      broken ||= !restored(machine, originals, originals.keys())
      release({ broken })
    },
  }
}

/** Sysvars other than the clock make little difference: one that the machine refuses keeps its value. */
const placeAccount = (loaded: LoadedMachine, address: Address, account: Account): void => {
  try {
    loaded.place(address, account)
  } catch (reason) {
    if (!account.owner.startsWith(sysvarOwnerStart) || address === clockSysvar) throw reason
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
  for (const [address, { owner, executable }] of accounts) {
    if (executable || isBuiltin(address) || holdsCode(address)) continue
    const sysvar = owner.startsWith(sysvarOwnerStart)
    originals.set(address, sysvar ? machine.getAccount(address) : undefined)
  }
  return originals
}

const sysvarOwnerStart = 'Sysvar'

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
