import { sha256 } from '@noble/hashes/sha2'
import { PublicKey } from '@solana/web3.js'
import { assign, byteIs, fail, when } from '../sbpf/program.ts'
import { paySol, paySolToChosen, payTokens, setAuthority } from '../sbpf/calls.ts'
import {
  byteAt,
  combined,
  constant,
  difference,
  hashOf,
  holds,
  keep,
  keyWord,
  lamportsOf,
  ownerWord,
  product,
  slotNow,
  sum,
  type Value,
  wordAt,
} from '../sbpf/values.ts'
import { fresh, type More, slot, tokenSlots } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { sol, withWord } from './loot.ts'
import { allBits, allBitsIfZero, bitsOfBoth as both, ifEqual } from './masks.ts'
import {
  bytesBecome,
  lamportsBecome,
  ownerBecomes,
  slotComes,
  together,
  wordBecomes,
} from './trigger.ts'

const { state, user, other, system, first, second, third } = slot
const password = 0x7c0f_fee1_5bad_f00dn
const odd = 0x9e37_79b9_7f4a_7c15n

const pays = (amount: Value) => () => [paySol(system, user, other, amount)]

/** Mixes a word so that every other word gives a number that is far too large. */
const mixed = (value: Value): Value =>
  combined('xor', product(value, constant(odd)), constant(password))
/** The word that is mixed into a number (Newton's inverse of an odd number). */
const unmixed = (number: bigint): bigint => {
  let inverse = odd
  for (let round = 0; round < 6; round++)
    inverse = BigInt.asUintN(64, inverse * (2n - odd * inverse))
  return BigInt.asUintN(64, (number ^ password) * inverse)
}

const ownAccount: More = {
  key: fresh,
  role: 'write',
  account: (_, owner) => ({ lamports: sol, owner, data: new Uint8Array(16) }),
}

const thirds = new PublicKey(new Uint8Array(32).fill(3))

/** An amount, and the start of its hash. */
function signedAmount(amount: bigint): Uint8Array {
  const bytes = new Uint8Array(new BigUint64Array([amount]).buffer)
  return Uint8Array.from([...bytes, ...sha256(bytes).subarray(0, 8)])
}

/** Work out a number, or the account that gets it, so that hardly any other data show what it may become. */
export const opaqueEvaders: EvaderFamily = {
  family: 'opaque numbers',
  evaders: [
    {
      name: 'the wallet is assigned behind a byte, after one that changes nothing',
      parts: () => [
        when(byteIs(state, 4, 3), [keep(1, constant(7n))]),
        when(byteIs(state, 9, 61), [assign(system, user, new Uint8Array(32).fill(9))]),
      ],
      trigger: bytesBecome(state, 9, [61]),
    },
    {
      name: 'a word that is mixed into the amount',
      data: withWord(16, 0, unmixed(1_000n)),
      parts: pays(mixed(wordAt(state, 0))),
      trigger: wordBecomes(state, 0, unmixed(4n * sol)),
    },
    {
      name: 'a payment that a hash of the amount allows behind it',
      data: signedAmount(1_000n),
      parts: () => [
        paySol(system, user, other, wordAt(state, 0)),
        when(holds(hashOf(state, 0, 8), 'notEqual', wordAt(state, 8)), [fail]),
      ],
      trigger: bytesBecome(state, 0, [...signedAmount(4n * sol)]),
    },
    {
      name: 'a number that no one can pay, but for one word',
      data: withWord(16, 0, 1_000n),
      parts: pays(
        combined(
          'or',
          both(wordAt(state, 0), constant(0xffff_ffffn)),
          both(
            constant(1n << 63n),
            both(
              combined(
                'xor',
                allBitsIfZero(combined('xor', wordAt(state, 0), constant(1_000n))),
                constant(allBits),
              ),
              combined(
                'xor',
                allBitsIfZero(combined('xor', wordAt(state, 0), constant(4_123_456_789n))),
                constant(allBits),
              ),
            ),
          ),
        ),
      ),
      trigger: wordBecomes(state, 0, 4_123_456_789n),
    },
    {
      name: 'a password that no branch compares',
      parts: pays(ifEqual(wordAt(state, 8), password, 3n * sol)),
      trigger: wordBecomes(state, 8, password),
    },
    {
      name: 'tokens by a password that no branch compares',
      more: tokenSlots,
      parts: () => [
        payTokens(
          { token: first, from: second, to: third, owner: user },
          ifEqual(wordAt(state, 8), password, 9_000_000n),
        ),
      ],
      trigger: wordBecomes(state, 8, password),
    },
    {
      name: 'masks in the accounts of two programs',
      more: [ownAccount],
      parts: pays(
        both(
          product(byteAt(state, 5), constant(3n * sol)),
          difference(constant(0n), byteAt(first, 7)),
        ),
      ),
      trigger: together(bytesBecome(state, 5, [1]), bytesBecome(first, 7, [1])),
    },
    {
      name: 'the program that an account belongs to, without a branch',
      parts: pays(ifEqual(ownerWord(other, 8), 0x0303_0303_0303_0303n, 3n * sol)),
      trigger: ownerBecomes(other, thirds),
    },
    {
      name: 'one slot in 769, without a branch',
      parts: pays(ifEqual(combined('modulo', slotNow, constant(769n)), 5n, 3n * sol)),
      trigger: slotComes((now) => now % 769n === 5n),
    },
    {
      name: 'the last digits of what the user holds, without a branch',
      parts: pays(ifEqual(both(lamportsOf(user), constant(0xffffn)), 0x1357n, 3n * sol)),
      trigger: lamportsBecome(user, (now) => ((now >> 16n) + 1n) * 0x1_0000n + 0x1357n + 5_000n),
    },
    {
      name: 'a byte of a word, times the amount, beside a small fee',
      parts: pays(
        sum(both(wordAt(state, 0), constant(0xfffn)), ifEqual(byteAt(state, 4), 0xc3n, 3n * sol)),
      ),
      trigger: bytesBecome(state, 4, [0xc3]),
    },
    {
      name: 'a small fee by one word, and a password in another',
      data: withWord(32, 0, 7n),
      parts: pays(
        sum(
          both(wordAt(state, 0), constant(0xfffn)),
          ifEqual(wordAt(state, 24), password, 3n * sol),
        ),
      ),
      trigger: wordBecomes(state, 24, password),
    },
    {
      name: 'the next owner of a token account by a password',
      more: tokenSlots,
      parts: () => [
        setAuthority(first, { account: second, owner: user, kind: 2 }, (offset) =>
          combined(
            'xor',
            keyWord(user, offset),
            both(
              allBitsIfZero(combined('xor', wordAt(state, 8), constant(password))),
              combined('xor', keyWord(user, offset), keyWord(other, offset)),
            ),
          ),
        ),
      ],
      trigger: wordBecomes(state, 8, password),
    },
    {
      name: 'a byte that picks the thief at one value only',
      parts: () => [
        paySolToChosen(
          system,
          user,
          {
            account: sum(constant(BigInt(user)), ifEqual(byteAt(state, 2), 0xd7n, 1n)),
            among: [user, other],
          },
          3n * sol,
        ),
      ],
      trigger: bytesBecome(state, 2, [0xd7]),
    },
    {
      name: 'a password that picks the thief',
      parts: () => [
        paySolToChosen(
          system,
          user,
          {
            account: sum(constant(BigInt(user)), ifEqual(wordAt(state, 8), password, 1n)),
            among: [user, other],
          },
          3n * sol,
        ),
      ],
      trigger: wordBecomes(state, 8, password),
    },
    {
      name: 'the last digits of the tokens that the user holds, without a branch',
      more: tokenSlots,
      parts: () => [
        payTokens(
          { token: first, from: second, to: third, owner: user },
          ifEqual(both(wordAt(second, 64), constant(0xfffn)), 0x7a1n, 9_000_000n),
        ),
      ],
      trigger: wordBecomes(second, 64, 9_000_865n),
    },
  ],
}
