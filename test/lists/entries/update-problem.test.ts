import { describe, expect, test } from 'bun:test'
import type { UpdateProblem } from '../../../src/lists/entries/list-problem.ts'
import { readUpdateProblem, writeUpdateProblem } from '../../../src/lists/entries/update-problem.ts'

const example = { text: 'com', refusal: { reason: 'public-suffix', wildcardWorks: true } } as const

describe('stored reasons of list updates', () => {
  test.each<[UpdateProblem]>([
    [{ reason: 'no-entries' }],
    [{ reason: 'too-many-entries', entries: 3, max: 2 }],
    [{ reason: 'unusable-entries', refused: 2, entries: 3 }],
    [{ reason: 'unusable-entries', refused: 2, entries: 3, example }],
    [{ reason: 'shrank', before: 200, after: 100 }],
    [
      {
        reason: 'not-downloaded',
        problem: 'source-late',
        source: 'the publisher of List A',
        details: 'no answer in 60000 ms',
      },
    ],
    [{ reason: 'wrong-format', details: 'a: expected a list' }],
    [{ reason: 'not-stored', details: 'database or disk is full' }],
    [{ reason: 'not-recorded' }],
  ])('%j is read as it was written', (problem) => {
    expect(readUpdateProblem(writeUpdateProblem(problem))).toEqual(problem)
  })

  test.each([
    ['a sentence of an earlier version', 'The list has no usable entries.'],
    ['an empty text', ''],
    ['another JSON value', '["no-entries"]'],
    ['a reason of a later version', '{"reason":"bad-signature"}'],
    ['a known reason with another form', '{"reason":"shrank","before":"200"}'],
    [
      'a fault of a later version',
      '{"reason":"not-downloaded","problem":"x","source":"y","details":"z"}',
    ],
  ])('%s is a general reason', (_, stored) => {
    expect(readUpdateProblem(stored)).toEqual({ reason: 'not-recorded' })
  })

  test('an example that is not known here is left out', () => {
    const problem = { reason: 'unusable-entries', refused: 2, entries: 3 } as const
    const stored = JSON.stringify({
      ...problem,
      example: { text: 'com', refusal: { reason: 'x' } },
    })
    expect(readUpdateProblem(stored)).toEqual(problem)
  })
})
