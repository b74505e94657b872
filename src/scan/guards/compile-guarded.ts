import { base58 } from '@scure/base'
import type { Message, Transaction } from '../../solana/transaction/message.ts'
import { addressToBytes } from '../../solana/address/address.ts'
import { encodeTransaction } from '../../solana/transaction/wire.ts'

/**
 * The bytes of a guarded transaction, made by the official client, since they are handed out to be signed. It does not
 * know version 1 (SIMD-0385), which is written here. The client is loaded when it is first needed.
 */
export const compileGuarded = async (transaction: Transaction): Promise<Uint8Array> => {
  const { message, signatures } = transaction
  if (message.version === 1) return encodeTransaction(transaction)
  const web3 = await import('@solana/web3.js')
  const { VersionedTransaction } = web3
  return new VersionedTransaction(clientMessage(web3, message), signatures).serialize()
}

const clientMessage = (
  { Message: LegacyMessage, MessageV0, PublicKey }: typeof import('@solana/web3.js'),
  { version, header, staticAccounts, blockhash, instructions, lookups }: Message,
) => {
  const keyOf = (address: Message['staticAccounts'][number]) =>
    new PublicKey(addressToBytes(address))
  const shared = {
    header: {
      numRequiredSignatures: header.requiredSignatures,
      numReadonlySignedAccounts: header.readonlySigned,
      numReadonlyUnsignedAccounts: header.readonlyUnsigned,
    },
    recentBlockhash: blockhash,
  }
  if (version === 'legacy')
    return new LegacyMessage({
      ...shared,
      accountKeys: staticAccounts,
      instructions: instructions.map(({ programIndex, accountIndexes, data }) => ({
        programIdIndex: programIndex,
        accounts: accountIndexes,
        data: base58.encode(data),
      })),
    })
  return new MessageV0({
    ...shared,
    staticAccountKeys: staticAccounts.map(keyOf),
    compiledInstructions: instructions.map(({ programIndex, accountIndexes, data }) => ({
      programIdIndex: programIndex,
      accountKeyIndexes: accountIndexes,
      data,
    })),
    addressTableLookups: lookups.map(({ table, writableIndexes, readonlyIndexes }) => ({
      accountKey: keyOf(table),
      writableIndexes,
      readonlyIndexes,
    })),
  })
}
