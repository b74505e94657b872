import { describe, expect, test } from 'bun:test'
import { numberAt } from '../../../../src/solana/vm/forced/changed-account.ts'
import { explorePaths, type ForcedPath } from '../../../../src/solana/vm/forced/explore-paths.ts'
import { naturalStart } from '../../../../src/solana/vm/forced/natural-start.ts'
import { TransactionRunner } from '../../../../src/solana/vm/sbpf/run-transaction.ts'
import { fail, type Part, setByte, when } from '../../../kit/sbpf/program.ts'
import { difference, holds, wordAt } from '../../../kit/sbpf/values.ts'
import { wordsOf } from '../../../kit/honest-programs/building-blocks.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'

const state = 0
const word = (index: number) => wordAt(state, 8 * index)
const mark = setByte(state, 63, 1)
const isMarked = ({ run }: ForcedPath) => run.ledger[0]?.data[63] === 1

/** The forced path of a program that sets the mark, and what is found for it. */
const findFor = (
  parts: readonly Part[],
  data: readonly bigint[],
  given: readonly bigint[] = [],
) => {
  const runner = new TransactionRunner()
  const { runnable } = smallCall(wordsOf(...data, 0n, 0n, 0n, 0n, 0n, 0n), ...parts)
  const { transaction } = runnable
  const rules = { isOpen: () => true, callTargets: () => [] }
  const paths: ForcedPath[] = []
  explorePaths(runner, transaction, runner.run(transaction), {
    ...rules,
    dataBudget: { maxPaths: 100, maxUnits: 1_000_000 },
    choiceBudget: { maxPaths: 100, maxUnits: 1_000_000 },
    wantsChoices: () => false,
    onPlaced: () => undefined,
    onPath: (path) => paths.push(path) > 0,
  })
  const path = paths.find(isMarked)
  if (!path) throw new Error('no path sets the mark')
  const found = naturalStart(runner, runnable, path, {
    ...rules,
    amounts: [],
    isFixed: () => false,
    given,
    isGate: () => true,
    maxRuns: 2_000,
  })
  const data0 = found.transaction?.ledger[0]?.data
  return {
    turns: path.turns.length,
    seen: found.seen,
    numbers: data0 && [0, 8].map((at) => numberAt(data0, at, 8)),
  }
}

describe('data that take a path without force', () => {
  test('are found for a number below another', () => {
    const found = findFor([when(holds(word(0), 'less', 1_000n), [mark])], [5_000n, 7n])
    expect(found).toMatchObject({ turns: 1, seen: 1 })
    expect(found.numbers?.[0]).toBeLessThan(1_000n)
    expect(found.numbers?.[1]).toBe(7n)
  })

  test('are found close above another number of the account', () => {
    const free = difference(word(0), word(1))
    const data = [20_000_000_000n, 19_000_000_001n]
    const found = findFor([when(holds(free, 'less', 50n), [mark])], data, [40n])
    const [limit = 0n, sum = 0n] = found.numbers ?? []
    expect(found).toMatchObject({ turns: 1, seen: 1 })
    expect([limit >= sum, limit - sum < 50n]).toEqual([true, true])
  })

  test('are found for one turn after the other', () => {
    const parts = [
      when(holds(word(0), 'greater', 3n), [when(holds(word(1), 'greater', 9n), [mark])]),
    ]
    const found = findFor(parts, [0n, 0n])
    expect(found).toMatchObject({ turns: 2, seen: 2 })
    expect(found.numbers?.every((number, index) => number > (index === 0 ? 3n : 9n))).toBe(true)
  })

  test('are found where another word has to differ too', () => {
    const parts = [
      when(holds(word(0), 'lessOrEqual', word(1)), [fail]),
      when(holds(word(0), 'less', 1_000n), [mark]),
    ]
    const found = findFor(parts, [9_000n, 4_000n])
    const [number = 0n, other = 0n] = found.numbers ?? []
    expect(found).toMatchObject({ turns: 1, seen: 1 })
    expect([number > other, number < 1_000n]).toEqual([true, true])
  })

  test('are not found for a password', () => {
    const parts = [when(holds(word(0), 'equal', 0x7c0f_fee1_5bad_f00dn), [mark])]
    expect(findFor(parts, [0n, 0n])).toEqual({ turns: 1, seen: 0, numbers: undefined })
  })

  test('are not found where the run ends otherwise, although the turn is seen', () => {
    const parts = [
      when(holds(word(0), 'less', 1_000n), [mark, when(holds(word(0), 'less', 2_000n), [fail])]),
    ]
    expect(findFor(parts, [5_000n, 0n])).toEqual({ turns: 1, seen: 1, numbers: undefined })
  })
})
