import { expect, test } from 'bun:test'
import { coverageSince } from '../../../src/market/trades/coverage.ts'

const hour = 3_600
const start = 1_700_000_000 - (1_700_000_000 % hour)
const row = (number: number, produced: number, read: number) => ({
  fromSeconds: start + number * hour,
  produced,
  read,
  transactions: 0,
  trades: 0,
})
type Row = ReturnType<typeof row>

test.each([
  ['everything', [row(0, 9_000, 9_000), row(1, 500, 500)], 0, hour + 200, 100],
  ['a part, rounded down', [row(0, 9_000, 8_999)], 0, 100, 99.9],
  ['nothing known', [], 0, 3 * hour, 0],
  ['an hour between is unknown', [row(0, 9_000, 9_000), row(2, 9_000, 9_000)], 0, 2 * hour, 66.6],
  ['the hour that has just begun counts once it has blocks', [row(0, 10, 10)], 0, hour + 1, 100],
  ['hours before and after do not count', [row(0, 10, 0), row(1, 10, 10)], hour + 5, hour + 9, 100],
  ['more read than known as produced', [row(0, 5, 10)], 0, 10, 100],
] as [string, Row[], number, number, number][])('%s', (_, rows, from, to, expected) => {
  const found = coverageSince(rows, start + from, start + to)
  expect(found).toEqual({ sharePct: expected, since: start + from })
})
