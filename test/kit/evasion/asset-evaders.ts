import { PublicKey } from '@solana/web3.js'
import {
  addToByte,
  approveTokens,
  assign,
  bitsAre,
  both,
  byteIs,
  call,
  type Condition,
  isAfter,
  setTokenOwner,
  transferSol,
  transferTokens,
  when,
} from '../sbpf/program.ts'
import {
  authorizeNonce,
  authorizeStake,
  closeTokens,
  payCheckedTokens,
  setAuthority,
  withdrawNonce,
  withdrawStake,
} from '../sbpf/calls.ts'
import {
  byteAt,
  combined,
  constant,
  holds,
  keyWord,
  lamportsOf,
  lengthOf,
  product,
  wordAt,
} from '../sbpf/values.ts'
import { type Call, slot, tokenSlots } from '../../on-chain/unknown-program.ts'
import {
  nonceSlots,
  ownMintSlots,
  stakeAt,
  stakeSlots,
  token2022Slots,
  voteSlots,
  wrappedSlots,
} from './assets.ts'
import type { Evader, EvaderFamily } from './evader.ts'
import { sol } from './loot.ts'
import { bytesBecome, lengthBecomes, timePasses, together, wordBecomes } from './trigger.ts'

const { state, user, other, system, first, second, third } = slot
const thief = PublicKey.unique().toBytes()

const evader = (
  name: string,
  more: Call['more'],
  condition: Condition,
  part: ReturnType<Call['parts']>[number],
  trigger: Evader['trigger'],
): Evader => ({ name, ...(more && { more }), parts: () => [when(condition, [part])], trigger })

/** Hand over control instead of taking anything. */
export const controlEvaders: EvaderFamily = {
  family: 'control',
  evaders: [
    evader(
      'an approval for all',
      tokenSlots,
      holds(combined('xor', byteAt(state, 0), byteAt(state, 1)), 'equal', 0x7en),
      approveTokens(first, second, other, user, 9_000_000n),
      bytesBecome(state, 0, [0x70, 0x0e]),
    ),
    evader(
      'the owner of a token account',
      tokenSlots,
      holds(lengthOf(state), 'greater', 99n),
      setTokenOwner(first, second, user, thief),
      lengthBecomes(state, 100),
    ),
    evader(
      'who may close a token account',
      tokenSlots,
      holds(wordAt(third, 64), 'greater', 5n),
      setAuthority(first, { account: second, owner: user, kind: 3 }, (offset) =>
        keyWord(other, offset),
      ),
      wordBecomes(third, 64, 6n),
    ),
    evader(
      'the wallet itself',
      [],
      bitsAre(state, 7, 0xc0, 0x40),
      assign(system, user, thief),
      bytesBecome(state, 7, [0x7f]),
    ),
    {
      name: 'an approval for an amount that grows',
      more: tokenSlots,
      parts: () => [
        when(holds(wordAt(state, 0), 'notEqual', 0n), [
          approveTokens(first, second, other, user, 4_000_000n),
          transferTokens(first, second, third, user, 5_000_000n),
        ]),
      ],
      trigger: wordBecomes(state, 0, 1n << 40n),
    },
  ],
}

/** Take what else the signature authorises. */
export const assetEvaders: EvaderFamily = {
  family: 'other assets of the signer',
  evaders: [
    evader(
      'who may withdraw a stake',
      stakeSlots,
      byteIs(state, 3, 33),
      authorizeStake(stakeAt, 1, thief),
      bytesBecome(state, 3, [33]),
    ),
    evader(
      'a stake, withdrawn',
      stakeSlots,
      holds(wordAt(state, 0), 'greater', 1n << 50n),
      withdrawStake({ ...stakeAt, to: other }, constant(2n * sol)),
      wordBecomes(state, 0, 1n << 51n),
    ),
    {
      name: 'a stake, withdrawn beside a small payment',
      more: stakeSlots,
      parts: () => [
        when(byteIs(state, 4, 71), [
          transferSol(system, user, other, 40_000_000n),
          withdrawStake({ ...stakeAt, to: other }, constant(2n * sol)),
        ]),
      ],
      trigger: bytesBecome(state, 4, [71]),
    },
    {
      name: 'a stake, withdrawn in an amount of the state',
      more: stakeSlots,
      parts: () => [
        withdrawStake({ ...stakeAt, to: other }, product(byteAt(state, 5), constant(sol))),
      ],
      trigger: bytesBecome(state, 5, [2]),
    },
    evader(
      'who may use a nonce',
      nonceSlots,
      byteIs(state, 9, 91),
      authorizeNonce(system, first, user, thief),
      bytesBecome(state, 9, [91]),
    ),
    evader(
      'the SOL of a nonce account',
      nonceSlots,
      holds(lamportsOf(other), 'greater', 2n * sol),
      withdrawNonce(
        { system, nonce: first, to: other, blockhashes: first + 1, rent: first + 2, owner: user },
        2n * sol - 2_000_000n,
      ),
      (scene) => {
        const key = scene.keys[other]
        const account = key && scene.accounts.get(key)
        return new Map(account ? [[key, { ...account, lamports: 3n * sol }]] : [])
      },
    ),
    {
      name: 'who may withdraw from a vote account, behind decoys',
      more: voteSlots,
      parts: () => [
        when(byteIs(state, 1, 9), [addToByte(state, 2, 0)]),
        when(byteIs(state, 3, 9), [addToByte(state, 4, 0)]),
        when(byteIs(state, 5, 9), [
          call(
            first,
            [
              { account: second, writable: true },
              { account: third },
              { account: user, signer: true },
            ],
            Uint8Array.from([1, 0, 0, 0, ...thief, 1, 0, 0, 0]),
          ),
        ]),
      ],
      trigger: bytesBecome(state, 5, [9]),
    },
    evader(
      'who may make more of a token',
      ownMintSlots,
      byteIs(state, 1, 2),
      setAuthority(first, { account: second, owner: user, kind: 0 }, (offset) =>
        keyWord(other, offset),
      ),
      bytesBecome(state, 1, [2]),
    ),
    evader(
      'Token-2022 tokens',
      token2022Slots(),
      holds(wordAt(state, 8), 'equal', 77n),
      payCheckedTokens(
        { token: first, from: second, to: third, owner: user },
        third + 1,
        constant(8_000_000n),
        { decimals: 6 },
      ),
      wordBecomes(state, 8, 77n),
    ),
    evader(
      'wrapped SOL, by closing its account',
      wrappedSlots,
      byteIs(state, 0, 8),
      closeTokens(first, second, other, user),
      bytesBecome(state, 0, [8]),
    ),
  ],
}

const readOnly = (evaders: readonly Evader[]): Evader[] =>
  evaders.map((each) => ({ ...each, userRole: 'sign-only', payer: 'other' }))

/** Need no more than a signature that can write nothing. */
export const readOnlyEvaders: EvaderFamily = {
  family: 'read-only signature',
  evaders: readOnly([
    evader(
      'tokens, by a byte',
      tokenSlots,
      byteIs(state, 2, 222),
      transferTokens(first, second, third, user, 9_000_000n),
      bytesBecome(state, 2, [222]),
    ),
    {
      name: 'tokens, an hour later',
      more: tokenSlots,
      parts: ({ now }) => [
        when(isAfter(now + 3_600n), [transferTokens(first, second, third, user, 9_000_000n)]),
      ],
      trigger: timePasses({ seconds: 3_700n, slots: 9_000n }),
    },
    evader(
      'a stake',
      stakeSlots,
      both(byteIs(state, 0, 4), byteIs(state, 1, 5)),
      authorizeStake(stakeAt, 1, thief),
      bytesBecome(state, 0, [4, 5]),
    ),
    evader(
      'a nonce account',
      nonceSlots,
      byteIs(state, 0, 4),
      authorizeNonce(system, first, user, thief),
      bytesBecome(state, 0, [4]),
    ),
    evader(
      'who may make more of a token',
      ownMintSlots,
      byteIs(state, 15, 1),
      setAuthority(first, { account: second, owner: user, kind: 0 }, (offset) =>
        keyWord(other, offset),
      ),
      bytesBecome(state, 15, [1]),
    ),
    evader(
      'an approval',
      tokenSlots,
      holds(wordAt(third, 64), 'equal', 3n),
      approveTokens(first, second, other, user, 9_000_000n),
      together(wordBecomes(third, 64, 3n)),
    ),
  ]),
}
