import { expect, test } from 'bun:test'
import { Coverage } from '../../../../src/solana/vm/forced/coverage.ts'

test('each way of each decision is covered once', () => {
  const covered = new Coverage()
  expect([covered.add(1, 5, 0), covered.add(1, 5, 0)]).toEqual([false, true])
  expect([covered.has(1, 5, 0), covered.has(1, 5, 1), covered.has(2, 5, 0)]).toEqual([
    true,
    false,
    false,
  ])
  expect([covered.add(1, 90_000, 1), covered.has(1, 90_000, 1), covered.has(1, 5, 0)]).toEqual([
    false,
    true,
    true,
  ])
})

test('targets of calls and repeated ways are kept apart', () => {
  const covered = new Coverage()
  expect([covered.add(1, 5, 77), covered.has(1, 5, 77), covered.has(1, 5, 78)]).toEqual([
    false,
    true,
    false,
  ])
  expect([covered.addRepeat(1, 5, 1), covered.addRepeat(1, 5, 1)]).toEqual([false, true])
  expect(covered.has(1, 5, 1)).toBe(false)
})
