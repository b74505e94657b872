import type { Address } from '../address/address.ts'
import type {
  AccountRole,
  Instruction,
  Message,
  MissingTable,
  ResolvedMessage,
  TableLookup,
} from './message.ts'

export type Resolution =
  { ok: true; resolved: ResolvedMessage } | { ok: false; missing: MissingTable[] }

/** The highest index that the message needs of each lookup table; empty unless version 0. */
export const neededTableEntries = ({ lookups }: Message): Map<Address, number> => {
  const needed = new Map<Address, number>()
  for (const { table, writableIndexes, readonlyIndexes } of lookups) {
    const highest = Math.max(...writableIndexes, ...readonlyIndexes, needed.get(table) ?? 0)
    needed.set(table, highest)
  }
  return needed
}

/**
 * Replaces table lookups by addresses and indexes by accounts with their roles, or returns the tables that lack
 * entries. `writable` is what the message requests; the runtime also removes it from programs and from reserved
 * accounts such as sysvars. An account that is both static and looked up appears twice, and no node runs such a
 * message.
 */
export const resolveMessage = (
  message: Message,
  tables: ReadonlyMap<Address, readonly Address[]>,
): Resolution => {
  const { missing, ...resolved } = resolvePartly(message, tables)
  return missing ? { ok: false, missing: [...missing] } : { ok: true, resolved }
}

/**
 * The same as far as the tables go: accounts that only a missing entry names are left out, and instructions that use
 * one with them. The authority of the table decides which ones they will be.
 */
export const resolvePartly = (
  message: Message,
  tables: ReadonlyMap<Address, readonly Address[]>,
): ResolvedMessage => {
  const missing = findMissingTables(message, tables)
  const accounts: (AccountRole | undefined)[] = [
    ...staticRoles(message),
    ...lookupRoles(message, tables, true),
    ...lookupRoles(message, tables, false),
  ]
  const isKnown = (index: number): boolean => accounts[index] !== undefined
  const instructions = message.instructions.flatMap(
    ({ programIndex, accountIndexes, data }, index): Instruction[] => {
      const program = accounts[programIndex]
      if (!program || !accountIndexes.every(isKnown)) return []
      const roles = accountIndexes.flatMap((each) => accounts[each] ?? [])
      return [{ path: [index], programId: program.address, accounts: roles, data }]
    },
  )
  return {
    message,
    feePayer: at(message.staticAccounts, 0),
    accounts: accounts.flatMap((role) => role ?? []),
    instructions,
    ...(missing.length > 0 && { missing }),
  }
}

/**
 * The same with the addresses that a node reports as loaded, such as in the record of an executed transaction.
 * Undefined if their number differs from what the message requests.
 */
export const resolveLoaded = (
  message: Message,
  loaded: { writable: readonly Address[]; readonly: readonly Address[] },
): ResolvedMessage | undefined => {
  const { lookups, staticAccounts } = message
  const requested = (indexes: (lookup: TableLookup) => number[]): number =>
    lookups.reduce((sum, lookup) => sum + indexes(lookup).length, 0)
  if (requested(({ writableIndexes }) => writableIndexes) !== loaded.writable.length)
    return undefined
  if (requested(({ readonlyIndexes }) => readonlyIndexes) !== loaded.readonly.length)
    return undefined
  const accounts = [
    ...staticRoles(message),
    ...loaded.writable.map((address) => loadedRole(address, true)),
    ...loaded.readonly.map((address) => loadedRole(address, false)),
  ]
  const feePayer = at(staticAccounts, 0)
  return { message, feePayer, accounts, instructions: instructionsOf(message, accounts) }
}

const findMissingTables = (
  message: Message,
  tables: ReadonlyMap<Address, readonly Address[]>,
): MissingTable[] => {
  const missing: MissingTable[] = []
  for (const [table, highestIndex] of neededTableEntries(message)) {
    const entryCount = tables.get(table)?.length
    if (entryCount === undefined) missing.push({ table, highestIndex })
    else if (highestIndex >= entryCount) missing.push({ table, highestIndex, entryCount })
  }
  return missing
}

/** Signers come first, and within signers and the others the writable ones do; the header contains the counts. */
const staticRoles = ({ header, staticAccounts }: Message): AccountRole[] => {
  const { requiredSignatures, readonlySigned, readonlyUnsigned } = header
  const firstReadonlyUnsigned = staticAccounts.length - readonlyUnsigned
  return staticAccounts.map((address, index) => {
    const signer = index < requiredSignatures
    const writable = signer
      ? index < requiredSignatures - readonlySigned
      : index < firstReadonlyUnsigned
    return { address, signer, writable, source: 'static' }
  })
}

/** All writable entries of all tables count before all read-only ones. */
const lookupRoles = (
  { lookups }: Message,
  tables: ReadonlyMap<Address, readonly Address[]>,
  writable: boolean,
): (AccountRole | undefined)[] =>
  lookups.flatMap((lookup) =>
    entriesOf(lookup, tables, writable).map((address) => address && loadedRole(address, writable)),
  )

const loadedRole = (address: Address, writable: boolean): AccountRole => ({
  address,
  signer: false,
  writable,
  source: 'lookup',
})

const entriesOf = (
  lookup: TableLookup,
  tables: ReadonlyMap<Address, readonly Address[]>,
  writable: boolean,
): (Address | undefined)[] => {
  const entries = tables.get(lookup.table) ?? []
  const indexes = writable ? lookup.writableIndexes : lookup.readonlyIndexes
  return indexes.map((index) => entries[index])
}

const instructionsOf = (message: Message, accounts: readonly AccountRole[]): Instruction[] =>
  message.instructions.map(({ programIndex, accountIndexes, data }, index) => ({
    path: [index],
    programId: at(accounts, programIndex).address,
    accounts: accountIndexes.map((accountIndex) => at(accounts, accountIndex)),
    data,
  }))

/** Decoding has checked every index, so a miss is our bug: it must throw, or an instruction would be overlooked. */
const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index]
  if (item === undefined)
    throw new Error(`index ${index} is beyond the ${items.length} accounts of a checked message`)
  return item
}
