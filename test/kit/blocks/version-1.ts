import { address } from '../../../src/solana/address/address.ts'
import type { Message } from '../../../src/solana/transaction/message.ts'
import { decodeTransaction, encodeTransaction } from '../../../src/solana/transaction/wire.ts'
import type { NodeTransaction } from './recorded-block.ts'

/**
 * A recorded transaction as version 1 (SIMD-0385), which carries the addresses that the recorded one loads from tables;
 * everything that refers to accounts by index moves with them. Undefined if it does not fit into the bounds of version 1.
 */
export const asVersion1 = (recorded: NodeTransaction): NodeTransaction | undefined => {
  const decoded = decodeTransaction(Uint8Array.from(Buffer.from(recorded.transaction[0], 'base64')))
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  const { message, signatures } = decoded.transaction
  const { meta } = recorded
  const { writable, readonly } = meta.loadedAddresses
  const all = [...message.staticAccounts, ...writable.map(address), ...readonly.map(address)]
  const order = newOrder(message, writable.length, readonly.length)
  if (all.length > accountsMax || message.instructions.length > instructionsMax) return undefined
  const place = (index: number): number => order.indexOf(index)
  const moved = <T>(list: readonly T[]): T[] =>
    order.flatMap((index) => list.slice(index, index + 1))
  const bytes = encodeTransaction({
    bare: false,
    signatures,
    message: {
      version: 1,
      header: {
        ...message.header,
        readonlyUnsigned: message.header.readonlyUnsigned + readonly.length,
      },
      staticAccounts: moved(all),
      blockhash: message.blockhash,
      instructions: message.instructions.map(({ programIndex, accountIndexes, data }) => ({
        programIndex: place(programIndex),
        accountIndexes: accountIndexes.map(place),
        data,
      })),
      lookups: [],
      config: {},
    },
  })
  if (!decodeTransaction(bytes).ok) return undefined
  return {
    meta: {
      ...meta,
      loadedAddresses: { writable: [], readonly: [] },
      preBalances: moved(meta.preBalances),
      postBalances: moved(meta.postBalances),
      preTokenBalances: meta.preTokenBalances.map((row) => ({
        ...row,
        accountIndex: place(row.accountIndex),
      })),
      postTokenBalances: meta.postTokenBalances.map((row) => ({
        ...row,
        accountIndex: place(row.accountIndex),
      })),
      innerInstructions: meta.innerInstructions.map(({ index, instructions }) => ({
        index,
        instructions: instructions.map((inner) => ({
          ...inner,
          programIdIndex: place(inner.programIdIndex),
          accounts: inner.accounts.map(place),
        })),
      })),
    },
    transaction: [Buffer.from(bytes).toString('base64'), 'base64'],
    version: 1,
  }
}

const accountsMax = 64
const instructionsMax = 64

/** Old indexes in their new order: loaded writable accounts stand before the static read-only ones. */
const newOrder = (
  { header, staticAccounts }: Message,
  writable: number,
  readonly: number,
): number[] => {
  const statics = staticAccounts.map((_, index) => index)
  const writableEnd = staticAccounts.length - header.readonlyUnsigned
  const loaded = Array.from({ length: writable + readonly }, (_, at) => staticAccounts.length + at)
  return [
    ...statics.slice(0, writableEnd),
    ...loaded.slice(0, writable),
    ...statics.slice(writableEnd),
    ...loaded.slice(writable),
  ]
}

/** The same transaction under another signature, so that several blocks can hold it. */
export const withSignature = (recorded: NodeTransaction, seed: bigint): NodeTransaction => {
  const bytes = Buffer.from(recorded.transaction[0], 'base64')
  const signatureAt = recorded.version === 1 ? bytes.length - signaturesOf(bytes) * 64 : 1
  bytes.writeBigUInt64LE(seed, signatureAt)
  return { ...recorded, transaction: [bytes.toString('base64'), 'base64'] }
}

const signaturesOf = (version1: Buffer): number => version1[1] ?? 1
