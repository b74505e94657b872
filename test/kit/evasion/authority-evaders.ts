import { call, type Meta, type Patch, frame, frameAt } from '../sbpf/program.ts'
import { setAuthority } from '../sbpf/calls.ts'
import {
  byteAt,
  combined,
  constant,
  keyWord,
  patched,
  product,
  sum,
  type Value,
  wordAt,
} from '../sbpf/values.ts'
import { slot, tokenSlots } from '../../on-chain/unknown-program.ts'
import { nonceSlots, ownMintSlots, stakeAt, stakeSlots } from './assets.ts'
import type { EvaderFamily } from './evader.ts'
import { bitsOfBoth, chosenWord } from './masks.ts'
import { bytesBecome, wordBecomes } from './trigger.ts'

const { state, user, other, system, first, second } = slot

const password = 0x0123_4567_89ab_cdefn
const u64 = (value: bigint): number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const low = (value: Value, mask: bigint): Value => bitsOfBoth(value, constant(mask))
const signs: Meta = { account: user, signer: true }
const write = (account: number): Meta => ({ account, writable: true })

/** A word of the key of the account with a number that is only known at run time. */
const keyWordOf =
  (account: Value, offset: number): Value =>
  (program) => {
    product(account, constant(8n))(program)
    program.code
      .add(2, frame)
      .load64(2, 2, frameAt.places)
      .load64(2, 2, 8 + offset)
  }

/** The user's key, but with a password in the state that of the thief. */
const maskedKey = (offset: number): Value =>
  chosenWord(wordAt(state, 8), password, keyWord(other, offset), keyWord(user, offset))

const keyPatches = (at: number, key: (offset: number) => Value): Patch[] =>
  [0, 8, 16, 24].map((offset) => patched(at + offset, key(offset)))

const opens = wordBecomes(state, 8, password)

/** Leave the call as it is, and choose by data whom it names. */
export const authorityEvaders: EvaderFamily = {
  family: 'authorities worked out from data',
  evaders: [
    {
      name: 'the next owner is the account that a byte counts to',
      more: tokenSlots,
      parts: () => [
        setAuthority(first, { account: second, owner: user, kind: 2 }, (offset) =>
          keyWordOf(sum(constant(BigInt(user)), low(byteAt(state, 4), 1n)), offset),
        ),
      ],
      trigger: bytesBecome(state, 4, [1]),
    },
    {
      name: 'who may close, by a password',
      more: tokenSlots,
      parts: () => [setAuthority(first, { account: second, owner: user, kind: 3 }, maskedKey)],
      trigger: opens,
    },
    {
      name: 'whether anyone may close',
      more: tokenSlots,
      parts: () => [
        call(first, [write(second), signs], Uint8Array.from([6, 3, 0, ...new Uint8Array(32)]), [
          ...keyPatches(3, (offset) => keyWord(other, offset)),
          patched(
            2,
            combined(
              'or',
              low(byteAt(state, 1), 1n),
              combined('shiftLeft', keyWord(other), constant(8n)),
            ),
          ),
        ]),
      ],
      trigger: bytesBecome(state, 1, [1]),
    },
    {
      name: 'who may make more of a token, by a password',
      more: ownMintSlots,
      parts: () => [setAuthority(first, { account: second, owner: user, kind: 0 }, maskedKey)],
      trigger: opens,
    },
    {
      name: 'who may withdraw a stake, by a password',
      more: stakeSlots,
      parts: () => [
        call(
          stakeAt.stake,
          [write(stakeAt.account), { account: stakeAt.clock }, signs],
          Uint8Array.from([1, 0, 0, 0, ...new Uint8Array(32), 1, 0, 0, 0]),
          keyPatches(4, maskedKey),
        ),
      ],
      trigger: opens,
    },
    {
      name: 'who may use a nonce, by a password',
      more: nonceSlots,
      parts: () => [
        call(
          system,
          [write(first), signs],
          Uint8Array.from([7, 0, 0, 0, ...new Uint8Array(32)]),
          keyPatches(4, maskedKey),
        ),
      ],
      trigger: opens,
    },
    {
      name: 'the program that the wallet is assigned to, by a password',
      parts: () => [
        call(
          system,
          [{ ...signs, writable: true }],
          Uint8Array.from([1, 0, 0, 0, ...new Uint8Array(32)]),
          keyPatches(4, (offset) => ifEqualKey(keyWord(other, offset))),
        ),
      ],
      trigger: opens,
    },
    {
      name: 'the delegate is the account that a byte counts to',
      more: tokenSlots,
      parts: () => [
        call(
          first,
          [
            write(second),
            {
              account: other,
              chosen: {
                account: sum(constant(BigInt(user)), low(byteAt(state, 0), 1n)),
                among: [user, other],
              },
            },
            signs,
          ],
          Uint8Array.from([4, ...u64(9_000_000n)]),
        ),
      ],
      trigger: bytesBecome(state, 0, [1]),
    },
  ],
}

function ifEqualKey(word: Value): Value {
  return chosenWord(wordAt(state, 8), password, word, constant(0n))
}
