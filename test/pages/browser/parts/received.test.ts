import { describe, expect, test } from 'bun:test'
import {
  entries,
  flag,
  list,
  number,
  type Received,
  text,
  texts,
} from '../../../../src/pages/browser/parts/received.ts'

type Answer = {
  name: string
  score: number
  verified?: boolean
  rows: { id: string }[]
  tags: string[]
  counts: Record<string, number>
}

/** As an answer arrives: JSON of any shape, typed by its schema. */
const receive = (value: unknown): Received<Answer> => JSON.parse(JSON.stringify(value))

const readAll = (answer: Received<Answer>) => ({
  name: text(answer?.name),
  score: number(answer?.score),
  verified: flag(answer?.verified),
  ids: list(answer?.rows).map((row) => text(row?.id)),
  tags: texts(answer?.tags),
  counts: entries(answer?.counts).map(([name, each]) => [name, number(each)]),
})

const nothing = {
  name: undefined,
  score: undefined,
  verified: undefined,
  ids: [],
  tags: [],
  counts: [],
}

describe('an unchecked answer', () => {
  test('is read if every part has its type', () =>
    expect(
      readAll(
        receive({
          name: 'a',
          score: 1,
          verified: false,
          rows: [{ id: 'b' }],
          tags: ['c'],
          counts: { d: 2 },
        }),
      ),
    ).toEqual({
      name: 'a',
      score: 1,
      verified: false,
      ids: ['b'],
      tags: ['c'],
      counts: [['d', 2]],
    }))

  test.each([[null], ['text'], [7], [true], [[]], [{}]])('%j has nothing in it', (value) =>
    expect(readAll(receive(value))).toEqual(nothing),
  )

  test('parts of another type are missing', () =>
    expect(
      readAll(
        receive({ name: 1, score: '1', verified: 'no', rows: { id: 'b' }, tags: 'c', counts: 3 }),
      ),
    ).toEqual(nothing))

  test('rows and values of another type are left out one by one', () =>
    expect(
      readAll(
        receive({ rows: [null, 7, 'b', {}, { id: 'c' }], tags: [1, 'd'], counts: { e: 'f' } }),
      ),
    ).toMatchObject({
      ids: [undefined, undefined, undefined, undefined, 'c'],
      tags: ['d'],
      counts: [['e', undefined]],
    }))

  test('a number beyond all bounds is missing', () => {
    const answer: Received<Answer> = JSON.parse('{"score":1e999}')
    expect(number(answer?.score)).toBeUndefined()
  })
})
