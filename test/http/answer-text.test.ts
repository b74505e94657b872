import { describe, expect, test } from 'bun:test'
import { Elysia, t } from 'elysia'
import { type Asked, atOnce, makeAnswerText } from '../../src/http/answer-text.ts'

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
  const set = { headers: {} }
  expect(send(set, answer)).toBe('{"name":"a","price":1}')
  const readsOnce = reads
  expect(send(set, answer)).toBe('{"name":"a","price":1}')
  expect(reads).toBe(readsOnce)
  expect(set.headers).toEqual({ 'content-type': 'application/json;charset=utf-8' })
  expect(await send(set, Promise.resolve(answer))).toBe('{"name":"a","price":1}')
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
  const answered = (answer: string | Promise<string>) =>
    new Elysia()
      .get(
        '/',
        atOnce(['set'], ({ set }: Asked) => {
          set.headers['content-type'] = 'application/json'
          return answer
        }),
      )
      .fetch(new Request('http://localhost/'))

  test('is not waited for where it is', async () => {
    const response: unknown = answered('{}')
    expect(response).toBeInstanceOf(Response)
    expect(response instanceof Response && response.headers.get('content-type')).toBe(
      'application/json',
    )
  })

  test('is waited for where it is not', async () => {
    expect(await (await answered(Promise.resolve('{"late":1}'))).text()).toBe('{"late":1}')
  })
})
