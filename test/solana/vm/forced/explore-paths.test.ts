import { describe, expect, test } from 'bun:test'
import {
  explorePaths,
  type Exploration,
  type ForcedPath,
  runAlong,
} from '../../../../src/solana/vm/forced/explore-paths.ts'
import {
  both,
  byteIs,
  fail,
  isAfter,
  type Part,
  transferSol,
  when,
} from '../../../kit/sbpf/program.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'
import { byteAt, constant, holds, keep, kept, sum, whilst } from '../../../kit/sbpf/values.ts'

const [state, user, thief, system] = [0, 1, 2, 3]
const drain = transferSol(system, user, thief, 3_000_000_000n)
const budget = { maxPaths: 200, maxUnits: 20_000_000 }

const explore = (
  parts: readonly Part[],
  limits = budget,
): { paths: ForcedPath[]; exploration: Exploration; rerun: (path: ForcedPath) => boolean } => {
  const { runnable, runner, rules } = smallCall(new Uint8Array(32), ...parts)
  const { transaction } = runnable
  const paths: ForcedPath[] = []
  const exploration = explorePaths(runner, transaction, runner.run(transaction), {
    ...rules,
    dataBudget: limits,
    choiceBudget: limits,
    wantsChoices: () => true,
    onPlaced: () => undefined,
    onPath: (path) => {
      paths.push(path)
      return path.run.calls.length > 0
    },
  })
  return {
    paths,
    exploration,
    rerun: ({ turns }) => takes(runAlong(runner, transaction, turns, rules)),
  }
}

const takes = ({ failure, calls }: ForcedPath['run']): boolean =>
  failure === undefined && calls.length > 0

/** Counts up to a byte, so that nothing of it is in the copy. */
const counted: Part[] = [
  keep(0, constant(0n)),
  whilst(holds(kept(0), 'less', byteAt(state, 3)), [keep(0, sum(kept(0), constant(1n)))]),
]

describe('forced paths', () => {
  test.each([
    { name: 'a byte', parts: [when(byteIs(state, 3, 7), [drain])] },
    {
      name: 'two bytes, one behind the other',
      parts: [when(both(byteIs(state, 3, 7), byteIs(state, 9, 8)), [drain])],
    },
    { name: 'the time', parts: [when(isAfter(1n << 40n), [drain])] },
    { name: 'a way out of a failure', parts: [when(byteIs(state, 3, 7), [drain], [fail])] },
    {
      name: 'a counted copy',
      parts: [...counted, when(holds(kept(0), 'equal', 99n), [drain])],
    },
    {
      name: 'a decision that has to go the same way in each round',
      parts: [
        keep(0, constant(0n)),
        keep(1, constant(0n)),
        whilst(holds(kept(0), 'less', 9n), [
          when(byteIs(state, 3, 7), [keep(1, sum(kept(1), constant(1n)))]),
          keep(0, sum(kept(0), constant(1n))),
        ]),
        when(holds(kept(1), 'equal', 9n), [drain]),
      ],
    },
  ])('find what is behind $name, and find it again', ({ parts }) => {
    const { paths, exploration, rerun } = explore(parts)
    const found = paths.find(({ run }) => takes(run))
    expect(exploration.complete).toBe(true)
    expect(found && rerun(found)).toBe(true)
    expect(takes(exploration.followed)).toBe(false)
  })

  test('turn nothing that the signature fixes', () => {
    const { paths, exploration } = explore([when(holds(constant(1n), 'equal', 2n), [drain])])
    expect([paths.length, exploration.complete]).toEqual([0, true])
  })

  test('without budget for all of them are not complete', () => {
    const parts = Array.from({ length: 9 }, (_, index) => when(byteIs(state, index, 9), []))
    expect(explore(parts).exploration.complete).toBe(true)
    expect(explore(parts, { ...budget, maxPaths: 4 }).exploration).toMatchObject({
      complete: false,
      paths: 4,
    })
  })
})
