import { expect, test } from 'bun:test'
import type { HourCoverage } from '../../../src/market/trades/trade-index.ts'
import {
  type Coverage,
  coverageSince,
  isComparable,
  readSince,
} from '../../../src/market/trades/coverage.ts'

const hour = 3_600
const start = 1_700_000_000 - (1_700_000_000 % hour)
const row = (number: number, produced: number, read: number, sampled = 0): HourCoverage => ({
  fromSeconds: start + number * hour,
  produced,
  read,
  sampled,
  transactions: 0,
  trades: 0,
})
type Row = ReturnType<typeof row>

test.each([
  ['everything', [row(0, 17_000, 17_000), row(1, 500, 500)], 0, hour + 200, 100],
  ['a part, rounded down', [row(0, 17_000, 16_999)], 0, 100, 99.9],
  ['nothing known', [], 0, 3 * hour, 0],
  [
    'an hour between is unknown',
    [row(0, 17_000, 17_000), row(2, 17_000, 17_000)],
    0,
    2 * hour,
    66.6,
  ],
  ['the hour that has just begun counts once it has blocks', [row(0, 10, 10)], 0, hour + 1, 100],
  ['hours before and after do not count', [row(0, 10, 0), row(1, 10, 10)], hour + 5, hour + 9, 100],
  ['more read than known as produced', [row(0, 5, 10)], 0, 10, 100],
  [
    'an unknown hour counts as much as the fullest one',
    [row(0, 51_000, 51_000)],
    0,
    hour + hour,
    50,
  ],
  ['a sample', [row(0, 1_000, 100, 100)], 0, 10, 10],
] as [string, Row[], number, number, number][])('%s', (_, rows, from, to, expected) => {
  const { sharePct, since } = coverageSince(rows, start + from, start + to)
  expect([sharePct, since]).toEqual([expected, start + from])
})

test.each([
  ['pools', []],
  ['pools', [row(0, 100, 0)]],
  ['sample', [row(0, 100, 10, 10)]],
  ['sample', [row(0, 1_000, 100, 100), row(1, 90, 90)]],
  ['blocks', [row(0, 1_000, 100, 100), row(1, 900, 900)]],
  ['blocks', [row(0, 100, 10)]],
] as [string, Row[]][])('%s, by what most of the blocks read are', (expected, rows) => {
  expect(coverageSince(rows, start, start + 2 * hour).mode).toBe(expected as Coverage['mode'])
})

test('a period begins with the first block that was read', () => {
  const rows = [row(0, 50, 0), row(1, 50, 50), row(2, 50, 50)]
  expect(readSince(rows, start)).toBe(start + hour)
  expect(readSince(rows.slice(1), start + hour + 7)).toBe(start + hour + 7)
  expect(readSince([], start)).toBe(start)
  const late = { ...row(1, 50, 50), firstSeconds: start + hour + 900 }
  expect(readSince([row(0, 50, 0), late], start)).toBe(start + hour + 900)
  expect(readSince([late], start + hour + 1_000)).toBe(start + hour + 1_000)
})

test('what was made before the first block read of an hour was not read', () => {
  const half = { ...row(1, 17_000, 17_000), firstSeconds: start + hour + hour / 2 }
  const shareFrom = (rows: Row[], from: number) =>
    coverageSince(rows, start + from, start + 2 * hour - 1).sharePct
  expect(shareFrom([half], hour)).toBe(66.6)
  expect(shareFrom([half], hour + hour / 2)).toBe(100)
  // Blocks that were given up count where they were made.
  expect(shareFrom([row(0, 17_000, 17_000), half], 0)).toBe(100)
})

test.each([
  [['blocks', 100], ['blocks', 85], true],
  [['blocks', 100], ['blocks', 70], false],
  [['sample', 10], ['sample', 9], true],
  [['sample', 10], ['sample', 20], false],
  [['sample', 90], ['blocks', 90], false],
  [['pools', 0], ['pools', 0], true],
  [['pools', 0], ['blocks', 100], false],
] as [[Coverage['mode'], number], [Coverage['mode'], number], boolean][])(
  'volumes of %p and %p compare: %p',
  (one, other, expected) => {
    const of = ([mode, sharePct]: [Coverage['mode'], number]) => ({ mode, sharePct, since: 0 })
    expect(isComparable(of(one), of(other))).toBe(expected)
  },
)
