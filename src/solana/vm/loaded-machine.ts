import type { Address } from '../address/address.ts'
import type { Account } from '../chain.ts'
import { loaderV1Program, loaderV2Program, loaderV3Program } from '../address/known-address.ts'
import { programDataHeaderBytes, programDataOf } from './program-data.ts'
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
  /** The file of a program in it; the same array each time, so that what is made of it can be kept with it. */
  codeOf: (program: Address) => Uint8Array | undefined
  /** Whether the account holds the code of a loaded program: it stays what it is as long as the machine runs it. */
  holdsCode: (address: Address) => boolean
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
  const codeAccounts = new Set<Address>()
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
    holdsCode: (address) => codeAccounts.has(address),
    load: ({ program, account, data }) => {
      const code = data?.account ?? account
      if (codes.get(program) === code) return
      if (data) {
        machine.setAccount(data.address, data.account)
        codeAccounts.add(data.address)
      }
      machine.setAccount(program, account)
      codes.set(program, code)
      bytes += code.data.length + programOverheadBytes
    },
    place: (address, account) => {
      if (account?.executable || isBuiltin(address) || codeAccounts.has(address)) return
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
  return owner === loaderV2Program || owner === loaderV1Program ? data : undefined
}

/** The same program with other code, where a file is given; its headers stay. */
export const withFile = (stored: StoredProgram, file: Uint8Array | undefined): StoredProgram => {
  if (!file) return stored
  const { account, data } = stored
  if (!data) return { ...stored, account: { ...account, data: file } }
  const bytes = new Uint8Array(programDataHeaderBytes + file.length)
  bytes.set(data.account.data.subarray(0, programDataHeaderBytes))
  bytes.set(file, programDataHeaderBytes)
  return { ...stored, data: { ...data, account: { ...data.account, data: bytes } } }
}
