import { expect, test } from 'bun:test'
import { numberAt } from '../../../../src/solana/vm/forced/changed-account.ts'
import { numberCandidates } from '../../../../src/solana/vm/forced/number-candidates.ts'
import type { RunnableTransaction } from '../../../../src/solana/vm/sbpf/run-transaction.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'

const { runnable } = smallCall(new Uint8Array(32))
const labelAt = (offset: number): number =>
  runnable.transaction.ledger[0]?.dataLabels?.[offset] ?? 0
const word = ({ ledger }: RunnableTransaction, offset: number): bigint =>
  numberAt(ledger[0]?.data ?? new Uint8Array(0), offset, 8)
const max = 4_999_995_000n

test.each<[name: string, taken: (transaction: RunnableTransaction) => bigint, origins: number[]]>([
  ['a number', (transaction) => word(transaction, 8), [8]],
  ['a product', (transaction) => word(transaction, 8) * word(transaction, 24), [8, 24]],
  ['a byte that picks', (transaction) => (word(transaction, 8) === 0x4d00n ? max : 0n), [8]],
])('takes as much as there is: %s', (_, taken, origins) => {
  const lostWith = (transaction: RunnableTransaction): bigint | undefined =>
    taken(transaction) <= max ? taken(transaction) : undefined
  const found = [
    ...numberCandidates(runnable, labelAt(8), {
      lostWith,
      // The label of the first open one, as a value made of several keeps only one.
      originsOf: ({ ledger }) =>
        origins
          .map((offset) => ledger[0]?.dataLabels?.[offset] ?? 0)
          .filter((label) => label !== 0)
          .slice(0, 1),
    }),
  ]
  expect(found.some((transaction) => lostWith(transaction) === max)).toBe(true)
})
