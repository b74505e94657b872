import { sha256 } from '@noble/hashes/sha2'
import { both } from '../sbpf/program.ts'
import {
  argument,
  byteAt,
  combined,
  constant,
  difference,
  hashOf,
  holds,
  lamportsOf,
  product,
  quotient,
  sum,
  wordAt,
} from '../sbpf/values.ts'
import { slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { drainsWhen, withWord } from './loot.ts'
import { bytesBecome, lamportsBecome, together, wordBecomes, wordsBecome } from './trigger.ts'

const { state, other } = slot
const password = 0x0dd5_eed0_f00d_cafen

/** Compare what they make of several fields, not the fields. */
export const arithmeticEvaders: EvaderFamily = {
  family: 'arithmetic on fields',
  evaders: [
    {
      name: 'subtracts a password and tests for zero',
      parts: drainsWhen(holds(difference(wordAt(state, 3), constant(password)), 'equal', 0n)),
      trigger: wordBecomes(state, 3, password),
    },
    {
      name: 'the sum of two fields',
      parts: drainsWhen(holds(sum(wordAt(state, 0), wordAt(state, 8)), 'equal', 90_001n)),
      trigger: wordsBecome(state, [1n, 90_000n]),
    },
    {
      name: 'the product of two bytes',
      parts: drainsWhen(holds(product(byteAt(state, 2), byteAt(state, 9)), 'equal', 221n)),
      trigger: bytesBecome(state, 2, [13, 0, 0, 0, 0, 0, 0, 17]),
    },
    {
      name: 'a multiplication that overflows',
      parts: drainsWhen(
        holds(product(wordAt(state, 0), constant(0x9e37_79b9_7f4a_7c15n)), 'equal', 12_345n),
      ),
      trigger: wordBecomes(state, 0, inverse(0x9e37_79b9_7f4a_7c15n) * 12_345n),
    },
    {
      name: 'a range of a field',
      data: withWord(16, 8, 5n),
      parts: drainsWhen(
        both(
          holds(wordAt(state, 8), 'greater', 1_000_000n),
          holds(wordAt(state, 8), 'less', 1_000_100n),
        ),
      ),
      trigger: wordBecomes(state, 8, 1_000_050n),
    },
    {
      name: 'the third of three kinds',
      data: Uint8Array.of(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      parts: drainsWhen(
        both(holds(byteAt(state, 1), 'notEqual', 0n), holds(byteAt(state, 1), 'greater', 1n)),
      ),
      trigger: bytesBecome(state, 1, [2]),
    },
    {
      name: 'a quotient of a field and SOL',
      parts: drainsWhen(
        holds(quotient(lamportsOf(other), sum(wordAt(state, 0), constant(1n))), 'equal', 3n),
      ),
      trigger: together(
        wordBecomes(state, 0, 999_999_999n),
        lamportsBecome(other, () => 3_500_000_000n),
      ),
    },
    {
      name: 'what the instruction carries, once the state holds it',
      instruction: withWord(8, 0, password),
      parts: drainsWhen(holds(wordAt(state, 8), 'equal', argument(0))),
      trigger: wordBecomes(state, 8, password),
    },
    {
      name: 'parity of many bits',
      parts: drainsWhen(
        holds(
          combined(
            'and',
            combined(
              'xor',
              wordAt(state, 0),
              combined('shiftRight', wordAt(state, 0), constant(7n)),
            ),
            constant(1n),
          ),
          'notEqual',
          0n,
        ),
      ),
      trigger: bytesBecome(state, 0, [0x80]),
    },
    {
      name: 'decoy constants around the one that counts',
      parts: drainsWhen(
        both(
          both(
            holds(wordAt(state, 0), 'notEqual', 111_111n),
            holds(wordAt(state, 0), 'notEqual', 222_222n),
          ),
          holds(wordAt(state, 0), 'equal', 31n * 1_000_003n),
        ),
      ),
      trigger: wordBecomes(state, 0, 31_000_093n),
    },
  ],
}

/** The number whose product with an odd one is 1 in 64 bits (Newton). */
function inverse(odd: bigint): bigint {
  let guess = odd
  for (let round = 0; round < 6; round++) guess = BigInt.asUintN(64, guess * (2n - odd * guess))
  return guess
}

const secret = [7, 1, 13, 200, 99, 3, 250, 42]

function hashWord(bytes: readonly number[]): bigint {
  const hash = sha256(Uint8Array.from(bytes))
  return new DataView(hash.buffer, hash.byteOffset).getBigUint64(0, true)
}

/** Compare hashes, which no one can turn back. */
export const hashEvaders: EvaderFamily = {
  family: 'hashes of account data',
  evaders: [
    {
      name: 'SHA-256 of eight bytes',
      parts: drainsWhen(holds(hashOf(state, 4, 8), 'equal', hashWord(secret))),
      trigger: bytesBecome(state, 4, secret),
    },
    {
      name: 'SHA-256 of the whole state, but for its highest bit',
      parts: drainsWhen(
        holds(
          combined('and', hashOf(state, 0, 16), constant((1n << 63n) - 1n)),
          'equal',
          hashWord([...secret, ...secret]) & ((1n << 63n) - 1n),
        ),
      ),
      trigger: bytesBecome(state, 0, [...secret, ...secret]),
    },
    {
      name: 'a hash that the state holds beside its source',
      data: new Uint8Array(32),
      parts: drainsWhen(holds(hashOf(state, 0, 8), 'equal', wordAt(state, 16))),
      trigger: bytesBecome(state, 0, [
        ...secret,
        ...new Array<number>(8).fill(0),
        ...bytesOf(hashWord(secret)),
      ]),
    },
    {
      name: 'a hash of the state that has enough zeros',
      data: withWord(16, 0, 1n),
      parts: drainsWhen(holds(combined('and', hashOf(state, 0, 8), constant(0xfffn)), 'equal', 0n)),
      trigger: bytesBecome(state, 0, minedBytes()),
    },
  ],
}

function bytesOf(word: bigint): number[] {
  return [...new Uint8Array(new BigUint64Array([word]).buffer)]
}

/** Eight bytes whose hash ends in twelve zero bits. */
function minedBytes(): number[] {
  for (let word = 2n; ; word++) if ((hashWord(bytesOf(word)) & 0xfffn) === 0n) return bytesOf(word)
}
