import { describe, expect, test } from 'bun:test'
import { partnersOf, withPartners } from '../../../../src/solana/vm/forced/joint-origins.ts'
import type { RunnableTransaction } from '../../../../src/solana/vm/sbpf/run-transaction.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'

/** The label of the first open byte among these of the state, as a value made of several keeps only one. */
const firstOpen =
  (offsets: readonly number[]) =>
  ({ ledger }: RunnableTransaction): number[] => {
    const labels = offsets.map((offset) => ledger[0]?.dataLabels?.[offset] ?? 0)
    return labels.filter((label) => label !== 0).slice(0, 1)
  }

describe('the other places that a value is made of', () => {
  const { runnable, state } = smallCall(new Uint8Array(64))
  const { transaction } = runnable
  const labelAt = (offset: number): number => transaction.ledger[0]?.dataLabels?.[offset] ?? 0

  test.each([
    { offsets: [8], partners: [] },
    { offsets: [8, 24], partners: [24] },
    { offsets: [8, 40, 24], partners: [40, 24] },
    { offsets: [0, 8, 16, 24, 32, 40, 48], partners: [8, 16, 24, 32] },
  ])('of $offsets are $partners', ({ offsets, partners }) => {
    const found = partnersOf(runnable, labelAt(offsets[0] ?? 0), firstOpen(offsets))
    expect(found).toEqual([...partners].map((offset) => ({ what: 'data', account: state, offset })))
  })

  test('are filled where they are empty', () => {
    const places = [8, 56].map((offset) => ({ what: 'data' as const, account: state, offset }))
    const filled = [...withPartners(transaction.ledger, places)].map((ledger) => ledger[0]?.data)
    expect(filled.map((data) => [data?.[8], data?.[15], data?.[56], data?.[0]])).toEqual([
      [1, 0, 1, 0],
      [255, 0, 255, 0],
      [255, 255, 255, 0],
    ])
    expect(transaction.ledger[0]?.data.every((byte) => byte === 0)).toBe(true)
  })
})
