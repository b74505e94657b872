import type { Address } from '../address/address.ts'
import type { Account } from '../chain.ts'
import { loaderV2Program, loaderV3Program } from '../address/known-address.ts'
import { programDataHeaderBytes, programDataOf } from './program-data.ts'
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
  /** The file of a program in it; the same array each time, so that what is made of it can be kept with it. */
  codeOf: (program: Address) => Uint8Array | undefined
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
  const files = new Map<Address, { account: Account; file: Uint8Array }>()
  let bytes = 0
  const codeOf = (program: Address): Uint8Array | undefined => {
    const known = files.get(program)
    const loaded = codes.get(program)
    // The machine's own programs stay what they are.
    if (known && (!loaded || known.account === loaded)) return known.file
    const account = loaded ?? codeAccountOf(machine, program)
    const file = account && fileIn(account)
    if (account && file) files.set(program, { account, file })
    return file
  }
  const isBuiltin = (program: Address): boolean =>
    !codes.has(program) && machine.getAccount(program)?.executable === true
  return {
    machine,
    isBuiltin,
    codeOf,
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

/** The account that holds a program's code: its own, or that of its program data. */
const codeAccountOf = (machine: Machine, program: Address): Account | undefined => {
  const account = machine.getAccount(program)
  if (!account?.executable) return undefined
  const dataAddress = programDataOf(account)
  return dataAddress ? machine.getAccount(dataAddress) : account
}

/** The file behind the header of a program-data account, or the whole data of a program that cannot be upgraded. */
const fileIn = ({ owner, data, executable }: Account): Uint8Array | undefined => {
  if (owner === loaderV3Program && !executable) return data.subarray(programDataHeaderBytes)
  return owner === loaderV2Program ? data : undefined
}
