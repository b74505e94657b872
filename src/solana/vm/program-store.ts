import type { Address } from '../address/address.ts'
import type { Account, ChainReader } from '../chain.ts'
import { programDataHeaderBytes, programDataOf } from './program-data.ts'
import type { ProgramAge } from './vm.ts'
import { loaderV2Program, systemProgram } from '../address/known-address.ts'
import { readState } from '../state/read-state.ts'

/** A program and the location of its code, as stored on chain. */
export type StoredProgram = {
  program: Address
  account: Account
  /** Of an upgradeable program. */
  data?: { address: Address; account: Account; age: ProgramAge }
}

export type ProgramStore = {
  /**
   * Programs with the code that they have now; leaves out addresses that are not programs, or whose loader is not
   * modelled. `heads` are headers of program data that the caller has just read; those of other cached programs are read
   * here, so that no code is ever used that has been replaced. Throws Fault UPSTREAM_*.
   */
  read: (
    programs: readonly Address[],
    known: ReadonlyMap<Address, Account>,
    heads?: ReadonlyMap<Address, Account>,
  ) => Promise<StoredProgram[]>
  /** Drops cached code that may be wrong: a node can return a true header with other code. */
  forget: (programs: readonly Address[]) => void
}

/** Cached program code; the largest program may have 10 MiB. */
const maxBytes = 32 * 1024 * 1024
type Entry = StoredProgram & { bytes: number }

/**
 * Programs by address, in memory only because they reveal what was requested; the least recently used are evicted
 * first. The code of an upgradeable program is in a separate account, whose slot identifies its version.
 */
export const makeProgramStore = (chain: ChainReader): ProgramStore => {
  const entries = new Map<Address, Entry>()
  const keep = (stored: StoredProgram): void => {
    const bytes = stored.account.data.length + (stored.data?.account.data.length ?? 0)
    entries.delete(stored.program)
    entries.set(stored.program, { ...stored, bytes })
    let total = 0
    for (const entry of entries.values()) total += entry.bytes
    for (const [program, entry] of entries) {
      if (total <= maxBytes || program === stored.program) break
      entries.delete(program)
      total -= entry.bytes
    }
  }
  return {
    read: async (programs, known, heads = new Map()) => {
      const found = await refresh(chain, entries, { programs, known, heads })
      for (const stored of found) keep(stored)
      return found
    },
    forget: (programs) => {
      for (const program of programs) entries.delete(program)
    },
  }
}

type Wanted = {
  programs: readonly Address[]
  known: ReadonlyMap<Address, Account>
  heads: ReadonlyMap<Address, Account>
}

const refresh = async (
  chain: ChainReader,
  entries: ReadonlyMap<Address, StoredProgram>,
  { programs, known, heads }: Wanted,
): Promise<StoredProgram[]> => {
  if (programs.length === 0) return []
  const unread = programs.filter((program) => !known.has(program))
  const read = unread.length > 0 ? await chain.readAccounts(unread) : undefined
  const final: StoredProgram[] = []
  const upgradeable = new Map<Address, { program: Address; account: Account }>()
  for (const program of programs) {
    const account = known.get(program) ?? read?.accounts.get(program)
    if (!account?.executable || account.lamports === 0n) continue
    const dataAddress = programDataOf(account)
    if (dataAddress) upgradeable.set(dataAddress, { program, account })
    else if (account.owner === loaderV2Program)
      final.push(entries.get(program) ?? { program, account })
  }
  const datas = await readProgramData(chain, entries, upgradeable, heads)
  return [...final, ...datas]
}

const readProgramData = async (
  chain: ChainReader,
  entries: ReadonlyMap<Address, StoredProgram>,
  upgradeable: ReadonlyMap<Address, { program: Address; account: Account }>,
  given: ReadonlyMap<Address, Account>,
): Promise<StoredProgram[]> => {
  const known = [...upgradeable].filter(([, { program }]) => entries.has(program))
  const unchanged = new Map<Address, StoredProgram>()
  if (known.length > 0) {
    const unread = known.map(([address]) => address).filter((address) => !given.has(address))
    const read =
      unread.length > 0
        ? (await chain.readAccounts(unread, { firstBytes: programDataHeaderBytes })).accounts
        : given
    for (const [address, { program }] of known) {
      const stored = entries.get(program)
      const head = given.get(address) ?? read.get(address)
      if (stored?.data && head && sameStart(head.data, stored.data.account.data))
        unchanged.set(address, stored)
    }
  }
  const outdated = [...upgradeable.keys()].filter((address) => !unchanged.has(address))
  const read = outdated.length > 0 ? (await chain.readAccounts(outdated)).accounts : undefined
  const stored = outdated.flatMap((address): StoredProgram[] => {
    const account = read?.get(address)
    const owner = upgradeable.get(address)
    const age = account && account.lamports > 0n && owner && ageOf(owner.program, address, account)
    return age ? [{ ...owner, data: { address, account, age } }] : []
  })
  return [...unchanged.values(), ...stored]
}

const ageOf = (
  program: Address,
  programData: Address,
  account: Account,
): ProgramAge | undefined => {
  const state = readState(account)
  if (state.kind !== 'program-data') return undefined
  const { deployedSlot, upgradeAuthority } = state
  const authority = upgradeAuthority === systemProgram ? undefined : upgradeAuthority
  return {
    program,
    programData,
    deployedSlot,
    ...(authority && { upgradeAuthority: authority }),
  }
}

const sameStart = (head: Uint8Array, data: Uint8Array): boolean =>
  head.length === programDataHeaderBytes && head.every((byte, index) => byte === data[index])
