import { expect, test } from 'bun:test'
import {
  isoWeekOf,
  readLayout,
  readRewardRow,
  type RowProblem,
} from '../../../src/rewards/ledger/reward-row.ts'

const layout = { id: 0, participant: 1, campaign: 2, points: 3, earned_at: 4 }
const good = ['r1', 'Anna', 'spring', '25', '2026-11-20T12:00:00Z']

test('a row is read, with its week', () => {
  expect(readRewardRow(good, layout)).toEqual({
    id: 'r1',
    participant: 'Anna',
    campaign: 'spring',
    points: 25,
    earnedAtMs: Date.parse('2026-11-20T12:00:00Z'),
    week: '2026-W47',
  })
})

const wrong: [column: number, text: string, problem: RowProblem][] = [
  [0, '', { problem: 'text', column: 'id', maxCharacters: 200 }],
  [1, '  ', { problem: 'text', column: 'participant', maxCharacters: 200 }],
  [2, 'x'.repeat(201), { problem: 'text', column: 'campaign', maxCharacters: 200 }],
  [2, 'a\u0000b', { problem: 'text', column: 'campaign', maxCharacters: 200 }],
  [3, '', { problem: 'points', max: 1_000_000_000_000 }],
  [3, '-1', { problem: 'points', max: 1_000_000_000_000 }],
  [3, '1.5', { problem: 'points', max: 1_000_000_000_000 }],
  [3, '1e3', { problem: 'points', max: 1_000_000_000_000 }],
  [3, '0x10', { problem: 'points', max: 1_000_000_000_000 }],
  [3, '1000000000001', { problem: 'points', max: 1_000_000_000_000 }],
  [4, '', { problem: 'time' }],
  [4, '20.11.2026', { problem: 'time' }],
  [4, '2026-02-30', { problem: 'time' }],
  [4, '2026-13-01', { problem: 'time' }],
  [4, '2026-11-20T25:00:00Z', { problem: 'time' }],
  [4, '2026-11-20T12:00:00', { problem: 'time' }],
]
test.each(wrong)('column %i with %p is rejected by name', (column, text, problem) => {
  const read = readRewardRow(good.with(column, text), layout)
  expect(read).toEqual(problem)
})

test.each([
  ['2026-11-20', '2026-11-20T00:00:00Z'],
  ['2026-11-20 01:30:00+02:00', '2026-11-19T23:30:00Z'],
  ['2024-02-29T00:00Z', '2024-02-29T00:00:00Z'],
])('%s is %s', (text, time) => {
  expect(readRewardRow(good.with(4, text), layout)).toMatchObject({ earnedAtMs: Date.parse(time) })
})

test.each([
  ['2026-01-01', '2026-W01'],
  ['2027-01-01', '2026-W53'],
  ['2024-12-30', '2025-W01'],
  ['2023-01-01', '2022-W52'],
  ['2026-11-22', '2026-W47'],
  ['2026-11-23', '2026-W48'],
])('%s is in %s', (day, week) => {
  expect(isoWeekOf(Date.parse(day))).toBe(week)
})

test('columns in any order, with unknown ones in between', () => {
  expect(readLayout(['Points', 'note', 'campaign', 'id', 'earned_at', ' participant'])).toEqual({
    id: 3,
    participant: 5,
    campaign: 2,
    points: 0,
    earned_at: 4,
  })
  expect(readLayout(['id', 'participant'])).toHaveProperty('problem')
  expect(readLayout(['id', 'id', 'participant', 'campaign', 'points', 'earned_at'])).toHaveProperty(
    'problem',
  )
})
