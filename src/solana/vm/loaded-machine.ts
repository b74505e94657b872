import type { Address } from '../address/address.ts'
import type { Account } from '../chain.ts'
import type { VmInput } from './vm.ts'
import type { Machine } from './machine.ts'
import type { StoredProgram } from './program-store.ts'

/** A machine and the programs loaded into it. */
export type LoadedMachine = {
  machine: Machine
  /** Whether the program is built into the machine. */
  isBuiltin: (program: Address) => boolean
  /** Loads the program unless the same code is already loaded. Throws if the code does not load. */
  load: (program: StoredProgram) => void
  /** Sets an account of a transaction; programs, including the machine's own, are left unchanged. */
  place: (address: Address, account: Account | undefined) => void
  /**
   * Whether a program loaded in an earlier session no longer exists: it was closed, or the node lags. Removing the
   * account of loaded code would crash the whole process, so another machine must be created.
   */
  contradicts: (input: VmInput) => boolean
  /** Whether so much code is loaded that a new machine should replace this one: code cannot be unloaded. */
  isFull: () => boolean
}

/** Code in one machine, which takes about seven times as much when compiled. */
const maxLoadedBytes = 16 * 1024 * 1024
/** Memory of a program besides its code, so that many small ones count too. */
const programOverheadBytes = 8 * 1024

export const makeLoadedMachine = (machine: Machine): LoadedMachine => {
  const codes = new Map<Address, Account>()
  let bytes = 0
  const isBuiltin = (program: Address): boolean =>
    !codes.has(program) && machine.getAccount(program)?.executable === true
  return {
    machine,
    isBuiltin,
    load: ({ program, account, data }) => {
      const code = data?.account ?? account
      if (codes.get(program) === code) return
      if (data) machine.setAccount(data.address, data.account)
      machine.setAccount(program, account)
      codes.set(program, code)
      bytes += code.data.length + programOverheadBytes
    },
    place: (address, account) => {
      if (account?.executable || isBuiltin(address)) return
      machine.setAccount(address, account)
    },
    contradicts: ({ accounts, absent }) =>
      absent.some((address) => codes.has(address)) ||
      [...accounts].some(([address, { executable }]) => !executable && codes.has(address)),
    isFull: () => bytes > maxLoadedBytes,
  }
}
