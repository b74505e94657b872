import type { Address } from '../address/address.ts'
import type { Account } from '../chain.ts'
import type { VmInput } from './vm.ts'
import type { Machine } from './machine.ts'
import type { StoredProgram } from './program-store.ts'

/** A machine and the programs that were put into it. */
export type LoadedMachine = {
  machine: Machine
  /** Whether the machine brought the program itself. */
  isBuiltin: (program: Address) => boolean
  /** Loads the program unless this very code is there. Throws where the code does not load. */
  load: (program: StoredProgram) => void
  /** Sets an account of a transaction; one that is a program, or the machine's own program, is left alone. */
  place: (address: Address, account: Account | undefined) => void
  /**
   * Whether a program of an earlier session is none in this one: closed since, or the node lags. Code whose account is
   * gone makes the machine end the whole process, so that another machine has to be made.
   */
  contradicts: (input: VmInput) => boolean
  /** Whether so much code has been loaded that a new machine should take over: code cannot be taken out. */
  isFull: () => boolean
}

/** Code in one machine, which takes some seven times as much when compiled. */
const maxLoadedBytes = 16 * 1024 * 1024
/** What a program takes besides its code, so that many small ones count too. */
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
