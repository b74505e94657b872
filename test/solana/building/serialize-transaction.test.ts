import { describe, expect, test } from 'bun:test'
import { VersionedTransaction } from '@solana/web3.js'
import { serializeTransaction } from '../../../src/solana/building/serialize-transaction.ts'
import { decodeTransaction, encodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { fixtureTransactions } from '../../kit/chain/recorded-transaction.ts'

const decoded = (bytes: Uint8Array) => {
  const result = decodeTransaction(bytes)
  if (!result.ok) throw new Error(result.problem.reason)
  return result.transaction
}

const transactions = fixtureTransactions().map(({ transactionBase64 }) =>
  decoded(Uint8Array.fromBase64(transactionBase64)),
)

describe('a transaction to be signed', () => {
  test.each(['legacy', 0] as const)('has the bytes of the transaction: %s', async (version) => {
    const own = transactions.filter(({ message }) => message.version === version)
    expect(own.length).toBeGreaterThan(10)
    for (const transaction of own) {
      const bytes = await serializeTransaction(transaction)
      expect(bytes.toHex()).toBe(encodeTransaction(transaction).toHex())
      expect(VersionedTransaction.deserialize(bytes).version).toBe(version)
    }
  })

  test('of version 1, which the official client does not write, is written here', async () => {
    const [legacy] = transactions.filter(({ message }) => message.version === 'legacy')
    if (!legacy) throw new Error('no legacy transaction')
    const message = { ...legacy.message, version: 1 as const, config: {} }
    const bytes = await serializeTransaction({ ...legacy, message })
    expect(decoded(bytes).message).toEqual(message)
  })
})
