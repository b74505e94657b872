import { expect, test } from 'bun:test'
import { numbersBeside, withAlike } from '../../../../src/solana/vm/forced/vary-alike.ts'
import { dataLabel, Labels, lamportsLabel } from '../../../../src/solana/vm/ledger/labels.ts'
import type { HeldAccount } from '../../../../src/solana/vm/ledger/ledger.ts'
import type { RunnableTransaction } from '../../../../src/solana/vm/sbpf/run-transaction.ts'
import { ledgerAccount } from '../../../kit/sbpf/frame.ts'

const program = new Uint8Array(32).fill(7)

/** Two accounts of one program, and one of another, with these words. */
const startWith = (...accounts: { words: readonly bigint[]; owner?: Uint8Array }[]) => {
  const labels = new Labels()
  const starts: number[] = []
  const ledger = accounts.map(({ words, owner = program }, index): HeldAccount => {
    const data = new Uint8Array(BigUint64Array.from(words).buffer)
    const bare = ledgerAccount(index, { data, owner })
    const start = labels.add(bare.address, data.length)
    starts.push(start)
    return {
      ...bare,
      dataLabels: Int32Array.from(data, (_, offset) => dataLabel(start, offset)),
    }
  })
  const transaction: RunnableTransaction = {
    ledger,
    calls: [],
    programOf: () => undefined,
    sysvars: new Map(),
    instructionsAt: undefined,
    blockhash: new Uint8Array(32),
    computed: new Map(),
    maxUnits: 0,
    heapBytes: 0,
    isWritable: () => true,
  }
  return {
    start: { transaction, labels },
    word: (account: number, index: number) => dataLabel(starts[account] ?? 0, 8 * index),
    lamports: (account: number) => lamportsLabel(starts[account] ?? 0),
  }
}

const wordsOf = (transaction: RunnableTransaction | undefined): bigint[][] | undefined =>
  transaction?.ledger.map(({ data }) => [...new BigUint64Array(data.slice().buffer)])

test('all numbers get the same value, in accounts of their own too', () => {
  const { start, word } = startWith({ words: [1n, 2n, 3n] }, { words: [4n] })
  const next = withAlike(start, [word(0, 0), word(0, 2), word(1, 0)], 9n, () => false)
  expect(wordsOf(next)).toEqual([[9n, 2n, 9n], [9n]])
  expect(wordsOf(start.transaction)).toEqual([[1n, 2n, 3n], [4n]])
})

test('what the user holds and what is no data stay as they are', () => {
  const { start, word, lamports } = startWith({ words: [1n] }, { words: [4n] })
  const users = start.transaction.ledger[0]
  const isFixed = (account: HeldAccount): boolean => account.address === users?.address
  expect(wordsOf(withAlike(start, [word(0, 0), word(1, 0)], 9n, isFixed))).toEqual([[1n], [9n]])
  expect(withAlike(start, [word(0, 0), lamports(1)], 9n, isFixed)).toBeUndefined()
})

test('the end of an account cuts a number off', () => {
  const { start, word } = startWith({ words: [0n, 0n] })
  const next = withAlike(start, [word(0, 1) + 6], (1n << 64n) - 1n, () => false)
  expect(wordsOf(next)).toEqual([[0n, 0xffff_0000_0000_0000n]])
})

test('beside a number lie words of the same program that have room to grow', () => {
  const key = (1n << 64n) - 1n
  const { start, word } = startWith(
    { words: [5n, key, 6n] },
    { words: [7n] },
    { words: [8n], owner: new Uint8Array(32).fill(8) },
  )
  expect(numbersBeside(start, [word(0, 0)])).toEqual([word(0, 0), word(0, 2), word(1, 0)])
})
