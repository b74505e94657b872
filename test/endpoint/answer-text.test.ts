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
  { callUpstream: true },
)

test('an answer is serialized once, and a synchronous one stays synchronous', async () => {
  let reads = 0
  const answer = {
    name: 'a',
    get price() {
      reads += 1
      return 1
    },
  }
  const textOf = async (answer: object): Promise<string> =>
    (await send({ headers: {} }, answer)).text()
  expect(send({ headers: {} }, answer)).toBeInstanceOf(Response)
  const readsOnce = reads
  expect(await textOf(answer)).toBe('{"name":"a","price":1}')
  expect(reads).toBe(readsOnce)
  expect(await textOf(Promise.resolve(answer))).toBe('{"name":"a","price":1}')
})

test('it carries the headers that were set, so none are added later', async () => {
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
])('%s is a bug, reported by its path and not by its value', (_, answer) => {
  expect(() => send({ headers: {} }, answer)).toThrow(/^an answer does not fit its schema at "\//)
})

test('the documentation lists every status', () => {
  const [answers] = Object.values(documented)
  expect(Object.keys(Object(answers)).map(Number)).toEqual([200, 404, 405, 429, 500, 502, 503, 504])
})

describe('a handler whose answer may be cached', () => {
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

  test('answers synchronously if it is', async () => {
    const response: unknown = answered({ name: 'a' })
    expect(response).toBeInstanceOf(Response)
    expect(response instanceof Response && response.headers.get('x-first')).toBe('yes')
  })

  test('answers with a promise if it is not', async () => {
    const response = await answered(Promise.resolve({ name: 'late' }))
    expect(await response.text()).toBe('{"name":"late"}')
    expect(response.headers.get('x-first')).toBe('yes')
  })
})

describe('headers reused from one answer to the next', () => {
  const record = (headers: Headers): Record<string, string> => Object.fromEntries(headers)

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
  ])('headers match the input: %s', (_, headers) => {
    const reuse = makeReusedHeaders()
    expect(headers.map((each) => record(reuse(each)))).toEqual([...headers])
  })

  test('numbers become text, and undefined is no header', () => {
    const reuse = makeReusedHeaders()
    expect(record(reuse({ a: 5, b: undefined }))).toEqual({ a: '5' })
    expect(record(reuse({ a: '5', b: 'x' }))).toEqual({ a: '5', b: 'x' })
    expect(record(reuse({ a: undefined, b: 'x' }))).toEqual({ b: 'x' })
  })

  test('an earlier answer does not change with the next', () => {
    const reuse = makeReusedHeaders()
    const first = new Response('', { headers: reuse({ id: 'one', only: 'here' }) })
    const second = new Response('', { headers: reuse({ id: 'two' }) })
    expect(record(first.headers)).toMatchObject({ id: 'one', only: 'here' })
    expect(record(second.headers)).toMatchObject({ id: 'two' })
    expect(second.headers.has('only')).toBe(false)
  })

  test('a value that no header can hold leaves no trace', () => {
    const reuse = makeReusedHeaders()
    reuse({ a: '1' })
    expect(() => reuse({ a: 'line\r\nbreak' })).toThrow()
    expect(record(reuse({ a: '1' }))).toEqual({ a: '1' })
  })
})
