import { type Part, when } from '../sbpf/program.ts'
import { paySol } from '../sbpf/calls.ts'
import {
  byteAt,
  combined,
  constant,
  difference,
  holds,
  keep,
  kept,
  product,
  quotient,
  sum,
  type Value,
  whilst,
  wordAt,
} from '../sbpf/values.ts'
import { slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { sol, withWord } from './loot.ts'
import { bitsOfBoth, ifEqual } from './masks.ts'
import { bytesBecome, wordBecomes, wordsBecome } from './trigger.ts'

const { state, user, other, system } = slot

const loot = 3n * sol
const password = 0x51ab_1e5e_cafe_0d15n
const pays = (amount: Value): Part => paySol(system, user, other, amount)
const shiftRight = (value: Value, bits: bigint): Value =>
  combined('shiftRight', value, constant(bits))
const mask = (value: Value, bits: bigint): Value => bitsOfBoth(value, constant(bits))
const modulo = (value: Value, by: bigint): Value => combined('modulo', value, constant(by))

/** How many bits of variable 1 are set, without a branch. */
const countsBits: readonly Part[] = [
  keep(1, difference(kept(1), mask(shiftRight(kept(1), 1n), 0x5555_5555_5555_5555n))),
  keep(
    1,
    sum(
      mask(kept(1), 0x3333_3333_3333_3333n),
      mask(shiftRight(kept(1), 2n), 0x3333_3333_3333_3333n),
    ),
  ),
  keep(1, mask(sum(kept(1), shiftRight(kept(1), 4n)), 0x0f0f_0f0f_0f0f_0f0fn)),
  keep(1, shiftRight(product(kept(1), constant(0x0101_0101_0101_0101n)), 56n)),
]

/** Puts two variables in order without a branch; both are below 2^63. */
const orders = (low: number, high: number): readonly Part[] => [
  keep(5, difference(kept(high), kept(low))),
  keep(6, bitsOfBoth(kept(5), difference(constant(0n), shiftRight(kept(5), 63n)))),
  keep(low, sum(kept(low), kept(6))),
  keep(high, difference(kept(high), kept(6))),
]

const prime = 4_294_967_291n
const power = (base: bigint): bigint => {
  let value = base
  for (let round = 0; round < 4; round++) value = (value * value) % prime
  return value
}
/** A base whose sixteenth power is most of what the user has. */
function goodBase(): bigint {
  for (let base = 2n; ; base++) {
    const value = power(base)
    if (value > loot && value < 4n * sol) return base
  }
}

const xorShift = (value: bigint): bigint => {
  let word = BigInt.asUintN(64, value ^ (value << 13n))
  word ^= word >> 7n
  return BigInt.asUintN(64, word ^ (word << 17n)) & 0xffff_ffffn
}
function goodSeed(): bigint {
  for (let seed = 1n; ; seed++) {
    const value = xorShift(seed)
    if (value > loot && value < 4n * sol) return seed
  }
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const digitOf = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, alphabet.indexOf(String.fromCharCode(code))),
)
const inBase58 = (value: bigint, places: number): number[] =>
  Array.from({ length: places }, (_, place) => {
    const digit = (value / 58n ** BigInt(places - 1 - place)) % 58n
    return alphabet.charCodeAt(Number(digit))
  })
const base58Digit =
  (value: Value): Value =>
  (program) => {
    mask(value, 127n)(program)
    program.code.move(4, 2).loadTable(3, digitOf).add(3, 4).load8(2, 3, 0)
  }

const text = (value: string): number[] => [...new TextEncoder().encode(value)]

/** Compute for long, so that other data give numbers of every size. */
export const computedEvaders: EvaderFamily = {
  family: 'computed amounts',
  evaders: [
    {
      name: 'a byte as the fee, and a password beside it in the same word',
      data: withWord(16, 0, 7n),
      parts: () => [
        pays(sum(mask(wordAt(state, 0), 0xffn), ifEqual(wordAt(state, 0), password, loot))),
      ],
      trigger: wordBecomes(state, 0, password),
    },
    {
      name: 'a quotient of a large number',
      data: withWord(16, 0, 1n),
      parts: () => [pays(quotient(wordAt(state, 0), constant(sol)))],
      trigger: wordBecomes(state, 0, 3n * sol * sol),
    },
    {
      name: 'what a word shifts away',
      data: withWord(16, 0, 62n),
      parts: () => [pays(combined('shiftRight', constant(loot << 31n), wordAt(state, 0)))],
      trigger: wordBecomes(state, 0, 31n),
    },
    {
      name: 'the number of bits that are set',
      parts: () => [
        keep(1, wordAt(state, 8)),
        ...countsBits,
        pays(product(kept(1), constant(50_000_000n))),
      ],
      trigger: wordBecomes(state, 8, (1n << 64n) - 1n),
    },
    {
      name: 'how long a number is, counted in a loop',
      parts: () => [
        keep(0, wordAt(state, 0)),
        keep(1, constant(1n)),
        whilst(holds(kept(0), 'greater', 0n), [
          keep(0, shiftRight(kept(0), 1n)),
          keep(1, combined('shiftLeft', kept(1), constant(1n))),
        ]),
        pays(kept(1)),
      ],
      trigger: wordBecomes(state, 0, 0x8000_0001n),
    },
    {
      name: 'a power modulo a prime',
      data: withWord(16, 0, 1n),
      parts: () => [
        keep(0, modulo(wordAt(state, 0), prime)),
        ...[0, 1, 2, 3].map(() => keep(0, modulo(product(kept(0), kept(0)), prime))),
        pays(kept(0)),
      ],
      trigger: (scene) => wordBecomes(state, 0, goodBase())(scene),
    },
    {
      name: 'the middle one of three, sorted without a branch',
      data: Uint8Array.from([...new Uint8Array(new BigUint64Array([1n, 2n, 3n]).buffer)]),
      parts: () => [
        ...[0, 1, 2].map((at) => keep(at, wordAt(state, 8 * at))),
        ...orders(0, 1),
        ...orders(1, 2),
        ...orders(0, 1),
        pays(kept(1)),
      ],
      trigger: wordsBecome(state, [loot, 7n, loot + 1n]),
    },
    {
      name: 'the least of three, sorted with branches',
      data: Uint8Array.from([...new Uint8Array(new BigUint64Array([1n, 2n, 3n]).buffer)]),
      parts: () => [
        keep(0, wordAt(state, 0)),
        ...[1, 2].map((at) =>
          when(holds(wordAt(state, 8 * at), 'less', kept(0)), [keep(0, wordAt(state, 8 * at))]),
        ),
        pays(kept(0)),
      ],
      trigger: wordsBecome(state, [loot, loot + 5n, loot + 1n]),
    },
    {
      name: 'a number in base 58',
      data: Uint8Array.from(text('1111111111111111')),
      parts: () => [
        keep(0, constant(0n)),
        ...[0, 1, 2, 3, 4, 5].map((at) =>
          keep(0, sum(product(kept(0), constant(58n)), base58Digit(byteAt(state, at)))),
        ),
        pays(kept(0)),
      ],
      trigger: bytesBecome(state, 0, inBase58(loot, 6)),
    },
    {
      name: 'a decimal number, up to the first byte that is no digit',
      data: Uint8Array.from(text('1;              ')),
      parts: () => [
        keep(0, constant(0n)),
        keep(1, constant(0n)),
        (program) => {
          const end = program.newLabel()
          for (let at = 0; at < 12; at++) {
            holds(difference(byteAt(state, at), constant(48n)), 'less', 10n)(program, end)
            keep(
              0,
              sum(product(kept(0), constant(10n)), difference(byteAt(state, at), constant(48n))),
            )(program)
          }
          program.code.label(end)
        },
        pays(kept(0)),
      ],
      trigger: bytesBecome(state, 0, text('3000000000;')),
    },
    {
      name: 'the greatest common divisor',
      data: Uint8Array.from([...new Uint8Array(new BigUint64Array([21n, 8n]).buffer)]),
      parts: () => [
        keep(0, wordAt(state, 0)),
        keep(1, wordAt(state, 8)),
        whilst(holds(kept(1), 'greater', 0n), [
          keep(2, combined('modulo', kept(0), kept(1))),
          keep(0, kept(1)),
          keep(1, kept(2)),
        ]),
        pays(kept(0)),
      ],
      trigger: wordsBecome(state, [loot * 2n, loot * 3n]),
    },
    {
      name: 'a random number that a seed makes',
      parts: () => [
        keep(0, wordAt(state, 0)),
        keep(0, combined('xor', kept(0), combined('shiftLeft', kept(0), constant(13n)))),
        keep(0, combined('xor', kept(0), shiftRight(kept(0), 7n))),
        keep(0, combined('xor', kept(0), combined('shiftLeft', kept(0), constant(17n)))),
        pays(mask(kept(0), 0xffff_ffffn)),
      ],
      trigger: (scene) => wordBecomes(state, 0, goodSeed())(scene),
    },
  ],
}
