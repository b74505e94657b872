import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { expect, test } from 'bun:test'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { verifySignatures } from '../../../src/scan/observe/verify-signatures.ts'

const payer = Keypair.generate()
const other = Keypair.generate()

/** Both pay each other; the given ones have signed. */
const transaction = (signed: readonly Keypair[]): VersionedTransaction => {
  const made = new VersionedTransaction(
    new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: Keypair.generate().publicKey.toBase58(),
      instructions: [
        SystemProgram.transfer({
          fromPubkey: payer.publicKey,
          toPubkey: other.publicKey,
          lamports: 1,
        }),
        SystemProgram.transfer({
          fromPubkey: other.publicKey,
          toPubkey: payer.publicKey,
          lamports: 1,
        }),
      ],
    }).compileToV0Message(),
  )
  if (signed.length > 0) made.sign([...signed])
  return made
}

const statusesOf = (bytes: Uint8Array) => {
  const decoded = decodeTransaction(bytes)
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  return verifySignatures(decoded.transaction)
}

test.each([
  ['neither', [], ['missing', 'missing']],
  ['the payer', [payer], ['valid', 'missing']],
  ['both', [payer, other], ['valid', 'valid']],
] as const)('signed by %s', async (_, signed, statuses) => {
  expect(await statusesOf(transaction(signed).serialize())).toEqual([...statuses])
})

test('a signature of another message is invalid', async () => {
  const bytes = transaction([payer, other]).serialize()
  // The last byte of the last instruction's amount: the message differs, but is still a message.
  bytes[bytes.length - 2] = (bytes[bytes.length - 2] ?? 0) ^ 1
  expect(await statusesOf(bytes)).toEqual(['invalid', 'invalid'])
})

test('signatures of other keys and random bytes are invalid', async () => {
  const bytes = transaction([payer, other]).serialize()
  const swapped = Uint8Array.from(bytes)
  swapped.set(bytes.subarray(65, 129), 1)
  expect(await statusesOf(swapped)).toEqual(['invalid', 'valid'])
  swapped.fill(255, 1, 65)
  expect(await statusesOf(swapped)).toEqual(['invalid', 'valid'])
})
