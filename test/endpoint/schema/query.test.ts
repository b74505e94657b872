import { describe, expect, test } from 'bun:test'
import { Fault, maxProblems } from '../../../src/basics/fault.ts'
import {
  booleanParameter,
  describeQuery,
  integerParameter,
  makeQueryReader,
  queryProblems,
  wordParameter,
  wordsParameter,
} from '../../../src/endpoint/schema/query.ts'

const spec = {
  limit: integerParameter(1, 100, 20),
  includeRecent: booleanParameter(false),
  include: wordsParameter(['findings', 'coverage']),
}
const read = makeQueryReader(spec)
const host = 'http://localhost/v1/x'

const refusal = (query: string): string => {
  try {
    return JSON.stringify(read(`${host}?${query}`))
  } catch (error) {
    return error instanceof Fault ? `${error.code} ${error.message}` : String(error)
  }
}

test('a misspelt parameter is refused with the one that was meant', () => {
  const meant = (query: string): unknown => {
    try {
      return read(`${host}?${query}`)
    } catch (error) {
      return error instanceof Fault && error.params
    }
  }
  const known = ['limit', 'includeRecent', 'include']
  expect(meant('inclde=findings')).toEqual({ meant: 'include' })
  expect(meant('includerecent=true')).toEqual({ meant: 'includeRecent' })
  expect(meant('colour=red')).toEqual({ known })
})

describe('makeQueryReader', () => {
  const good: [string, object][] = [
    ['', {}],
    ['?', {}],
    ['?limit=1', { limit: 1 }],
    ['?limit=100&includeRecent=true', { limit: 100, includeRecent: true }],
    ['?limit=007', { limit: 7 }],
    ['?limit=%35', { limit: 5 }],
    ['?&&=x&limit=3', { limit: 3 }],
    ['?include=coverage,findings', { include: ['findings', 'coverage'] }],
    ['?include=coverage&include=findings', { include: ['findings', 'coverage'] }],
    ['?include=coverage&limit=2&include=coverage', { include: ['coverage'], limit: 2 }],
    ['?limit=4#limit=5', { limit: 4 }],
  ]
  test.each(good)('%s', (query, values) => {
    expect(read(`${host}${query}`)).toEqual({
      limit: 20,
      includeRecent: false,
      include: [],
      ...values,
    })
  })

  const limit = 'INVALID_REQUEST limit: unexpected-value'
  const bad: [string, string][] = [
    ['limit=0', limit],
    ['limit=101', limit],
    ['limit=-1', limit],
    ['limit=1.5', limit],
    ['limit=1e1', limit],
    ['limit=0x10', limit],
    ['limit=', limit],
    ['limit', limit],
    ['limit=+5', limit],
    ['limit=９', limit],
    ['limit=99999999999999999999', limit],
    ['limit=1&limit=2', 'INVALID_REQUEST limit: repeated-parameter'],
    ['limit=1&includeRecent=true&limit=1', 'INVALID_REQUEST limit: repeated-parameter'],
    ['lmit=5', 'INVALID_REQUEST lmit: unknown-parameter'],
    ['Limit=5', 'INVALID_REQUEST Limit: unknown-parameter'],
    ['limit=5&include[]=findings', 'INVALID_REQUEST include[]: unknown-parameter'],
    ['%3Cb%3E=5', 'INVALID_REQUEST ?b?: unknown-parameter'],
    ['__proto__=1', 'INVALID_REQUEST __proto__: unknown-parameter'],
    ['constructor=2', 'INVALID_REQUEST constructor: unknown-parameter'],
    ['includeRecent=1', 'INVALID_REQUEST includeRecent: unexpected-value'],
    ['includeRecent=TRUE', 'INVALID_REQUEST includeRecent: unexpected-value'],
    ['includeRecent=toString', 'INVALID_REQUEST includeRecent: unexpected-value'],
    ['include=findings,all', 'INVALID_REQUEST include: unexpected-value'],
    ['include=', 'INVALID_REQUEST include: unexpected-value'],
    ['limit=%ff', 'INVALID_REQUEST query: not-percent-encoded'],
    ['%', 'INVALID_REQUEST query: not-percent-encoded'],
  ]
  test.each(bad)('%s is refused by name', (query, message) => expect(refusal(query)).toBe(message))

  test('all problems are reported, each field once', () => {
    const query =
      'lmit=5&limit=x&limit=y&include=all&includeRecent=true&includeRecent=true&lmit=6&x=%ff'
    const problems = queryProblems(read, `${host}?${query}`)
    expect(problems.map(({ message }) => message)).toEqual([
      'lmit: unknown-parameter',
      'limit: unexpected-value',
      'include: unexpected-value',
      'includeRecent: repeated-parameter',
      'query: not-percent-encoded',
    ])
    expect(queryProblems(read, `${host}?limit=5`)).toEqual([])
  })

  test('any number of problems stays bounded', () => {
    const query = Array.from({ length: 10_000 }, (_, index) => `a${index}=1`).join('&')
    expect(queryProblems(read, `${host}?${query}`)).toHaveLength(maxProblems)
  })

  test('one answer does not leak into the next', () => {
    read(`${host}?limit=5`)
    expect(read(host).limit).toBe(20)
  })

  test('the documentation matches', () => {
    expect(describeQuery({ limit: spec.limit })).toEqual([
      {
        name: 'limit',
        in: 'query',
        required: false,
        description: 'An integer from 1 to 100.',
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
    ])
  })

  test('a missing required parameter is refused by name', () => {
    const needed = { query: { ...wordParameter(['a', 'b'], 'a'), required: true as const } }
    const readNeeded = makeQueryReader(needed)
    expect(readNeeded(`${host}?query=b`)).toEqual({ query: 'b' })
    for (const query of ['', '?', '?&'])
      expect(() => readNeeded(host + query), query).toThrow('query: value-missing')
    for (const query of ['?query', '?query=', '?query=c'])
      expect(() => readNeeded(host + query), query).toThrow('query: unexpected-value')
    expect(describeQuery(needed)).toMatchObject([{ required: true, schema: { enum: ['a', 'b'] } }])
  })

  test('only exactly the listed words are accepted', () => {
    const readWord = makeQueryReader({ sort: wordParameter(['up', 'down'], 'up') })
    expect(readWord(host)).toEqual({ sort: 'up' })
    expect(readWord(`${host}?sort=down`)).toEqual({ sort: 'down' })
    for (const word of ['UP', 'up,down', 'toString', '', 'up%20'])
      expect(() => readWord(`${host}?sort=${word}`), word).toThrow('sort: unexpected-value')
  })
})
