import { expect, test } from 'bun:test'
import { makeFairQueue } from '../../../src/app/scan-pool/fair-queue.ts'

const drained = (items: readonly (readonly [client: string, item: number])[]): number[] => {
  const queue = makeFairQueue<number>()
  for (const [client, item] of items) queue.add(client, item)
  const taken: number[] = []
  for (let next = queue.take(); next !== undefined; next = queue.take()) taken.push(next.item)
  expect(queue.size).toBe(0)
  return taken
}

test.each<[name: string, items: [string, number][], order: number[]]>([
  ['nothing', [], []],
  [
    'one client, in order',
    [
      ['a', 1],
      ['a', 2],
      ['a', 3],
    ],
    [1, 2, 3],
  ],
  [
    'a single request does not wait for a hundred',
    [
      ['a', 1],
      ['a', 2],
      ['a', 3],
      ['b', 9],
    ],
    [1, 9, 2, 3],
  ],
  [
    'three clients in turn',
    [
      ['a', 1],
      ['a', 2],
      ['b', 3],
      ['b', 4],
      ['c', 5],
    ],
    [1, 3, 5, 2, 4],
  ],
])('%s', (_, items, order) => {
  expect(drained(items)).toEqual(order)
})

test('a client that comes back does not jump ahead', () => {
  const queue = makeFairQueue<number>()
  queue.add('a', 1)
  queue.add('b', 2)
  queue.add('b', 3)
  expect(queue.take()).toEqual({ client: 'a', item: 1 })
  queue.add('a', 4)
  expect([queue.take(), queue.take(), queue.take()].map((next) => next?.item)).toEqual([2, 4, 3])
})

test('a client that may not have one now is passed over and keeps its turn', () => {
  const queue = makeFairQueue<number>()
  queue.add('a', 1)
  queue.add('b', 2)
  expect(queue.take((client) => client !== 'a')?.item).toBe(2)
  expect(queue.take((client) => client !== 'a')).toBeUndefined()
  expect(queue.size).toBe(1)
  expect(queue.take()?.item).toBe(1)
})
