import { expect, test } from 'bun:test'
import { namesTipAccount } from '../../../src/blocks/adapters/tip-bytes.ts'
import { addressToBytes } from '../../../src/solana/address/address.ts'
import { tipAccounts } from '../../../src/solana/known/tip-accounts.ts'
import { recordedBlock } from '../../kit/blocks/recorded-block.ts'

test('finds the same transactions of a recorded block as decoding does', () => {
  const keys = [...tipAccounts].map((account) => Buffer.from(addressToBytes(account)))
  const found = recordedBlock().transactions.map(({ transaction: [base64] }) => {
    const bytes = Buffer.from(base64, 'base64')
    return [namesTipAccount(base64), keys.some((key) => bytes.includes(key))]
  })
  expect(found.filter(([inText]) => inText).length).toBeGreaterThan(200)
  expect(found.filter(([inText, inBytes]) => inText !== inBytes)).toEqual([])
})

test('every tip account is found wherever it starts', () => {
  for (const account of tipAccounts)
    for (const before of [0, 1, 2, 3, 34, 65]) {
      const bytes = [...new Uint8Array(before).fill(0xff), ...addressToBytes(account), 0xff]
      expect(namesTipAccount(Buffer.from(bytes).toString('base64'))).toBe(true)
      bytes[before + 9] = (bytes[before + 9] ?? 0) ^ 1
      expect(namesTipAccount(Buffer.from(bytes).toString('base64'))).toBe(false)
    }
})
