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
   * Reads programs that are not cached; leaves out addresses that are not programs, or whose loader is not modelled.
   * Throws Fault UPSTREAM_*.
   */
  read: (
    programs: readonly Address[],
    known: ReadonlyMap<Address, Account>,
  ) => Promise<StoredProgram[]>
}

/** Cached program code; the largest program may have 10 MiB. */
const maxBytes = 32 * 1024 * 1024
/**
 * How long cached code is used unchecked; then its deployment slot is read, and the code only if that slot has changed.
 */
const trustedMs = 30_000

type Entry = StoredProgram & { readMs: number; bytes: number }

/**
 * Programs by address, in memory only because they reveal what was requested; the least recently used are evicted
 * first. The code of an upgradeable program is in a separate account, whose slot identifies its version.
 */
export const makeProgramStore = (chain: ChainReader, nowMs: () => number): ProgramStore => {
  const entries = new Map<Address, Entry>()
  const keep = (stored: StoredProgram): void => {
    const bytes = stored.account.data.length + (stored.data?.account.data.length ?? 0)
    entries.delete(stored.program)
    entries.set(stored.program, { ...stored, bytes, readMs: nowMs() })
    let total = 0
    for (const entry of entries.values()) total += entry.bytes
    for (const [program, entry] of entries) {
      if (total <= maxBytes || program === stored.program) break
      entries.delete(program)
      total -= entry.bytes
    }
  }
  const fresh = (program: Address): StoredProgram | undefined => {
    const entry = entries.get(program)
    if (!entry || nowMs() - entry.readMs > trustedMs) return undefined
    entries.delete(program)
    entries.set(program, entry)
    return entry
  }
  return {
    read: async (programs, known) => {
      const found = new Map<Address, StoredProgram>()
      for (const program of programs) {
        const stored = fresh(program)
        if (stored) found.set(program, stored)
      }
      const stale = programs.filter((program) => !found.has(program))
      for (const stored of await refresh(chain, entries, stale, known)) {
        keep(stored)
        found.set(stored.program, stored)
      }
      return [...found.values()]
    },
  }
}

const refresh = async (
  chain: ChainReader,
  entries: ReadonlyMap<Address, StoredProgram>,
  programs: readonly Address[],
  known: ReadonlyMap<Address, Account>,
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
  const datas = await readProgramData(chain, entries, upgradeable)
  return [...final, ...datas]
}

const readProgramData = async (
  chain: ChainReader,
  entries: ReadonlyMap<Address, StoredProgram>,
  upgradeable: ReadonlyMap<Address, { program: Address; account: Account }>,
): Promise<StoredProgram[]> => {
  const known = [...upgradeable].filter(([, { program }]) => entries.has(program))
  const unchanged = new Map<Address, StoredProgram>()
  if (known.length > 0) {
    const addresses = known.map(([address]) => address)
    const heads = await chain.readAccounts(addresses, { firstBytes: programDataHeaderBytes })
    for (const [address, { program }] of known) {
      const stored = entries.get(program)
      const head = heads.accounts.get(address)
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
