import { expect, test } from 'bun:test'
import type { LaunchHolders } from '../../src/market/launches/launch.ts'
import { listTokenHolders } from '../../src/market/list-token-holders.ts'
import { mintNumber } from '../kit/market/launch-blocks.ts'

const mint = mintNumber(1)
const hour = 3_600
const nowSeconds = 1_700_000_000 - (1_700_000_000 % hour) + 130

const listFor = (found: LaunchHolders | undefined) =>
  listTokenHolders(
    {
      nowMs: () => nowSeconds * 1_000,
      index: {
        launchHolders: () => Promise.resolve(found),
        coverage: ({ fromSeconds }) =>
          Promise.resolve([
            { fromSeconds, produced: 9, read: 9, sampled: 0, transactions: 9, trades: 9 },
          ]),
      },
    },
    { mint },
  )

const holders = (createdSeconds: number, coveredShare = 1): LaunchHolders => ({
  createdSeconds,
  coveredShare,
  changes: [
    { seconds: createdSeconds - (createdSeconds % 60), change: 3 },
    { seconds: nowSeconds - 70, change: 4 },
    { seconds: nowSeconds - 10, change: -2 },
  ],
})

test('changes add up, interval by interval', async () => {
  const answer = await listFor(holders(nowSeconds - 125))
  expect(answer).toMatchObject({ holders: 5, intervalSeconds: 60 })
  expect(answer.points.map((point) => point.holders)).toEqual([0, 3, 7, 5])
  expect(answer.points.at(-1)?.timestamp).toBe(new Date(nowSeconds * 1_000).toISOString())
})

test.each([
  ['a minute old', 60, 60],
  ['five hours', 5 * hour, 300],
  ['three days', 72 * hour, 900],
  ['a year', 365 * 24 * hour, 7 * 24 * hour],
])('%s: at most 300 points', async (_, ageSeconds, expected) => {
  const { points, intervalSeconds, holders: now } = await listFor(holders(nowSeconds - ageSeconds))
  expect(intervalSeconds).toBe(expected)
  expect(points.length).toBeLessThanOrEqual(300)
  expect(points.at(-1)?.holders).toBe(now ?? -1)
  expect(now).toBe(5)
})

test('nothing is claimed where blocks are missing, or the creation was not read', async () => {
  const { points, holders: now, meta } = await listFor(holders(nowSeconds - 125, 0.94))
  expect([points, now, meta.coverage?.sharePct]).toEqual([[], undefined, 94])
  expect(await listFor(undefined)).toEqual({ mint, points: [], meta: {} })
})
