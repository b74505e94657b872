import { byteIs, fail, type Part, when } from '../sbpf/program.ts'
import { paySol } from '../sbpf/calls.ts'
import {
  argument,
  combined,
  constant,
  holds,
  product,
  sum,
  type Value,
  wordAt,
} from '../sbpf/values.ts'
import { slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { sol, withWord } from './loot.ts'
import { bitsOfBoth } from './masks.ts'
import { wordBecomes, wordsBecome } from './trigger.ts'

const { state, user, other, system } = slot

const loot = 3n * sol
const pays = (amount: Value): Part => paySol(system, user, other, amount)
const shiftRight = (value: Value, bits: bigint): Value =>
  combined('shiftRight', value, constant(bits))
const mask = (value: Value, bits: bigint): Value => bitsOfBoth(value, constant(bits))

const limit = withWord(8, 0, 1_000_000n)

/** Compare with a number that the user signed, but not what they take. */
export const limitEvaders: EvaderFamily = {
  family: 'limits that bound nothing',
  evaders: [
    {
      name: 'another field is compared',
      instruction: limit,
      parts: () => [
        when(holds(wordAt(state, 0), 'lessOrEqual', argument(0)), [pays(wordAt(state, 8))], [fail]),
      ],
      trigger: wordBecomes(state, 8, loot),
    },
    {
      name: 'only the lowest bits are compared',
      instruction: limit,
      data: withWord(16, 0, 1_000n),
      parts: () => [
        when(
          holds(mask(wordAt(state, 0), 0xffffn), 'lessOrEqual', argument(0)),
          [pays(wordAt(state, 0))],
          [fail],
        ),
      ],
      trigger: wordBecomes(state, 0, loot & ~0xffffn),
    },
    {
      name: 'a price within the limit, times a number that is not',
      instruction: limit,
      data: Uint8Array.from([...new Uint8Array(new BigUint64Array([1_000n, 1n]).buffer)]),
      parts: () => [
        when(
          holds(wordAt(state, 0), 'lessOrEqual', argument(0)),
          [pays(product(wordAt(state, 0), wordAt(state, 8)))],
          [fail],
        ),
      ],
      trigger: wordsBecome(state, [1_000_000n, 3_000n]),
    },
    {
      name: 'the limit counts only while a byte is zero',
      instruction: limit,
      data: withWord(16, 0, 1_000n),
      parts: () => [
        when(byteIs(state, 12, 0), [when(holds(wordAt(state, 0), 'greater', argument(0)), [fail])]),
        pays(wordAt(state, 0)),
      ],
      trigger: wordsBecome(state, [loot, 1n << 32n]),
    },
    {
      name: 'a limit that is added to what the state holds',
      instruction: limit,
      data: withWord(16, 0, 1_000n),
      parts: () => [
        when(
          holds(wordAt(state, 0), 'greater', sum(argument(0), wordAt(state, 8))),
          [fail],
          [pays(wordAt(state, 0))],
        ),
      ],
      trigger: wordsBecome(state, [loot, loot]),
    },
    {
      name: 'the limit is compared after a shift',
      instruction: limit,
      data: withWord(16, 0, 1_000n),
      parts: () => [
        when(
          holds(shiftRight(wordAt(state, 0), 32n), 'greater', argument(0)),
          [fail],
          [pays(wordAt(state, 0))],
        ),
      ],
      trigger: wordBecomes(state, 0, loot),
    },
    {
      name: 'ten payments, each within the limit',
      instruction: withWord(8, 0, 300_000_000n),
      data: withWord(16, 0, 1_000n),
      parts: () => [
        when(holds(wordAt(state, 0), 'greater', argument(0)), [fail]),
        ...Array.from({ length: 10 }, () => pays(wordAt(state, 0))),
      ],
      trigger: wordBecomes(state, 0, 300_000_000n),
    },
  ],
}
