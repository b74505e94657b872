import { describe, expect, test } from 'bun:test'
import { PublicKey, TransactionInstruction, TransactionMessage } from '@solana/web3.js'
import { type Address, addressFromBytes } from '../../../src/solana/address/address.ts'
import {
  compileMessage,
  type PlannedInstruction,
} from '../../../src/solana/transaction/compile-message.ts'
import { encodeMessage } from '../../../src/solana/transaction/message-writer.ts'
import { resolveMessage } from '../../../src/solana/transaction/resolve.ts'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const random = seededRandom(7)
const below = (limit: number): number => Math.floor(random() * limit)
const pool = (size: number): Address[] =>
  Array.from({ length: size }, () =>
    addressFromBytes(Uint8Array.from({ length: 32 }, () => below(256))),
  )
const from = (addresses: readonly Address[]): Address => {
  const picked = addresses[below(addresses.length)]
  if (!picked) throw new Error('an empty pool')
  return picked
}
const people = pool(12)
const programs = pool(3)
const blockhash = addressFromBytes(new Uint8Array(32).fill(9))

const anyInstructions = (): PlannedInstruction[] =>
  Array.from({ length: 1 + below(5) }, () => ({
    programId: from(programs),
    accounts: Array.from({ length: below(6) }, () => ({
      address: from([...people, ...programs]),
      signer: random() < 0.3,
      writable: random() < 0.5,
    })),
    data: Uint8Array.from({ length: below(20) }, () => below(256)),
  }))

/** The same by the official client, whose accounts of one role may be in another order. */
const byClient = (feePayer: Address, instructions: readonly PlannedInstruction[]) =>
  new TransactionMessage({
    payerKey: new PublicKey(feePayer),
    recentBlockhash: blockhash,
    instructions: instructions.map(
      ({ programId, accounts, data }) =>
        new TransactionInstruction({
          programId: new PublicKey(programId),
          keys: accounts.map(({ address, signer, writable }) => ({
            pubkey: new PublicKey(address),
            isSigner: signer,
            isWritable: writable,
          })),
          data: Buffer.from(data),
        }),
    ),
  }).compileToLegacyMessage()

describe('a message', () => {
  test.each(Array.from({ length: 200 }, (_, index) => [index]))(
    'of any instructions is what the official client makes (%i)',
    () => {
      const feePayer = from(people)
      const instructions = anyInstructions()
      const message = compileMessage(feePayer, blockhash, instructions)
      const client = byClient(feePayer, instructions)
      expect(message.header).toEqual({
        requiredSignatures: client.header.numRequiredSignatures,
        readonlySigned: client.header.numReadonlySignedAccounts,
        readonlyUnsigned: client.header.numReadonlyUnsignedAccounts,
      })
      const keys = client.accountKeys.map((key) => key.toBase58())
      expect(message.staticAccounts.toSorted()).toEqual(
        keys.toSorted().map((key) => addressFromBytes(new PublicKey(key).toBytes())),
      )
      expect(message.staticAccounts[0]).toBe(feePayer)
      expect(decodeTransaction(encodeMessage(message)).ok).toBe(true)
      const resolution = resolveMessage(message, new Map())
      expect(resolution.ok && resolution.resolved.instructions).toMatchObject(
        instructions.map(({ programId, accounts, data }) => ({
          programId,
          accounts: accounts.map(({ address }) => ({ address })),
          data,
        })),
      )
    },
  )
})
