import { expect, test } from 'bun:test'
import {
  eachGram,
  gramColumns,
  gramLengths,
  type GramRatios,
  ratioCount,
  unseenRatio,
} from '../../../../src/checks/dapp/site/gram-ratios.ts'

const unseen = (): GramRatios => gramLengths.map(() => new Int8Array(ratioCount).fill(unseenRatio))

test('a label has one run fewer for every further character of the length', () => {
  const counts = gramLengths.map(() => 0)
  eachGram('solana', (table) => (counts[table] = (counts[table] ?? 0) + 1))
  expect(counts).toEqual([7, 6, 5, 4, 3])
})

test('runs not seen in training count for nothing but their share', () => {
  expect(gramColumns('solana', unseen())).toEqual([
    0,
    0,
    0,
    0,
    ...Array(3).fill([0, 0, 0, 0, 1]).flat(),
  ])
})

test('runs of four show their sum, mean, highest sum of neighbours and lowest value', () => {
  const ratios = unseen()
  const indexes: number[] = []
  eachGram('abcd', (table, index) => {
    if (table === 2) indexes.push(index)
  })
  // ^abc, abcd, bcd$
  indexes.forEach((index, at) => ((ratios[2] ?? new Int8Array())[index] = [32, 16, -64][at] ?? 0))
  expect(gramColumns('abcd', ratios).slice(4, 9)).toEqual([-1, -1 / 3, 3, -4, 0])
})
