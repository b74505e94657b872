import { describe, expect, test } from 'bun:test'
import { listGap, listsHealth, type ListsState } from '../../../src/lists/entries/list-health.ts'
import type { ListProblem } from '../../../src/lists/entries/list-problem.ts'
import { listProblemsText } from '../../../src/lists/words/en.ts'
import type { ListAttempt, StoredListFacts } from '../../../src/lists/entries/stored-list.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const hourMs = 3_600_000
const why = { reason: 'no-entries' } as const

const facts = (agoMs: number): StoredListFacts => ({
  id: 'a',
  source: 'https://lists.example/a',
  licence: 'MIT',
  digest: '0123456789ab',
  validators: {},
  changedAtMs: Date.parse('2026-11-18T12:00:00Z'),
  checkedAtMs: nowMs - agoMs,
  entryCount: 5,
  refusedCount: 0,
})

const state = (
  stored: StoredListFacts | undefined,
  attempt?: ListAttempt['outcome'],
  more: Partial<ListsState> = {},
): ListsState => ({
  enabled: [{ id: 'a', title: 'List A' }],
  facts: new Map(stored ? [['a', stored]] : []),
  attempts: new Map(
    attempt
      ? [['a', { atMs: nowMs, outcome: attempt, ...(attempt !== 'updated' && { why }) }]]
      : [],
  ),
  unreadable: new Set(),
  problems: [],
  ownEntries: 0,
  nowMs,
  ...more,
})

const badLine: ListProblem = {
  file: 'block-domains.txt',
  line: 2,
  refusal: { reason: 'not-a-host' },
}
const moreLines: ListProblem = { file: 'block-domains.txt', moreLines: 7 }

test('several problems are the first one and a count', () => {
  const [first, both] = [listProblemsText([badLine]), listProblemsText([badLine, moreLines])]
  expect(both).toStartWith(first)
  expect(both).toEndWith('And 1 more.')
})

describe.each<[string, ListsState, string, ListProblem[], boolean]>([
  [
    'nothing at all',
    state(undefined, undefined, { enabled: [] }),
    'unknown',
    [{ state: 'none-in-use' }],
    false,
  ],
  [
    'the operator’s own alone',
    state(undefined, undefined, { enabled: [], ownEntries: 3 }),
    'ok',
    [],
    false,
  ],
  [
    'before the first download',
    state(undefined),
    'unknown',
    [{ list: 'List A', state: 'first-download' }],
    true,
  ],
  [
    'after a failed one',
    state(undefined, 'failed'),
    'degraded',
    [{ list: 'List A', state: 'not-downloaded', why }],
    true,
  ],
  ['a fresh list', state(facts(hourMs), 'updated'), 'ok', [], false],
  ['one that failed lately', state(facts(hourMs), 'failed'), 'ok', [], false],
  [
    'one that failed for long',
    state(facts(30 * hourMs), 'failed'),
    'degraded',
    [{ list: 'List A', state: 'stale', day: '2026-11-19', why }],
    true,
  ],
  [
    'a list whose newest version was refused',
    state(facts(hourMs), 'refused'),
    'degraded',
    [{ list: 'List A', state: 'refused', day: '2026-11-18', why }],
    false,
  ],
  [
    'one that cannot be read',
    state(facts(hourMs), 'updated', { unreadable: new Set(['a']) }),
    'degraded',
    [{ list: 'List A', state: 'unreadable' }],
    true,
  ],
  [
    'bad lines of the operator',
    state(facts(hourMs), 'updated', { problems: [badLine, moreLines] }),
    'degraded',
    [badLine, moreLines],
    false,
  ],
])('%s', (_, lists, status, problems, gap) => {
  test('for the operator', () => expect<unknown>(listsHealth(lists)).toEqual({ status, problems }))
  test('for callers', () => expect(listGap(lists) !== undefined).toBe(gap))
})
