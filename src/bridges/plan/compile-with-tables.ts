import type { Address } from '../../solana/address/address.ts'
import {
  compileMessage,
  type PlannedInstruction,
} from '../../solana/transaction/compile-message.ts'
import type { Message, TableLookup } from '../../solana/transaction/message.ts'

/**
 * A version 0 message that looks accounts up in tables where possible: all but signers and programs, which must be in
 * the message itself. Tables without such accounts are left out.
 */
export const compileWithTables = (
  feePayer: Address,
  blockhash: string,
  instructions: readonly PlannedInstruction[],
  tables: ReadonlyMap<Address, readonly Address[]>,
): Message => {
  const plain = compileMessage(feePayer, blockhash, instructions)
  const { requiredSignatures, readonlyUnsigned } = plain.header
  const programs = new Set(instructions.map(({ programId }) => programId))
  const places = placesIn(tables)
  const firstReadonly = plain.staticAccounts.length - readonlyUnsigned
  const found = plain.staticAccounts.flatMap((address, at) => {
    const place = places.get(address)
    return at < requiredSignatures || programs.has(address) || !place
      ? []
      : [{ address, ...place, writable: at < firstReadonly }]
  })
  const lookedUp = new Set(found.map(({ address }) => address))
  const staticAccounts = plain.staticAccounts.filter((address) => !lookedUp.has(address))
  const lookups = [...tables.keys()].flatMap((table): TableLookup[] => {
    const ours = found.filter((each) => each.table === table)
    const indexes = (writable: boolean) =>
      ours.filter((each) => each.writable === writable).map(({ index }) => index)
    return ours.length === 0
      ? []
      : [{ table, writableIndexes: indexes(true), readonlyIndexes: indexes(false) }]
  })
  const order = [
    ...staticAccounts,
    ...inTableOrder(found, tables, true),
    ...inTableOrder(found, tables, false),
  ]
  const indexOf = new Map(order.map((address, index) => [address, index]))
  return {
    ...plain,
    version: 0,
    header: {
      ...plain.header,
      readonlyUnsigned: readonlyUnsigned - found.filter(({ writable }) => !writable).length,
    },
    staticAccounts,
    instructions: instructions.map(({ programId, accounts, data }) => ({
      programIndex: indexOf.get(programId) ?? 0,
      accountIndexes: accounts.map(({ address }) => indexOf.get(address) ?? 0),
      data,
    })),
    lookups,
  }
}

type Found = { address: Address; table: Address; index: number; writable: boolean }

/** The runtime numbers looked-up accounts table by table, writable accounts of all tables first. */
const inTableOrder = (
  found: readonly Found[],
  tables: ReadonlyMap<Address, readonly Address[]>,
  writable: boolean,
): Address[] =>
  [...tables.keys()].flatMap((table) =>
    found
      .filter((each) => each.table === table && each.writable === writable)
      .map(({ address }) => address),
  )

const placesIn = (
  tables: ReadonlyMap<Address, readonly Address[]>,
): Map<Address, { table: Address; index: number }> => {
  const places = new Map<Address, { table: Address; index: number }>()
  for (const [table, entries] of tables)
    entries.forEach((address, index) => {
      if (!places.has(address)) places.set(address, { table, index })
    })
  return places
}
