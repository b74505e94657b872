import { describe, expect, test } from 'bun:test'
import { listGap, listsHealth, type ListsState } from '../../../src/lists/entries/list-health.ts'
import type { ListAttempt, StoredListFacts } from '../../../src/lists/entries/stored-list.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const hourMs = 3_600_000

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
  kept: StoredListFacts | undefined,
  attempt?: ListAttempt['outcome'],
  more: Partial<ListsState> = {},
): ListsState => ({
  enabled: [{ id: 'a', title: 'List A' }],
  facts: new Map(kept ? [['a', kept]] : []),
  attempts: new Map(
    attempt
      ? [
          [
            'a',
            { atMs: nowMs, outcome: attempt, ...(attempt !== 'updated' && { why: 'Because.' }) },
          ],
        ]
      : [],
  ),
  unreadable: new Set(),
  problems: [],
  ownEntries: 0,
  nowMs,
  ...more,
})

describe.each<[string, ListsState, string, string | undefined, boolean]>([
  [
    'nothing at all',
    state(undefined, undefined, { enabled: [] }),
    'unknown',
    'No downloaded list is in use.',
    false,
  ],
  [
    'the operator’s own alone',
    state(undefined, undefined, { enabled: [], ownEntries: 3 }),
    'ok',
    undefined,
    false,
  ],
  [
    'before the first download',
    state(undefined),
    'unknown',
    'List A is on its way for the first time.',
    true,
  ],
  [
    'after a failed one',
    state(undefined, 'failed'),
    'degraded',
    'List A could not be downloaded yet. Because.',
    true,
  ],
  ['a fresh list', state(facts(hourMs), 'updated'), 'ok', undefined, false],
  ['one that failed lately', state(facts(hourMs), 'failed'), 'ok', undefined, false],
  [
    'one that failed for long',
    state(facts(30 * hourMs), 'failed'),
    'degraded',
    'List A was last confirmed on 2026-11-19. Because.',
    true,
  ],
  [
    'one whose newest was refused',
    state(facts(hourMs), 'refused'),
    'degraded',
    'List A: the newest version was refused, that of 2026-11-18 is in use. Because.',
    false,
  ],
  [
    'one that cannot be read',
    state(facts(hourMs), 'updated', { unreadable: new Set(['a']) }),
    'degraded',
    'List A: what is kept of it cannot be read.',
    true,
  ],
  [
    'bad lines of the operator',
    state(facts(hourMs), 'updated', { problems: ['One.', 'Two.', 'Three.'] }),
    'degraded',
    'One. And 2 more.',
    false,
  ],
])('%s', (_, lists, status, detail, gap) => {
  test('for the operator', () =>
    expect<unknown>(listsHealth(lists)).toEqual({
      status,
      ...(detail !== undefined && { detail }),
    }))
  test('for those who ask', () => expect(listGap(lists) !== undefined).toBe(gap))
})
