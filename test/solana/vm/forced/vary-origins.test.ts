import { describe, expect, test } from 'bun:test'
import { explorePaths, runAlong } from '../../../../src/solana/vm/forced/explore-paths.ts'
import { varyOrigins } from '../../../../src/solana/vm/forced/vary-origins.ts'
import { paySol, paySolToChosen } from '../../../kit/sbpf/calls.ts'
import { call, fail, frame, type Part, when } from '../../../kit/sbpf/program.ts'
import { chosenWord } from '../../../kit/evasion/masks.ts'
import { room, toRoom } from '../../../kit/sbpf/room.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'
import {
  byteAt,
  combined,
  constant,
  holds,
  keyWord,
  lamportsOf,
  lengthOf,
  product,
  sum,
  wordAt,
} from '../../../kit/sbpf/values.ts'

const [state, user, thief, system] = [0, 1, 2, 3]
const sol = 1_000_000_000n
const start = 5n * sol - 5_000n
const budget = { maxPaths: 100, maxUnits: 20_000_000 }

/** What the thief has gained at most, once numbers of others were varied. */
const maxGain = (parts: readonly Part[], maxRuns = 1_000) => {
  const { runnable, runner, rules } = smallCall(new Uint8Array(40), ...parts)
  const { transaction } = runnable
  const { followed } = explorePaths(runner, transaction, runner.run(transaction), {
    ...rules,
    dataBudget: budget,
    choiceBudget: budget,
    wantsChoices: () => false,
    onPlaced: () => undefined,
    onPath: () => false,
  })
  let most = 0n
  const tried = varyOrigins(
    runnable,
    followed,
    (variation) => {
      const { failure, ledger } = runAlong(runner, variation.transaction, [], rules)
      if (failure !== undefined) return undefined
      const lost = start - (ledger[user]?.lamports ?? 0n)
      if (lost > most) most = lost
      return lost
    },
    {
      amounts: [start, start / 2n],
      isFixed: ({ address }) => address === transaction.ledger[user]?.address,
      follow: (changed) => runAlong(runner, changed, [], rules),
      maxRuns,
      placed: [],
      user,
    },
  )
  return { most, ...tried }
}

const pays = (amount: Part): Part => paySol(system, user, thief, amount)

/** The address in the state, or the user's where there is none. */
const namesReceiver: Part = (program) => {
  for (let at = 0; at < 32; at += 8) {
    const named = combined('or', wordAt(state, 8), wordAt(state, 32))
    chosenWord(named, 0n, keyWord(user, at), wordAt(state, 8 + at))(program)
    program.code.store64(frame, room + at, 2)
  }
}

describe('numbers that calls take from data of others', () => {
  test.each([
    { name: 'a field', parts: [pays(wordAt(state, 8))], least: start },
    { name: 'a field times a price', parts: [pays(product(wordAt(state, 8), constant(7n)))] },
    {
      name: 'an address, where no number will do',
      parts: [
        namesReceiver,
        call(
          system,
          [
            { account: user, signer: true, writable: true },
            { account: thief, writable: true, chosen: { key: toRoom(2), among: [user, thief] } },
          ],
          Uint8Array.from([2, 0, 0, 0, ...new Uint8Array(new BigUint64Array([3n * sol]).buffer)]),
        ),
      ],
    },
    {
      name: 'a mask of a byte',
      parts: [
        pays(
          combined('and', combined('subtract', constant(0n), byteAt(state, 3)), constant(3n * sol)),
        ),
      ],
    },
    {
      name: 'the length of an account',
      parts: [pays(product(lengthOf(state), constant(1n << 22n)))],
    },
    { name: 'the SOL of the thief', parts: [pays(lamportsOf(thief))], least: 2n * sol },
    {
      name: 'a byte that chooses the receiver',
      parts: [
        paySolToChosen(
          system,
          user,
          { account: sum(constant(1n), byteAt(state, 0)), among: [user, thief] },
          3n * sol,
        ),
      ],
    },
    { name: 'two fields', parts: [pays(product(wordAt(state, 0), wordAt(state, 8)))] },
    {
      name: 'three fields, one of them a byte',
      parts: [pays(product(product(wordAt(state, 0), byteAt(state, 20)), wordAt(state, 32)))],
    },
  ])('$name', ({ parts, least = 2n * sol }) => {
    const { most, complete } = maxGain(parts)
    expect([most >= least, complete]).toEqual([true, true])
  })

  test('a bound in the code holds', () => {
    const limit = 40_000_000n
    const bounded = when(holds(wordAt(state, 8), 'greater', limit), [fail])
    const { most } = maxGain([bounded, pays(wordAt(state, 8))])
    expect(most).toBeLessThanOrEqual(limit)
    expect(most).toBeGreaterThan(limit / 2n)
  })

  test('a fixed amount is not varied', () => {
    expect(maxGain([pays(constant(1_000n))])).toMatchObject({ most: 1_000n, complete: true })
  })

  test('without runs for all of them it is not complete', () => {
    expect(maxGain([pays(wordAt(state, 8)), pays(wordAt(state, 24))], 5)).toMatchObject({
      complete: false,
    })
  })
})
