import { rentLamports } from '../../../scripts/sandbox/account-bytes.ts'
import { call, type Meta, type Part } from '../sbpf/program.ts'
import { payCheckedTokens, payTokens, withdrawStake } from '../sbpf/calls.ts'
import {
  byteAt,
  combined,
  constant,
  patched,
  product,
  sum,
  type Value,
  wordAt,
} from '../sbpf/values.ts'
import { fresh, type More, slot, tokenSlots } from '../../on-chain/unknown-program.ts'
import {
  nonceSlots,
  stakeAt,
  stakeProgramId,
  stakeSlots,
  token2022Slots,
  voteSlots,
  wrappedSlots,
} from './assets.ts'
import type { EvaderFamily } from './evader.ts'
import { sol, withWord } from './loot.ts'
import { ifEqual } from './masks.ts'
import { bytesBecome, wordBecomes } from './trigger.ts'

const { state, user, other, system, first, second, third } = slot

const password = 0x1dea_f00d_5ea1_ed01n
const byPassword = (amount: bigint): Value => ifEqual(wordAt(state, 8), password, amount)
const opens = wordBecomes(state, 8, password)
const u64 = (value: bigint): number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const signs: Meta = { account: user, signer: true }
const write = (account: number): Meta => ({ account, writable: true })

/** An empty stake account, which a split fills. */
const newStake: More = {
  key: fresh,
  role: 'write',
  account: () => ({
    lamports: rentLamports(200),
    owner: stakeProgramId,
    data: new Uint8Array(200),
  }),
}
const splitTo = first + 4

const splits = (amount: Value): Part =>
  call(
    first,
    [write(stakeAt.account), write(splitTo), signs],
    Uint8Array.from([3, 0, 0, 0, ...u64(0n)]),
    patched(4, amount),
  )
const givesAway = (account: number): Part =>
  call(
    first,
    [write(account), { account: stakeAt.clock }, signs],
    Uint8Array.from([1, 0, 0, 0, ...new Uint8Array(32).fill(88), 1, 0, 0, 0]),
  )

const withdrawsNonce = (amount: Value): Part =>
  call(
    system,
    [write(first), write(other), { account: first + 1 }, { account: first + 2 }, signs],
    Uint8Array.from([5, 0, 0, 0, ...u64(0n)]),
    patched(4, amount),
  )

const withdrawsVote = (amount: Value): Part =>
  call(
    first,
    [write(second), write(other), signs],
    Uint8Array.from([3, 0, 0, 0, ...u64(0n)]),
    patched(4, amount),
  )

const burns = (amount: Value): Part =>
  call(
    first,
    [write(second), write(third), signs],
    Uint8Array.from([8, ...u64(0n)]),
    patched(1, amount),
  )

const approves = (amount: Value): Part =>
  call(
    first,
    [write(second), { account: other }, signs],
    Uint8Array.from([4, ...u64(0n)]),
    patched(1, amount),
  )

/** A stake that the user may draw on already, with more of its own. */
const twoStakes: readonly More[] = [...stakeSlots, ...stakeSlots.slice(1, 2)]

/** Take what else the signature authorises, in amounts that hardly any data show. */
export const opaqueAssetEvaders: EvaderFamily = {
  family: 'other assets in opaque amounts',
  evaders: [
    {
      name: 'a stake, withdrawn by a password',
      more: stakeSlots,
      parts: () => [withdrawStake({ ...stakeAt, to: other }, byPassword(2n * sol))],
      trigger: opens,
    },
    {
      name: 'a stake, a small part of which is always withdrawn',
      more: stakeSlots,
      data: withWord(16, 0, 9n),
      parts: () => [
        withdrawStake(
          { ...stakeAt, to: other },
          sum(combined('and', wordAt(state, 0), constant(0xfffn)), byPassword(2n * sol - 4_096n)),
        ),
      ],
      trigger: opens,
    },
    {
      name: 'one of two stakes, by a byte and a product',
      more: twoStakes,
      parts: () => [
        withdrawStake(
          { ...stakeAt, account: first + 4, to: other },
          product(byteAt(state, 3), product(byteAt(state, 4), constant(100_000_000n))),
        ),
      ],
      trigger: bytesBecome(state, 3, [4, 5]),
    },
    {
      name: 'a stake that is split, and the part given away',
      more: [...stakeSlots, newStake],
      parts: () => [splits(sum(constant(1n), byPassword(2n * sol - 1n))), givesAway(splitTo)],
      trigger: opens,
    },
    {
      name: 'the SOL of a nonce account, by a password',
      more: nonceSlots,
      parts: () => [withdrawsNonce(byPassword(1_900_000_000n))],
      trigger: opens,
    },
    {
      name: 'the SOL of a vote account, by a password',
      more: voteSlots,
      parts: () => [withdrawsVote(byPassword(2n * sol))],
      trigger: opens,
    },
    {
      name: 'tokens that are burnt, by a password',
      more: [...tokenSlots.slice(0, 2), { key: ({ mint }) => mint, role: 'write' }],
      parts: () => [burns(byPassword(9_000_000n))],
      trigger: opens,
    },
    {
      name: 'an approval that is zero, but for a password',
      more: tokenSlots,
      parts: () => [approves(byPassword(9_000_000n))],
      trigger: opens,
    },
    {
      name: 'Token-2022 tokens, by a password',
      more: token2022Slots(),
      parts: () => [
        payCheckedTokens(
          { token: first, from: second, to: third, owner: user },
          third + 1,
          byPassword(8_000_000n),
          { decimals: 6 },
        ),
      ],
      trigger: opens,
    },
    {
      name: 'wrapped SOL, by a password',
      more: [
        ...wrappedSlots,
        {
          key: fresh,
          role: 'write',
          account: (stage, program) => {
            const own = wrappedSlots[1]?.account?.(stage, program)
            if (!own) throw new Error('no wrapped account')
            const data = Uint8Array.from(own.data)
            data.set(stage.other.toBytes(), 32)
            return { ...own, data }
          },
        },
      ],
      parts: () => [
        payTokens({ token: first, from: second, to: third, owner: user }, byPassword(2n * sol)),
      ],
      trigger: opens,
    },
  ],
}
