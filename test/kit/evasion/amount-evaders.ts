import { tokenAccountBytes, tokenProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { addToByte, copyKey, when } from '../sbpf/program.ts'
import {
  paySol,
  paySolToChosen,
  payTokens,
  payTokensToChosen,
  setAuthority,
} from '../sbpf/calls.ts'
import {
  byteAt,
  combined,
  constant,
  difference,
  holds,
  keep,
  kept,
  lamportsOf,
  lengthOf,
  product,
  sum,
  type Value,
  wordAt,
} from '../sbpf/values.ts'
import { fresh, type More, slot, tokenSlots } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { sol, withWord } from './loot.ts'
import {
  bytesBecome,
  keyBecomes,
  lamportsBecome,
  lengthBecomes,
  together,
  wordBecomes,
} from './trigger.ts'

const { state, user, other, system, first, second, third } = slot
const move = { token: first, from: second, to: third, owner: user }

const pays = (amount: Value) => () => [paySol(system, user, other, amount)]

/** The smaller of two numbers, in variable 7. */
const smaller = (left: Value, right: Value) => [
  keep(7, left),
  when(holds(right, 'less', kept(7)), [keep(7, right)]),
]

/** Take a number for the amount that others can change; nothing decides. */
export const amountEvaders: EvaderFamily = {
  family: 'amounts and masks from data',
  evaders: [
    {
      name: 'the amount is a field of the state',
      data: withWord(16, 8, 1_000n),
      parts: pays(wordAt(state, 8)),
      trigger: wordBecomes(state, 8, 4n * sol),
    },
    {
      name: 'a byte makes a mask over the amount',
      parts: pays(combined('and', difference(constant(0n), byteAt(state, 3)), constant(3n * sol))),
      trigger: bytesBecome(state, 3, [1]),
    },
    {
      name: 'a byte times the amount',
      parts: pays(product(byteAt(state, 11), constant(3n * sol))),
      trigger: bytesBecome(state, 11, [1]),
    },
    {
      name: 'an amount that a byte shifts away',
      data: new Uint8Array(16).fill(40),
      parts: pays(combined('shiftRight', constant(4n * sol), byteAt(state, 2))),
      trigger: bytesBecome(state, 2, [0]),
    },
    {
      name: 'the amount is the SOL of the thief, less one SOL',
      parts: pays(difference(lamportsOf(other), constant(sol))),
      trigger: lamportsBecome(other, () => 5n * sol),
    },
    {
      name: 'the amount is the length of the state, times a number',
      parts: pays(product(difference(lengthOf(state), constant(16n)), constant(1n << 24n))),
      trigger: lengthBecomes(state, 16 + 240),
    },
    {
      name: 'the difference of two fields',
      data: new Uint8Array(16).fill(7),
      parts: pays(difference(wordAt(state, 8), wordAt(state, 0))),
      trigger: wordBecomes(state, 8, 0x0707_0707_0707_0707n + 3n * sol),
    },
    {
      name: 'a field, or what the user has where that is less',
      parts: () => [
        ...smaller(wordAt(state, 0), difference(lamportsOf(user), constant(1_000_000n))),
        paySol(system, user, other, kept(7)),
      ],
      trigger: wordBecomes(state, 0, 1n << 60n),
    },
    {
      name: 'a price in thousandths of what the user has',
      parts: pays(
        combined('divide', product(lamportsOf(user), wordAt(state, 8)), constant(1_000n)),
      ),
      data: withWord(16, 8, 1n),
      trigger: wordBecomes(state, 8, 900n),
    },
    {
      name: 'tokens by a field of the state',
      more: tokenSlots,
      data: withWord(16, 0, 1n),
      parts: () => [payTokens(move, wordAt(state, 0))],
      trigger: wordBecomes(state, 0, 9_000_000n),
    },
    {
      name: 'tokens by two masks',
      more: tokenSlots,
      parts: () => [
        payTokens(
          move,
          combined(
            'and',
            combined('and', difference(constant(0n), byteAt(state, 1)), constant(9_000_000n)),
            difference(constant(0n), byteAt(state, 2)),
          ),
        ),
      ],
      trigger: bytesBecome(state, 1, [1, 1]),
    },
    {
      name: 'tokens, as many as the thief has of them',
      more: tokenSlots,
      parts: () => [payTokens(move, wordAt(third, 64))],
      trigger: wordBecomes(third, 64, 9_000_000n),
    },
  ],
}

/** Another token account of the user's. */
const moreTokens: More['account'] = ({ mint, user: owner }) => ({
  lamports: sol,
  owner: tokenProgramId,
  data: tokenAccountBytes({ mint, owner, amount: 0n }),
})

const ownSafe: More = {
  key: fresh,
  role: 'write',
  account: (_, owner) => ({ lamports: sol, owner, data: new Uint8Array(8) }),
}

/** Choose by data who gets it. */
export const choiceEvaders: EvaderFamily = {
  family: 'accounts chosen by data',
  evaders: [
    {
      name: 'whether tokens go to the user or the thief',
      more: [...tokenSlots, { key: fresh, role: 'write', account: moreTokens }],
      parts: () => [
        payTokensToChosen(
          move,
          { account: sum(constant(BigInt(third)), byteAt(state, 6)), among: [third, third + 1] },
          constant(9_000_000n),
        ),
      ],
      data: Uint8Array.of(0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      trigger: bytesBecome(state, 6, [0]),
    },
    {
      name: 'whether SOL goes to the user or the thief',
      parts: () => [
        paySolToChosen(
          system,
          user,
          { account: sum(constant(1n), byteAt(state, 4)), among: [user, other] },
          3n * sol,
        ),
      ],
      trigger: bytesBecome(state, 4, [1]),
    },
    {
      name: 'the new owner of a token account is read from the state',
      more: tokenSlots,
      data: new Uint8Array(48),
      parts: () => [
        when(holds(wordAt(state, 8), 'equal', 0n), [copyKey(user, state, 8)]),
        setAuthority(first, { account: second, owner: user, kind: 2 }, (offset) =>
          wordAt(state, 8 + offset),
        ),
      ],
      trigger: keyBecomes(state, 8, ({ other: thief }) => thief),
    },
    {
      name: 'who may close a token account is read from the state',
      more: tokenSlots,
      data: new Uint8Array(48),
      parts: () => [
        when(holds(wordAt(state, 8), 'equal', 0n), [copyKey(user, state, 8)]),
        setAuthority(first, { account: second, owner: user, kind: 3 }, (offset) =>
          wordAt(state, 8 + offset),
        ),
        addToByte(state, 0, 1),
      ],
      trigger: keyBecomes(state, 8, ({ other: thief }) => thief),
    },
    {
      name: 'one of two safes of its own, and which',
      more: [ownSafe],
      parts: () => [
        paySolToChosen(
          system,
          user,
          { account: sum(constant(1n), byteAt(state, 2)), among: [user, other, system, first] },
          3n * sol,
        ),
      ],
      trigger: together(bytesBecome(state, 2, [3])),
    },
  ],
}
