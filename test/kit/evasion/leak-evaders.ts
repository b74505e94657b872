import {
  mintBytes,
  rentLamports,
  tokenAccountBytes,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import { byteIs, type Part, transferSol, when } from '../sbpf/program.ts'
import { paySol, payTokens } from '../sbpf/calls.ts'
import {
  byteAt,
  combined,
  constant,
  holds,
  keep,
  kept,
  lamportsOf,
  product,
  sum,
  type Value,
  whilst,
  wordAt,
} from '../sbpf/values.ts'
import { fresh, type More, slot, type Stage, tokenSlots } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { ifEqual } from './masks.ts'
import { bytesBecome, wordBecomes } from './trigger.ts'

const { state, user, other, system, first, second, third } = slot

const password = 0x5eed_1e55_0b1a_c0den
const pays = (amount: Value): Part => paySol(system, user, other, amount)
const move = { token: first, from: second, to: third, owner: user }
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** A second token, of which the user has eight and the thief none. */
const moreOfAnother = (): readonly More[] => {
  const mint = fresh()
  const account = (holder: 'user' | 'other', amount: bigint): More => ({
    key: fresh,
    role: 'write',
    account: (stage: Stage) => ({
      lamports: rentLamports(165),
      owner: tokenProgramId,
      data: tokenAccountBytes({ mint, owner: stage[holder], amount }),
    }),
  })
  return [
    account('user', 8_000_000n),
    account('other', 0n),
    {
      key: () => mint,
      role: 'read',
      account: () => ({
        lamports: rentLamports(82),
        owner: tokenProgramId,
        data: mintBytes({ decimals: 6, supply: 10n ** 12n }),
      }),
    },
  ]
}

/** Take little at a time. */
export const leakEvaders: EvaderFamily = {
  family: 'small leaks that add up',
  evaders: [
    {
      name: 'twenty payments of a million times a byte',
      data: new Uint8Array(32),
      parts: () => range(20).map((at) => pays(product(byteAt(state, at), constant(1_000_000n)))),
      trigger: bytesBecome(state, 0, new Array<number>(20).fill(160)),
    },
    {
      name: 'forty payments, each behind a byte of its own',
      data: new Uint8Array(48),
      parts: () =>
        range(40).map((at) =>
          when(byteIs(state, at, 100 + at), [transferSol(system, user, other, 80_000_000n)]),
        ),
      trigger: bytesBecome(
        state,
        0,
        range(40).map((at) => 100 + at),
      ),
    },
    {
      name: 'a loop of small payments',
      parts: () => [
        keep(0, constant(0n)),
        whilst(holds(kept(0), 'less', byteAt(state, 3)), [
          transferSol(system, user, other, 80_000_000n),
          keep(0, sum(kept(0), constant(1n))),
        ]),
      ],
      trigger: bytesBecome(state, 3, [40]),
    },
    {
      name: 'fourteen payments of the lowest bits of words',
      data: new Uint8Array(128),
      parts: () =>
        range(14).map((at) => pays(combined('and', wordAt(state, 8 * at), constant(0xfff_ffffn)))),
      trigger: bytesBecome(state, 0, new Array<number>(112).fill(0xff)),
    },
    {
      name: 'thirty token payments of the lowest bits of one word',
      more: tokenSlots,
      parts: () =>
        range(30).map(() =>
          payTokens(move, combined('and', wordAt(state, 0), constant(0x3_ffffn))),
        ),
      trigger: wordBecomes(state, 0, 0x3_ffffn),
    },
    {
      name: 'twelve passwords for a twelfth each',
      data: new Uint8Array(128),
      parts: () =>
        range(12).map((at) =>
          pays(ifEqual(wordAt(state, 8 * at), password + BigInt(at), 250_000_000n)),
        ),
      trigger: (scene) =>
        bytesBecome(
          state,
          0,
          range(12).flatMap((at) => [
            ...new Uint8Array(new BigUint64Array([password + BigInt(at)]).buffer),
          ]),
        )(scene),
    },
    {
      name: 'six tenths of each of two tokens',
      more: [...tokenSlots, ...moreOfAnother()],
      parts: () => [
        payTokens(move, ifEqual(wordAt(state, 8), password, 5_400_000n)),
        payTokens(
          { ...move, from: third + 1, to: third + 2 },
          ifEqual(wordAt(state, 8), password, 4_800_000n),
        ),
      ],
      trigger: wordBecomes(state, 8, password),
    },
    {
      name: 'half of what is left, four times, by a byte',
      parts: () =>
        range(4).map(() =>
          pays(
            product(
              combined('and', byteAt(state, 7), constant(1n)),
              combined('shiftRight', lamportsOf(user), constant(1n)),
            ),
          ),
        ),
      trigger: bytesBecome(state, 7, [1]),
    },
  ],
}
