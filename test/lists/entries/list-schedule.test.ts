import { expect, test } from 'bun:test'
import { dueAtMs } from '../../../src/lists/entries/list-schedule.ts'
import type { StoredListFacts } from '../../../src/lists/entries/stored-list.ts'

const minuteMs = 60_000
const nowMs = 2_000 * minuteMs
const facts: StoredListFacts = {
  id: 'a',
  source: 'https://lists.example/a',
  licence: 'MIT',
  digest: '',
  validators: {},
  changedAtMs: 0,
  checkedAtMs: 1_000 * minuteMs,
  entryCount: 1,
  refusedCount: 0,
}

test('at once if it was never tried', () =>
  expect(dueAtMs(undefined, undefined, 60 * minuteMs, nowMs)).toBe(0))
test('an hour after it was confirmed', () =>
  expect(
    dueAtMs(facts, { atMs: 1_000 * minuteMs, outcome: 'unchanged' }, 60 * minuteMs, nowMs),
  ).toBe(1_060 * minuteMs))
test('sooner after a failure, including the first attempt', () => {
  expect(dueAtMs(facts, { atMs: 1_060 * minuteMs, outcome: 'failed' }, 60 * minuteMs, nowMs)).toBe(
    1_070 * minuteMs,
  )
  expect(
    dueAtMs(undefined, { atMs: 1_060 * minuteMs, outcome: 'failed' }, 60 * minuteMs, nowMs),
  ).toBe(1_070 * minuteMs)
  expect(dueAtMs(facts, { atMs: 1_060 * minuteMs, outcome: 'failed' }, 5 * minuteMs, nowMs)).toBe(
    1_065 * minuteMs,
  )
})
test('not sooner after a refusal: it would be the same file again', () =>
  expect(dueAtMs(facts, { atMs: 1_060 * minuteMs, outcome: 'refused' }, 60 * minuteMs, nowMs)).toBe(
    1_120 * minuteMs,
  ))

test('at once if the last time is in the future, because the clock was wrong', () =>
  expect(dueAtMs(facts, undefined, 60 * minuteMs, 500 * minuteMs)).toBe(0))
