import { expect, test } from 'bun:test'
import type { BlockTransaction } from '../../../src/blocks/block.ts'
import { besideTips } from '../../../src/market/blocks/standalone-tips.ts'
import { addressNumber } from '../../kit/market/index-trades.ts'

const [creator, buyer, stranger] = [1, 2, 3].map((number) => addressNumber(number, 9))
if (!creator || !buyer || !stranger) throw new Error('three addresses')

/** Transactions by index, each with the wallets that take part; the first one pays. */
const block = (wallets: Record<number, (typeof creator)[]>): BlockTransaction[] =>
  Object.entries(wallets).map(([index, staticAccounts]) => ({
    index: Number(index),
    record: {
      signature: index,
      slot: 1n,
      feeLamports: 0n,
      transaction: {
        signatures: [],
        bare: false,
        message: {
          version: 'legacy',
          header: { requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 0 },
          staticAccounts,
          blockhash: '',
          instructions: [],
          lookups: [],
        },
      },
      loadedAddresses: { writable: [], readonly: [] },
      preLamports: [],
      postLamports: [],
      preTokenBalances: [],
      postTokenBalances: [],
      innerInstructions: [],
    },
  }))

test.each([
  ['a tip behind, by who takes part right beside', { 5: [buyer], 6: [buyer] }, [6], [5]],
  ['in front', { 6: [buyer], 7: [buyer] }, [6], [7]],
  [
    'by the creator, four transactions before',
    { 2: [creator], 3: [buyer], 4: [stranger], 5: [buyer], 6: [creator] },
    [6],
    [5],
  ],
  [
    'five before: a bundle is not that long',
    { 1: [creator], 2: [buyer], 3: [buyer], 4: [buyer], 5: [buyer], 6: [creator] },
    [6],
    [],
  ],
  ['across a gap', { 3: [creator], 5: [buyer], 6: [creator] }, [6], []],
  ['behind another tip', { 4: [buyer], 5: [stranger], 6: [buyer] }, [5, 6], []],
  ['by a stranger', { 5: [buyer], 6: [stranger] }, [6], []],
  ['alone', { 6: [buyer] }, [6], []],
])('%s', (_, wallets, tips, expected) => {
  expect([...besideTips(block(wallets), new Set(tips))]).toEqual(expected)
})
