import { expect, test } from 'bun:test'
import { joinBuckets, stepBelow } from '../../../src/rewards/ledger/distribution.ts'
import type { PointsBucket } from '../../../src/rewards/ledger/summary.ts'

test.each([
  [0, 0],
  [1, 1],
  [4, 2],
  [5, 5],
  [9, 5],
  [10, 10],
  [199, 100],
  [200, 200],
  [1_000_000_000_000, 1_000_000_000_000],
])('%i points belong to step %i', (points, step) => {
  expect(stepBelow(points)).toBe(step)
})

const cases: [string, [number, number][], PointsBucket[]][] = [
  ['no participants', [], []],
  [
    'too few',
    [
      [0, 4],
      [5, 5],
    ],
    [],
  ],
  [
    'one group',
    [
      [0, 4],
      [5, 6],
    ],
    [{ fromPoints: 0, participants: 10 }],
  ],
  [
    'two groups that meet',
    [
      [1, 12],
      [100, 10],
    ],
    [
      { fromPoints: 0, belowPoints: 2, participants: 12 },
      { fromPoints: 2, participants: 10 },
    ],
  ],
  [
    'a few at the top join the group below',
    [
      [1, 12],
      [100, 10],
      [1_000, 1],
    ],
    [
      { fromPoints: 0, belowPoints: 2, participants: 12 },
      { fromPoints: 2, participants: 11 },
    ],
  ],
]
test.each(cases)('%s', (_, counts, buckets) => {
  expect(joinBuckets(new Map(counts))).toEqual(buckets)
})

test('steps follow each other', () => {
  const counts = new Map([0, 1, 2, 5, 10, 20, 50, 100, 1_000_000].map((step) => [step, 10]))
  expect(joinBuckets(counts).map(({ fromPoints }) => fromPoints)).toEqual([
    0, 1, 2, 5, 10, 20, 50, 100, 200,
  ])
})
