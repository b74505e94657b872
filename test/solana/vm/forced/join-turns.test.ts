import { describe, expect, test } from 'bun:test'
import {
  clockSysvar,
  rentSysvar,
  systemProgram,
} from '../../../../src/solana/address/known-address.ts'
import { explorePaths, type Turn } from '../../../../src/solana/vm/forced/explore-paths.ts'
import { joinTurns, mayDiffer } from '../../../../src/solana/vm/forced/join-turns.ts'
import type { Origin } from '../../../../src/solana/vm/ledger/labels.ts'
import { authorizeNonce } from '../../../kit/sbpf/calls.ts'
import { byteIs, transferSol, when } from '../../../kit/sbpf/program.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'

const [state, user, thief, system] = [0, 1, 2, 3]
const budget = { maxPaths: 200, maxUnits: 20_000_000 }

test('turns of many paths are taken on one', () => {
  const gates = [0, 1, 2, 3].map((at) =>
    when(byteIs(state, at, 7), [transferSol(system, user, thief, BigInt(at + 1))]),
  )
  const { runnable, runner, rules } = smallCall(new Uint8Array(16), ...gates)
  const { transaction } = runnable
  const turns: Turn[] = []
  explorePaths(runner, transaction, runner.run(transaction), {
    ...rules,
    dataBudget: budget,
    choiceBudget: budget,
    wantsChoices: () => false,
    onPlaced: () => undefined,
    onPath: (path) => {
      turns.push(...path.turns)
      return false
    },
  })
  const joined = joinTurns(runner, runnable, turns.reverse(), rules)
  expect(joined.run.failure).toBeUndefined()
  expect(joined.turns).toHaveLength(gates.length)
  expect(joined.run.calls.map(({ data }) => data[4])).toEqual([1, 2, 3, 4])
})

test('a call that fails for accounts of others does not hide the turns behind it', () => {
  const { runnable, runner, rules } = smallCall(
    new Uint8Array(16),
    when(byteIs(state, 0, 7), [authorizeNonce(system, thief, user, new Uint8Array(32))]),
    when(byteIs(state, 1, 7), [transferSol(system, user, thief, 9n)]),
  )
  const { transaction } = runnable
  const turns: Turn[] = []
  const failures: (string | undefined)[] = []
  explorePaths(runner, transaction, runner.run(transaction), {
    ...rules,
    dataBudget: budget,
    choiceBudget: budget,
    wantsChoices: () => false,
    onPlaced: () => undefined,
    onPath: (path) => {
      turns.push(...path.turns)
      failures.push(path.run.failure)
      return false
    },
  })
  expect(failures.length).toBeGreaterThanOrEqual(2)
  expect(failures.every((failure) => failure === undefined)).toBe(true)
  const joined = joinTurns(runner, runnable, turns, rules)
  expect([joined.run.failure, joined.run.opaqueCalls]).toEqual([undefined, 1])
  expect(joined.run.calls).toHaveLength(2)
})

describe('what may be another when a transaction lands', () => {
  test.each<{ origin: Origin; expected: boolean }>([
    { origin: { what: 'data', account: systemProgram, offset: 3 }, expected: true },
    { origin: { what: 'length', account: systemProgram }, expected: true },
    { origin: { what: 'sysvar', sysvar: clockSysvar, offset: 0 }, expected: true },
    { origin: { what: 'sysvar', sysvar: rentSysvar, offset: 0 }, expected: false },
    { origin: { what: 'runtime' }, expected: false },
  ])('$origin', ({ origin, expected }) => {
    expect(mayDiffer(origin)).toBe(expected)
  })
})
