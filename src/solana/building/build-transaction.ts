import type { Address } from '../address/address.ts'
import { maxSignaturesFirstBytes } from '../transaction/wire.ts'
import { clientKey } from './client-instruction.ts'
import type { ClientInstruction, OfficialClient } from './official-client.ts'

export type TransactionPlan = {
  feePayer: Address
  blockhash: string
  instructions: readonly ClientInstruction[]
  /**
   * Lookup tables to load accounts from, with their entries. With them, even if there are none, the message has
   * version 0; otherwise it is a legacy message, which every wallet can show and sign.
   */
  tables?: ReadonlyMap<Address, readonly Address[]>
}

/** An unsigned transaction as bytes; undefined if it would be larger than a node accepts. */
export const buildTransaction = (
  client: OfficialClient,
  { feePayer, blockhash, instructions, tables }: TransactionPlan,
): Uint8Array | undefined => {
  const payerKey = clientKey(client, feePayer)
  const used = instructions.flatMap(({ programId, keys }) => [
    programId,
    ...keys.map(({ pubkey }) => pubkey),
  ])
  if (countOf([payerKey, ...used]) > maxAddressable) return undefined
  const message = new client.TransactionMessage({
    payerKey,
    recentBlockhash: blockhash,
    instructions: [...instructions],
  })
  const compiled = tables
    ? message.compileToV0Message([...tables].map((table) => tableAccount(client, table)))
    : message.compileToLegacyMessage()
  const bytes = unlessTooLong(() => new client.VersionedTransaction(compiled).serialize())
  return bytes && bytes.length <= maxSignaturesFirstBytes ? bytes : undefined
}

/** Accounts of a message and entries of a table are numbered with one byte. */
const maxAddressable = 256

const countOf = (keys: readonly { toBytes: () => Uint8Array }[]): number =>
  new Set(keys.map((key) => key.toBytes().toHex())).size

/** The client writes into buffers of a fixed size, and throws a RangeError where one is full. */
const unlessTooLong = (write: () => Uint8Array): Uint8Array | undefined => {
  try {
    return write()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const tableAccount = (
  client: OfficialClient,
  [table, entries]: readonly [Address, readonly Address[]],
) =>
  new client.AddressLookupTableAccount({
    key: clientKey(client, table),
    state: {
      addresses: entries.slice(0, maxAddressable).map((entry) => clientKey(client, entry)),
      // The client compiles with any table; only nodes look at these.
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
    },
  })
