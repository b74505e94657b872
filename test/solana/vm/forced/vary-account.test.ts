import { describe, expect, test } from 'bun:test'
import {
  type TryVariation,
  varyAllBytes,
  type Variation,
  varyOrigins,
} from '../../../../src/solana/vm/forced/vary-origins.ts'
import { runAlong } from '../../../../src/solana/vm/forced/explore-paths.ts'
import { clockSysvar } from '../../../../src/solana/address/known-address.ts'
import { paySol } from '../../../kit/sbpf/calls.ts'
import type { Part } from '../../../kit/sbpf/program.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'
import {
  byteAt,
  combined,
  constant,
  epochNow,
  lamportsOf,
  ownerWord,
  quotient,
  slotNow,
  sum,
} from '../../../kit/sbpf/values.ts'

const [state, user, thief, system] = [0, 1, 2, 3]
const sol = 1_000_000_000n
const pays = (amount: Part): Part => paySol(system, user, thief, amount)
const low = (value: Part): Part => combined('and', value, constant(0xffffn))

const setUp = (part: Part) => {
  const call = smallCall(new Uint8Array(16), part)
  const { runnable, runner, rules } = call
  const { transaction } = runnable
  const follow = (changed: typeof transaction) => runAlong(runner, changed, [], rules)
  const tried: (Omit<Variation, 'transaction'> & { paid: bigint })[] = []
  const attempt: TryVariation = ({ transaction: varied, ...how }) => {
    const { failure, ledger } = runner.run(varied)
    const paid = (ledger[thief]?.lamports ?? 0n) - (varied.ledger[thief]?.lamports ?? 0n)
    if (failure === undefined) tried.push({ ...how, paid })
    return failure === undefined ? paid : undefined
  }
  const options = {
    amounts: [],
    isFixed: ({ address }: { address: string }) => address === call.user,
    follow,
    maxRuns: 5_000,
    placed: [],
    user,
  }
  return { ...call, run: follow(transaction), tried, attempt, options }
}

/** What was paid with other data, by what changed. */
const paidWith = (amount: Part) => {
  const { runnable, run, attempt, options, tried } = setUp(pays(amount))
  varyOrigins(runnable, run, attempt, options)
  return tried
}

describe('what others can change besides data', () => {
  test('time passes, and long after the transaction has expired', () => {
    const slots = paidWith(low(slotNow))
    const soon = slots.flatMap(({ isLate, paid }) => (isLate ? [] : [paid]))
    expect(soon).toEqual([3n, 13n, 38n, 75n, 150n, 300n, 600n, 1_500n])
    const epochs = paidWith(low(epochNow))
    expect(epochs.some(({ isLate, paid }) => isLate && paid > 0n)).toBe(true)
    expect(epochs.some(({ isLate, paid }) => !isLate && paid > 0n)).toBe(false)
  })

  test('the program that an account belongs to', () => {
    const paid = new Set(paidWith(low(ownerWord(thief))).map((each) => each.paid))
    expect(paid.has(0x0101n)).toBe(true)
    expect(paid.size).toBeGreaterThan(4)
  })

  test('what the user holds, by additions only', () => {
    const paid = paidWith(combined('subtract', lamportsOf(user), constant(5n * sol - 5_000n)))
    expect(paid.length).toBeGreaterThan(3)
    expect(paid.every((each) => each.paid > 0n && each.paid <= 10_000_000n)).toBe(true)
  })

  test('the origin of each is named', () => {
    const { runnable, run, attempt, options, tried } = setUp(pays(low(slotNow)))
    varyOrigins(runnable, run, attempt, options)
    const origins = new Set(
      tried.map(({ label }) => JSON.stringify(runnable.labels.originOf(label))),
    )
    expect([...origins]).toEqual([
      JSON.stringify({ what: 'sysvar', sysvar: clockSysvar, offset: 0 }),
    ])
  })
})

describe('all values of single bytes', () => {
  /** The whole amount at one value of the byte, half of it or less at all others. */
  const atOneValue = (offset: number): Part =>
    quotient(
      constant(3n * sol),
      sum(constant(1n), combined('xor', byteAt(state, offset), constant(0xc3n))),
    )

  test.each([0, 5])('byte %i of a number', (offset) => {
    const number = sum(combined('and', byteAt(state, 0), constant(0n)), atOneValue(offset))
    const { runnable, run, attempt, options, tried } = setUp(pays(number))
    const runs = varyAllBytes(runnable, run, attempt, { ...options, isDone: () => false })
    const most = tried.find(({ paid }) => paid === 3n * sol)
    expect(most && runnable.labels.originOf(most.label)).toMatchObject({ what: 'data', offset })
    expect(runs).toBe(8 * 255)
  })

  test('until it is done, or out of runs', () => {
    const { runnable, run, attempt, options, tried } = setUp(pays(atOneValue(0)))
    const isDone = () => tried.length >= 7
    expect(varyAllBytes(runnable, run, attempt, { ...options, isDone })).toBe(7)
    const limited = { ...options, maxRuns: 9, isDone: () => false }
    expect(varyAllBytes(runnable, run, attempt, limited)).toBe(9)
  })
})
