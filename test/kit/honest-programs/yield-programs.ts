import { when } from '../sbpf/program.ts'
import {
  constant,
  difference,
  holds,
  keep,
  kept,
  product,
  quotient,
  unixTimeNow,
} from '../sbpf/values.ts'
import {
  addToField,
  belongsToUser,
  blank,
  configAccount,
  depositTokens,
  field,
  given,
  handler,
  instructionOf,
  keepSmaller,
  nameUser,
  payBack,
  payIn,
  requires,
  setField,
  settingBehindVault,
  shareOf,
  sol,
  vaultSlots,
  withdrawTokens,
  wordsOf,
  zeros,
} from './building-blocks.ts'
import type { HonestFamily } from './honest-program.ts'

const elapsed = difference(unixTimeNow, field(1))

/** Reward by time. */
export const stakingPrograms: HonestFamily = {
  family: 'staking and rewards',
  programs: [
    {
      name: 'staked tokens with rewards in SOL by time',
      stateLamports: 6n * sol,
      data: blank,
      more: [...vaultSlots(20_000_000n), configAccount(3n)],
      parts: () => [
        handler(
          0,
          depositTokens(given(1)),
          addToField(0, given(1)),
          setField(1, unixTimeNow),
          ...nameUser(4),
        ),
        handler(
          1,
          ...keepSmaller(
            0,
            product(product(field(0), elapsed), settingBehindVault(0)),
            constant(sol),
          ),
          ...payBack(kept(0)),
          setField(1, unixTimeNow),
        ),
        handler(
          2,
          requires(holds(field(0), 'greaterOrEqual', given(1))),
          withdrawTokens(given(1)),
          setField(0, difference(field(0), given(1))),
        ),
      ],
      calls: [
        { name: 'stake', instruction: instructionOf(0, 4_000_000) },
        { name: 'stake all', instruction: instructionOf(0, 9_000_000), verdict: 'suspicious' },
        { name: 'claim', instruction: instructionOf(1), data: wordsOf(10n, 5n, ...zeros(14)) },
        {
          name: 'unstake',
          instruction: instructionOf(2, 4_000_000),
          data: wordsOf(5_000_000n, 5n, ...zeros(14)),
        },
      ],
    },
    {
      name: 'a stake that is locked for a week',
      stateLamports: 4n * sol,
      data: blank,
      parts: () => [
        handler(
          0,
          payIn(given(1)),
          addToField(0, given(1)),
          setField(1, unixTimeNow),
          ...nameUser(4),
        ),
        handler(
          1,
          requires(belongsToUser(4)),
          requires(holds(elapsed, 'greater', 604_800n)),
          ...payBack(field(0)),
          setField(0, constant(0n)),
        ),
      ],
      calls: [
        { name: 'stake', instruction: instructionOf(0, 2n * sol) },
        {
          name: 'unstake by another',
          instruction: instructionOf(1),
          data: wordsOf(sol, 5n, ...zeros(14)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a penalty for leaving early',
      stateLamports: 4n * sol,
      data: blank,
      parts: () => [
        keep(0, field(0)),
        when(holds(unixTimeNow, 'less', field(2)), [
          keep(0, difference(field(0), shareOf(field(0), constant(500n)))),
        ]),
        ...payBack(kept(0)),
        setField(0, constant(0n)),
      ],
      calls: [
        { name: 'leave early', data: wordsOf(sol, 0n, 1n << 60n, ...zeros(13)) },
        { name: 'leave late', data: wordsOf(sol, 0n, 5n, ...zeros(13)) },
      ],
    },
    {
      name: 'points that become tokens',
      data: blank,
      more: [...vaultSlots(90_000_000n), configAccount(50n)],
      parts: () => [
        requires(holds(field(0), 'greaterOrEqual', given(1))),
        setField(0, difference(field(0), given(1))),
        withdrawTokens(quotient(product(given(1), constant(100n)), settingBehindVault(0))),
      ],
      calls: [
        {
          name: 'redeem',
          instruction: instructionOf(0, 500_000),
          data: wordsOf(900_000n, ...zeros(15)),
        },
        {
          name: 'redeem too much',
          instruction: instructionOf(0, 500_000),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
  ],
}

/** Pay out over time. */
export const vestingPrograms: HonestFamily = {
  family: 'vesting and streams',
  programs: [
    {
      name: 'tokens that vest by the second',
      data: wordsOf(0n, 1_000n, 50_000_000n, 1_000_000n, ...zeros(12)),
      more: vaultSlots(50_000_000n),
      parts: () => [
        ...keepSmaller(
          0,
          quotient(product(field(2), difference(unixTimeNow, field(1))), field(3)),
          field(2),
        ),
        keep(1, difference(kept(0), field(0))),
        requires(holds(kept(1), 'greater', 0n)),
        withdrawTokens(kept(1)),
        setField(0, kept(0)),
      ],
      calls: [
        { name: 'claim' },
        {
          name: 'claim the rest',
          data: wordsOf(49_000_000n, 1_000n, 50_000_000n, 1_000_000n, ...zeros(12)),
        },
      ],
    },
    {
      name: 'tokens behind a cliff',
      data: wordsOf(5n, 10_000_000n, ...zeros(14)),
      more: vaultSlots(50_000_000n),
      parts: () => [
        requires(holds(unixTimeNow, 'greater', field(0))),
        requires(holds(field(2), 'equal', 0n)),
        withdrawTokens(field(1)),
        setField(2, constant(1n)),
      ],
      calls: [
        { name: 'claim' },
        {
          name: 'before the cliff',
          data: wordsOf(1n << 60n, 10_000_000n, ...zeros(14)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a stream that the user opens',
      data: blank,
      more: vaultSlots(0n),
      parts: () => [
        requires(holds(given(2), 'greater', given(1))),
        depositTokens(given(3)),
        setField(0, given(1)),
        setField(1, given(2)),
        setField(2, given(3)),
        ...nameUser(4),
      ],
      calls: [
        { name: 'open', instruction: instructionOf(0, 1_900_000_000, 1_990_000_000, 3_000_000) },
        {
          name: 'open for all',
          instruction: instructionOf(0, 1_900_000_000, 1_990_000_000, 9_000_000),
          verdict: 'suspicious',
        },
      ],
    },
  ],
}
