import { base58 } from '@scure/base'
import type { Message, Transaction } from '../transaction/message.ts'
import { encodeTransaction } from '../transaction/wire.ts'
import { clientKey } from './client-instruction.ts'
import { loadOfficialClient, type OfficialClient } from './official-client.ts'

/**
 * The bytes of a transaction that is handed out to be signed: the message as it is, with its version, roles, lookup
 * tables and signatures. The client writes them, except for version 1 (SIMD-0385), which it reads but refuses to write;
 * that is written here.
 */
export const serializeTransaction = async (transaction: Transaction): Promise<Uint8Array> => {
  const { message, signatures } = transaction
  if (message.version === 1) return encodeTransaction(transaction)
  const client = await loadOfficialClient()
  return new client.VersionedTransaction(clientMessage(client, message), signatures).serialize()
}

const clientMessage = (
  client: OfficialClient,
  { version, header, staticAccounts, blockhash, instructions, lookups }: Message,
) => {
  const shared = {
    header: {
      numRequiredSignatures: header.requiredSignatures,
      numReadonlySignedAccounts: header.readonlySigned,
      numReadonlyUnsignedAccounts: header.readonlyUnsigned,
    },
    recentBlockhash: blockhash,
  }
  if (version === 'legacy')
    return new client.Message({
      ...shared,
      accountKeys: staticAccounts,
      instructions: instructions.map(({ programIndex, accountIndexes, data }) => ({
        programIdIndex: programIndex,
        accounts: accountIndexes,
        data: base58.encode(data),
      })),
    })
  return new client.MessageV0({
    ...shared,
    staticAccountKeys: staticAccounts.map((address) => clientKey(client, address)),
    compiledInstructions: instructions.map(({ programIndex, accountIndexes, data }) => ({
      programIdIndex: programIndex,
      accountKeyIndexes: accountIndexes,
      data,
    })),
    addressTableLookups: lookups.map(({ table, writableIndexes, readonlyIndexes }) => ({
      accountKey: clientKey(client, table),
      writableIndexes,
      readonlyIndexes,
    })),
  })
}
