import { describe, expect, test } from 'bun:test'
import { explorePaths, type ForcedPath } from '../../../../src/solana/vm/forced/explore-paths.ts'
import { solvePath } from '../../../../src/solana/vm/forced/solve-path.ts'
import { isOpenChange, stateChangesOf } from '../../../../src/solana/vm/forced/state-change.ts'
import {
  both,
  byteIs,
  fail,
  hasData,
  type Part,
  transferSol,
  when,
} from '../../../kit/sbpf/program.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'
import {
  byteAt,
  combined,
  constant,
  difference,
  hashOf,
  holds,
  keep,
  kept,
  lamportsOf,
  lengthOf,
  ownerWord,
  product,
  slotNow,
  sum,
  unixTimeNow,
  whilst,
  wordAt,
} from '../../../kit/sbpf/values.ts'

const [state, user, thief, system] = [0, 1, 2, 3]
const drain = transferSol(system, user, thief, 3_000_000_000n)
const budget = { maxPaths: 300, maxUnits: 20_000_000 }

const takes = ({ failure, calls }: ForcedPath['run']): boolean =>
  failure === undefined && calls.length > 0

/** Finds the path that takes, and solves it. */
const solve = (parts: readonly Part[], limits = { maxRuns: 1_500, maxUnits: 20_000_000 }) => {
  const { runnable, runner, rules } = smallCall(new Uint8Array(48), ...parts)
  const { transaction } = runnable
  const paths: ForcedPath[] = []
  explorePaths(runner, transaction, runner.run(transaction), {
    ...rules,
    dataBudget: budget,
    choiceBudget: budget,
    wantsChoices: () => true,
    onPlaced: () => undefined,
    onPath: (path) => {
      paths.push(path)
      return path.run.calls.length > 0
    },
  })
  const path = paths.find(({ run }) => takes(run))
  if (!path) throw new Error('no path takes')
  const solution = solvePath(runner, runnable, path.turns, {
    ...rules,
    ...limits,
    isReached: takes,
  })
  const solved = solution.transaction
  return { solution, transaction, solved, run: solved && runner.run(solved) }
}

const counted: Part[] = [
  keep(0, constant(0n)),
  whilst(holds(kept(0), 'less', byteAt(state, 3)), [keep(0, sum(kept(0), constant(1n)))]),
]

describe('data with which a path is taken without a turn', () => {
  test.each<{ name: string; parts: readonly Part[] }>([
    { name: 'a byte', parts: [when(byteIs(state, 3, 7), [drain])] },
    { name: 'a failure', parts: [when(byteIs(state, 3, 7), [drain], [fail])] },
    {
      name: 'four bytes, each behind the other',
      parts: [
        when(both(byteIs(state, 3, 7), both(byteIs(state, 9, 8), byteIs(state, 1, 2))), [
          when(byteIs(state, 0, 1), [drain]),
        ]),
      ],
    },
    {
      name: 'a word above a bound',
      parts: [when(holds(wordAt(state, 8), 'greater', 1n << 40n), [drain])],
    },
    {
      name: 'a sum of two words',
      parts: [when(holds(sum(wordAt(state, 8), wordAt(state, 0)), 'equal', 77n), [drain])],
    },
    {
      name: 'a difference',
      parts: [when(holds(difference(constant(9n), wordAt(state, 8)), 'equal', 2n), [drain])],
    },
    {
      name: 'a multiple',
      parts: [when(holds(product(wordAt(state, 8), constant(12n)), 'equal', 144n), [drain])],
    },
    {
      name: 'a multiple that overflows',
      parts: [
        when(holds(product(wordAt(state, 8), constant(0x9e3779b97f4a7c15n)), 'equal', 0xfeedn), [
          drain,
        ]),
      ],
    },
    {
      name: 'a remainder',
      parts: [
        when(holds(combined('modulo', wordAt(state, 8), constant(1_000n)), 'equal', 31n), [drain]),
      ],
    },
    {
      name: 'single bits, shifted',
      parts: [
        when(
          holds(
            combined(
              'and',
              combined('shiftRight', wordAt(state, 16), constant(13n)),
              constant(0x5an),
            ),
            'equal',
            0x4an,
          ),
          [drain],
        ),
      ],
    },
    { name: 'a counted copy', parts: [...counted, when(holds(kept(0), 'equal', 99n), [drain])] },
    {
      name: 'a balance',
      parts: [when(holds(lamportsOf(thief), 'greater', lamportsOf(user)), [drain])],
    },
    { name: 'a size', parts: [when(holds(lengthOf(state), 'equal', 131n), [drain])] },
    {
      name: 'data in an account that is not there yet',
      parts: [when(hasData(thief), [when(byteIs(thief, 9, 7), [drain])])],
    },
    { name: 'an owner', parts: [when(holds(ownerWord(thief), 'notEqual', 0n), [drain])] },
    {
      name: 'one slot in many',
      parts: [when(holds(combined('modulo', slotNow, constant(97n)), 'equal', 13n), [drain])],
    },
    { name: 'the time', parts: [when(holds(unixTimeNow, 'greater', 5_000n), [drain])] },
  ])('$name', ({ parts }) => {
    const { transaction, solved, run } = solve(parts)
    expect(run && takes(run)).toBe(true)
    expect(solved && isOpenChange(transaction, solved)).toBe(true)
    expect(solved && stateChangesOf(transaction, solved)).not.toHaveLength(0)
  })

  test('is not found where it would have to be guessed, within the budget', () => {
    const { solution } = solve([when(holds(hashOf(state, 0, 8), 'equal', 1n), [drain])], {
      maxRuns: 200,
      maxUnits: 20_000_000,
    })
    expect(solution.transaction).toBeUndefined()
    expect(solution.runs).toBeLessThanOrEqual(201)
  })

  test('is the same every time', () => {
    const parts = [when(both(byteIs(state, 3, 7), byteIs(state, 9, 8)), [drain])]
    const [one, other] = [solve(parts), solve(parts)].map(({ solution, solved }) => ({
      runs: solution.runs,
      data: solved?.ledger[state]?.data,
    }))
    expect(one).toEqual(other)
  })
})
