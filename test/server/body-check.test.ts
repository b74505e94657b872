import { describe, expect, test } from 'bun:test'
import { t } from 'elysia'
import { invalidField, maxProblems } from '../../src/basics/fault.ts'
import { explained } from '../../src/endpoint/schema/explained.ts'
import { makeBodyCheck } from '../../src/server/body-check.ts'

const readEven = (text: string, field: string): void => {
  if (text.length % 2 === 1) throw invalidField(field, 'not-base64', {})
}

const check = makeBodyCheck(
  t.Object({
    chain: t.Literal('solana', explained('"solana"', {})),
    even: t.Optional(t.String(explained('an even text', { minLength: 2 }, readEven))),
    list: t.Optional(t.Array(t.String(explained('texts', { minLength: 1 }, readEven)))),
    mode: t.Optional(t.Union([t.Literal('a'), t.Literal('b')], explained('"a" or "b"', {}))),
    context: t.Optional(
      t.Object({
        source: t.Optional(t.String()),
        deep: t.Optional(t.Array(t.Object({ count: t.Number() }))),
      }),
    ),
    open: t.Optional(t.Record(t.String(), t.Unknown())),
    more: t.Optional(t.Object({}, { additionalProperties: true })),
  }),
)

const good = { chain: 'solana' }
const problemsOf = (body: object): string[] =>
  check.problems(body).map(({ field, problem, params }) => {
    const meant = 'meant' in params ? ` → ${params.meant}` : ''
    return `${field} ${problem}${meant}`
  })

describe('makeBodyCheck', () => {
  test.each([
    [good],
    [{ ...good, even: 'ab', list: ['ab'], mode: 'b', context: {} }],
    [{ ...good, context: { source: 'x', deep: [{ count: 1 }] } }],
    [{ ...good, open: { any: { thing: 1 } }, more: { any: 1 } }],
  ])('accepts %j', (body) => {
    expect(check.accepts(body)).toBe(true)
    expect(check.problems(body)).toEqual([])
  })

  const refused: [body: object, problems: string[]][] = [
    [{}, ['chain value-missing']],
    [{ chain: null }, ['chain unexpected-value']],
    [{ chain: undefined }, ['chain unexpected-value']],
    [{ ...good, contxt: {} }, ['contxt unknown-field → context']],
    [{ ...good, Context: {} }, ['Context unknown-field → context']],
    [{ ...good, colour: 'red' }, ['colour unknown-field']],
    [{ ...good, source: 'x' }, ['source unknown-field → context.source']],
    [{ ...good, context: { sorce: 'x' } }, ['context.sorce unknown-field → context.source']],
    [
      { ...good, context: { deep: [{ count: 1 }, { count: 1, cuont: 2 }] } },
      ['context.deep[1].cuont unknown-field → context.deep[1].count'],
    ],
    [{ ...good, context: [] }, ['context unexpected-value']],
    [{ ...good, context: null }, ['context unexpected-value']],
    [{ ...good, mode: 'c' }, ['mode unexpected-value']],
    [{ ...good, even: '' }, ['even unexpected-value']],
    [{ ...good, even: 'abc' }, ['even not-base64']],
    [
      { ...good, list: ['ab', 'abc', 7, ''] },
      ['list[2] unexpected-value', 'list[3] unexpected-value', 'list[1] not-base64'],
    ],
    [{ ...good, 'a/b~\u001b[2J': 1 }, ['a?b??[2J unknown-field']],
    [JSON.parse('{"chain":"solana","__proto__":{}}'), ['__proto__ unknown-field']],
    [{ ...good, constructor: 1 }, ['constructor unknown-field']],
    [
      { even: 'abc', contxt: 1, context: { source: 7, x: 1 } },
      [
        'chain value-missing',
        'contxt unknown-field → context',
        'context.x unknown-field',
        'context.source unexpected-value',
        'even not-base64',
      ],
    ],
  ]
  test.each(refused)('%j is refused with every problem', (body, problems) => {
    expect(check.accepts(body) && !problems.some((each) => each.includes('not-base64'))).toBe(false)
    expect(problemsOf(body)).toEqual(problems)
  })

  test('any number of problems stays bounded', () => {
    const names = Array.from({ length: 10_000 }, (_, at) => [`name${at}`, at])
    expect(check.problems({ ...good, ...Object.fromEntries(names) })).toHaveLength(maxProblems)
    expect(
      check.problems({ ...good, list: Array.from({ length: 10_000 }, () => 'abc') }),
    ).toHaveLength(maxProblems)
  })
})
