import { describe, expect, test } from 'bun:test'
import { Fault } from '../../src/basics/fault.ts'
import { firstFilled, inTurn } from '../../src/network/in-turn.ts'

type Source = readonly number[] | string

const requestOf = (source: Source, requested: Source[]) => async (): Promise<number[]> => {
  requested.push(source)
  if (typeof source === 'string') throw new Fault('source-unreachable', { source })
  return [...source]
}

const outcomeOf = async (run: typeof firstFilled<number>, sources: readonly Source[]) => {
  const requested: Source[] = []
  try {
    const rows = await run(sources.map((source) => requestOf(source, requested)))
    return { rows, requests: requested.length }
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return { fault: thrown.params, requests: requested.length }
  }
}

describe('the first list that is not empty', () => {
  test.each<[string, Source[], unknown]>([
    ['the first source has rows', [[1], [2]], { rows: [1], requests: 1 }],
    ['the first has none', [[], [2]], { rows: [2], requests: 2 }],
    ['the first fails', ['a', [2]], { rows: [2], requests: 2 }],
    ['one fails, one has none', ['a', [], [3]], { rows: [3], requests: 3 }],
    ['none has any', [[], []], { rows: [], requests: 2 }],
    ['one has none, the rest fail', [[], 'b'], { rows: [], requests: 2 }],
    ['all fail', ['a', 'b'], { fault: { source: 'a' }, requests: 2 }],
    ['there are no sources', [], { fault: {}, requests: 0 }],
  ])('%s', async (_, sources, expected) => {
    expect<unknown>(await outcomeOf(firstFilled, sources)).toEqual(expected)
  })
})

test('the first answer counts, even an empty one, where any answer does', async () => {
  const inOrder = (requests: readonly (() => Promise<number[]>)[]) => inTurn(requests)
  expect<unknown>(await outcomeOf(inOrder, ['a', [], [3]])).toEqual({ rows: [], requests: 2 })
})

test('a bug is not taken for a failing source', () => {
  const bug = () => Promise.reject(new TypeError('bug'))
  expect(firstFilled([bug, () => Promise.resolve([1])])).rejects.toThrow(TypeError)
})
