import { describe, expect, test } from 'bun:test'
import { Elysia, t } from 'elysia'
import {
  type HandlerContext,
  makeAnswerText,
  makeReusedHeaders,
  maybeSync,
} from '../../src/endpoint/answer-text.ts'
import type { MaybePromise } from '../../src/basics/maybe-promise.ts'

const { send, documented } = makeAnswerText(
  t.Object({ name: t.String(), price: t.Optional(t.Number()) }, { title: 'Sample' }),
  { askUpstream: true },
)

test('an answer becomes text once, and what is there at once stays so', async () => {
  let reads = 0
  const answer = {
    name: 'a',
    get price() {
      reads += 1
      return 1
    },
  }
  const textOf = async (given: object): Promise<string> =>
    (await send({ headers: {} }, given)).text()
  expect(send({ headers: {} }, answer)).toBeInstanceOf(Response)
  const readsOnce = reads
  expect(await textOf(answer)).toBe('{"name":"a","price":1}')
  expect(reads).toBe(readsOnce)
  expect(await textOf(Promise.resolve(answer))).toBe('{"name":"a","price":1}')
})

test('it carries the headers that were set, which nobody needs to add any more', async () => {
  const set = { headers: { 'x-request-id': 'one' } }
  const { headers } = await send(set, { name: 'a' })
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'application/json;charset=utf-8',
    'x-request-id': 'one',
  })
  expect(Object.keys(set.headers)).toEqual([])
})

test.each([
  ['a missing field', { price: 1 }],
  ['another type', { name: 5 }],
  ['null', { name: 'a', price: null }],
  ['not a number', { name: 'a', price: Number.NaN }],
])('%s is a bug of ours and told by its place, not by its value', (_, answer) => {
  expect(() => send({ headers: {} }, answer)).toThrow(/^an answer does not fit its schema at "\//)
})

test('the documents get every status', () => {
  const [answers] = Object.values(documented)
  expect(Object.keys(Object(answers)).map(Number)).toEqual([200, 404, 405, 429, 500, 502, 503, 504])
})

describe('a handler whose answer may be there at once', () => {
  const answered = (answer: MaybePromise<object>) =>
    new Elysia()
      .get(
        '/',
        maybeSync(({ set }: HandlerContext) => {
          set.headers['x-first'] = 'yes'
          return send(set, answer)
        }),
      )
      .fetch(new Request('http://localhost/'))

  test('is not waited for where it is', async () => {
    const response: unknown = answered({ name: 'a' })
    expect(response).toBeInstanceOf(Response)
    expect(response instanceof Response && response.headers.get('x-first')).toBe('yes')
  })

  test('is waited for where it is not', async () => {
    const response = await answered(Promise.resolve({ name: 'late' }))
    expect(await response.text()).toBe('{"name":"late"}')
    expect(response.headers.get('x-first')).toBe('yes')
  })
})

describe('headers kept from one answer to the next', () => {
  const told = (headers: Headers): Record<string, string> => Object.fromEntries(headers)

  test.each<[string, readonly Record<string, string>[]]>([
    [
      'the same again',
      [
        { a: '1', b: '2' },
        { a: '1', b: '2' },
      ],
    ],
    [
      'another value',
      [
        { a: '1', b: '2' },
        { a: '1', b: '3' },
        { a: '1', b: '2' },
      ],
    ],
    ['one more', [{ a: '1' }, { a: '1', b: '2' }]],
    ['one less', [{ a: '1', b: '2' }, { b: '2' }]],
    [
      'one for another',
      [
        { a: '1', b: '2' },
        { a: '1', c: '2' },
        { b: '2', c: '2' },
      ],
    ],
    ['none', [{ a: '1' }, {}, { a: '1' }]],
  ])('what is wanted is what there is: %s', (_, wanted) => {
    const reuse = makeReusedHeaders()
    expect(wanted.map((each) => told(reuse(each)))).toEqual([...wanted])
  })

  test('numbers are written as text, and what is not known is no header', () => {
    const reuse = makeReusedHeaders()
    expect(told(reuse({ a: 5, b: undefined }))).toEqual({ a: '5' })
    expect(told(reuse({ a: '5', b: 'x' }))).toEqual({ a: '5', b: 'x' })
    expect(told(reuse({ a: undefined, b: 'x' }))).toEqual({ b: 'x' })
  })

  test('an answer made before does not change with the next', () => {
    const reuse = makeReusedHeaders()
    const first = new Response('', { headers: reuse({ id: 'one', only: 'here' }) })
    const second = new Response('', { headers: reuse({ id: 'two' }) })
    expect(told(first.headers)).toMatchObject({ id: 'one', only: 'here' })
    expect(told(second.headers)).toMatchObject({ id: 'two' })
    expect(second.headers.has('only')).toBe(false)
  })

  test('a value that no header can hold leaves nothing behind', () => {
    const reuse = makeReusedHeaders()
    reuse({ a: '1' })
    expect(() => reuse({ a: 'line\r\nbreak' })).toThrow()
    expect(told(reuse({ a: '1' }))).toEqual({ a: '1' })
  })
})
