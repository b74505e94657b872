import { expect, test } from 'bun:test'
import { makeKeptHeaders } from '../../src/endpoint/kept-headers.ts'

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
  const keep = makeKeptHeaders()
  expect(wanted.map((each) => told(keep(each)))).toEqual([...wanted])
})

test('numbers are written as text, and what is not known is no header', () => {
  const keep = makeKeptHeaders()
  expect(told(keep({ a: 5, b: undefined }))).toEqual({ a: '5' })
  expect(told(keep({ a: '5', b: 'x' }))).toEqual({ a: '5', b: 'x' })
  expect(told(keep({ a: undefined, b: 'x' }))).toEqual({ b: 'x' })
})

test('an answer made before does not change with the next', () => {
  const keep = makeKeptHeaders()
  const first = new Response('', { headers: keep({ id: 'one', only: 'here' }) })
  const second = new Response('', { headers: keep({ id: 'two' }) })
  expect(told(first.headers)).toMatchObject({ id: 'one', only: 'here' })
  expect(told(second.headers)).toMatchObject({ id: 'two' })
  expect(second.headers.has('only')).toBe(false)
})

test('a value that no header can hold leaves nothing behind', () => {
  const keep = makeKeptHeaders()
  keep({ a: '1' })
  expect(() => keep({ a: 'line\r\nbreak' })).toThrow()
  expect(told(keep({ a: '1' }))).toEqual({ a: '1' })
})
