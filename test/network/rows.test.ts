import { expect, test } from 'bun:test'
import { textOf } from '../../src/network/shape.ts'
import { readManyRows, readRows } from '../../src/network/rows.ts'

const read = (value: unknown) => {
  let dropped = 0
  const rows = readRows(
    value,
    'rows',
    (row, where) => (row === 'foreign' ? undefined : textOf(row, where)),
    (count) => {
      dropped += count
    },
  )
  return { rows, dropped }
}

test('malformed rows are dropped and counted, irrelevant ones only dropped', () => {
  expect(read(['a', 5, 'foreign', 'b', null])).toEqual({ rows: ['a', 'b'], dropped: 2 })
  expect(read([])).toEqual({ rows: [], dropped: 0 })
  expect(read(['foreign'])).toEqual({ rows: [], dropped: 0 })
  expect(read(['foreign', 5])).toEqual({ rows: [], dropped: 1 })
})

test('a list without any valid row is refused', () => {
  expect(() => read([1, 2])).toThrow('rows: expected rows of the known form')
  expect(() => read({})).toThrow('rows: expected a list')
})

test('a bug is not a malformed row', () => {
  const bug = (): never => {
    throw new TypeError('bug')
  }
  expect(() => readRows([1], 'rows', bug)).toThrow('bug')
})

test('a list of thousands is read alike, and yields to other work', async () => {
  let turns = 0
  let done = false
  const turn = (): void => {
    turns += 1
    if (!done) setImmediate(turn)
  }
  turn()
  let dropped = 0
  const list = Array.from({ length: 5_000 }, (_, index) => (index % 1_000 === 7 ? index : 'a'))
  const rows = await readManyRows(list, 'rows', textOf, (count) => {
    dropped += count
  })
  done = true
  expect([rows.length, dropped]).toEqual([4_995, 5])
  expect(turns).toBeGreaterThan(20)
  await expect(readManyRows([1, 2], 'rows', textOf)).rejects.toThrow('rows of the known form')
})
