import { describe, expect, test } from 'bun:test'
import { exploreGuards } from '../../../src/scan/explore/guarded-prices.ts'
import { systemProgram } from '../../../src/solana/address/known-address.ts'
import { runAlong } from '../../../src/solana/vm/forced/explore-paths.ts'
import { paySol } from '../../kit/sbpf/calls.ts'
import { fail, type Part, when } from '../../kit/sbpf/program.ts'
import { constant, holds, product, wordAt } from '../../kit/sbpf/values.ts'
import { sol, wordsOf } from '../../kit/honest-programs/building-blocks.ts'
import { smallCall } from '../../kit/sbpf/small-call.ts'

const [state, user, thief, system] = [0, 1, 2, 3]
const word = (index: number) => wordAt(state, 8 * index)
const [mode, price, limit] = [word(0), word(1), word(2)]
const password = 0x7c0f_fee1_5bad_f00dn
const pays = paySol(system, user, thief, price)

/** What the paths around guards pay; the price is 0.2 SOL and its limit 0.3. */
const paidBehindGuards = (...parts: readonly Part[]): bigint[] => {
  const data = wordsOf(0n, sol / 5n, (3n * sol) / 10n)
  const { runnable, runner, rules, user: wallet } = smallCall(data, ...parts)
  const account = {
    owner: systemProgram,
    lamports: 5n * sol,
    data: new Uint8Array(0),
    executable: false,
  }
  const input = {
    user: wallet,
    observed: {
      before: new Map([[wallet, account]]),
      states: { before: new Map(), after: new Map() },
    },
  }
  const followed = runAlong(runner, runnable.transaction, [], rules)
  const paid: bigint[] = []
  exploreGuards({ input, runner, runnable, followed, rules }, ({ run }) => {
    const left = run.ledger.find(({ address }) => address === wallet)?.lamports ?? 0n
    paid.push(5n * sol - left - 5_000n)
  })
  return paid
}

const most = (9n * 5n * sol) / 10n

describe('paths around the guards of a raised price', () => {
  test.each<{ name: string; parts: readonly Part[] }>([
    {
      name: 'a limit that a word lifts',
      parts: [
        when(holds(mode, 'notEqual', password), [when(holds(price, 'greater', sol), [fail])]),
        pays,
      ],
    },
    {
      name: 'a larger price that a word allows',
      parts: [
        when(holds(price, 'greater', sol), [when(holds(mode, 'notEqual', password), [fail])]),
        pays,
      ],
    },
  ])('$name', ({ parts }) => {
    expect(paidBehindGuards(...parts)).toContain(most)
  })

  test.each<{ name: string; parts: readonly Part[] }>([
    { name: 'a limit of the number', parts: [when(holds(price, 'greater', sol), [fail]), pays] },
    { name: 'a limit in another word', parts: [when(holds(limit, 'less', price), [fail]), pays] },
    {
      name: 'a limit of what is made of it',
      parts: [
        when(holds(product(constant(2n), price), 'greater', product(limit, constant(2n))), [fail]),
        pays,
      ],
    },
    {
      name: 'the same limit in each mode',
      parts: [
        when(
          holds(mode, 'equal', 0n),
          [when(holds(limit, 'less', price), [fail])],
          [when(holds(price, 'greater', limit), [fail])],
        ),
        pays,
      ],
    },
    { name: 'a price in the code', parts: [paySol(system, user, thief, constant(sol))] },
  ])('not around $name', ({ parts }) => {
    expect(paidBehindGuards(...parts)).toEqual([])
  })
})
