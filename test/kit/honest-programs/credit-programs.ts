import { callProgram } from '../sbpf/calls.ts'
import { burn, buildProgram, setByte, when } from '../sbpf/program.ts'
import {
  constant,
  difference,
  holds,
  keep,
  kept,
  product,
  quotient,
  slotNow,
  sum,
  unixTimeNow,
  wordAt,
} from '../sbpf/values.ts'
import { deploy, type More, slot } from '../../on-chain/unknown-program.ts'
import {
  addToField,
  belongsToUser,
  depositTokens,
  field,
  given,
  handler,
  instructionOf,
  keepSmaller,
  nameUser,
  payBack,
  payDeveloper,
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
import { checkNamed, ownAccount } from './own-accounts.ts'

const { state, other, third } = slot
const config = third + 2
const scale = 1_000_000n

/** Price of a token in lamports, when it was made, its confidence. */
const oracle = (price: bigint, seconds = 1n << 50n): More =>
  ownAccount('read', () => [price, seconds, 1n])
const price = settingBehindVault(0)
const isFresh = [
  requires(holds(settingBehindVault(1), 'greater', unixTimeNow)),
  requires(holds(price, 'greater', 0n)),
  requires(holds(product(settingBehindVault(2), constant(50n)), 'lessOrEqual', price)),
]

/** Fields of a reserve: index, slot of the last accrual, rate a slot, total, limit; of a loan: shares, debt. */
const index = field(0)
const accrue = [
  keep(7, difference(slotNow, field(1))),
  when(holds(kept(7), 'greater', 1_000_000n), [keep(7, constant(1_000_000n))]),
  setField(
    0,
    sum(index, quotient(product(product(index, field(2)), kept(7)), constant(scale * scale))),
  ),
  setField(1, slotNow),
]
const reserve = (...loan: readonly bigint[]) =>
  wordsOf(scale, 5n, 1n, 40_000_000n, 90_000_000n, ...loan, ...zeros(11 - loan.length))

/** A program that the user's strategy is in: it only works something out. */
const strategy: More = {
  key: ({ chain }) => deploy(chain, buildProgram(1, burn(50))),
  role: 'read',
}
const note: More = ownAccount('read', () => [1n])

/** Lend with interest, and trade on margin. */
export const creditPrograms: HonestFamily = {
  family: 'credit and margin',
  programs: [
    {
      name: 'a reserve whose index accrues by the slot',
      data: reserve(),
      more: vaultSlots(60_000_000n),
      parts: () => [
        ...accrue,
        handler(
          0,
          requires(holds(sum(field(3), given(1)), 'lessOrEqual', field(4))),
          depositTokens(given(1)),
          addToField(3, given(1)),
          addToField(5, quotient(product(given(1), constant(scale)), index)),
          ...nameUser(8),
        ),
        handler(
          1,
          keep(0, quotient(product(field(5), index), constant(scale))),
          ...keepSmaller(1, given(1), kept(0)),
          withdrawTokens(kept(1)),
          setField(5, quotient(product(difference(kept(0), kept(1)), constant(scale)), index)),
        ),
      ],
      calls: [
        { name: 'deposit', instruction: instructionOf(0, 4_000_000) },
        { name: 'withdraw', instruction: instructionOf(1, 2_000_000), data: reserve(3_000_000n) },
        {
          name: 'withdraw all',
          instruction: instructionOf(1, 1n << 60n),
          data: reserve(3_000_000n),
        },
        {
          name: 'above the limit',
          instruction: instructionOf(0, 4_000_000),
          data: wordsOf(scale, 5n, 1n, 89_000_000n, 90_000_000n, ...zeros(11)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a loan with interest and an origination fee',
      stateLamports: 40n * sol,
      data: reserve(5_000_000n, 300_000_000n),
      more: [...vaultSlots(60_000_000n), oracle(200n)],
      parts: () => [
        ...accrue,
        keep(0, quotient(product(field(6), index), constant(scale))),
        handler(
          0,
          ...isFresh,
          requires(
            holds(
              product(sum(kept(0), given(1)), constant(100n)),
              'lessOrEqual',
              product(product(field(5), price), constant(75n)),
            ),
          ),
          keep(1, shareOf(given(1), constant(30n))),
          ...payBack(kept(1), other),
          ...payBack(difference(given(1), kept(1))),
          setField(6, sum(kept(0), given(1))),
        ),
        handler(
          1,
          ...keepSmaller(1, given(1), kept(0)),
          payIn(kept(1)),
          setField(6, difference(kept(0), kept(1))),
        ),
      ],
      calls: [
        { name: 'borrow', instruction: instructionOf(0, 200_000_000) },
        { name: 'repay a part', instruction: instructionOf(1, 100_000_000) },
        { name: 'repay all, with room for interest', instruction: instructionOf(1, 700_000_000) },
        {
          name: 'borrow on a stale price',
          instruction: instructionOf(0, 200_000_000),
          more: [...vaultSlots(60_000_000n), oracle(200n, 9n)],
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a liquidation of half of the debt for a bonus',
      data: wordsOf(6_000_000n, 900_000_000n, ...zeros(14)),
      more: [...vaultSlots(60_000_000n), oracle(180n)],
      parts: () => [
        ...isFresh,
        requires(
          holds(
            product(field(1), constant(100n)),
            'greater',
            product(product(field(0), price), constant(80n)),
          ),
        ),
        ...keepSmaller(0, given(1), quotient(field(1), constant(2n))),
        keep(1, quotient(product(kept(0), constant(105n)), product(price, constant(100n)))),
        requires(holds(kept(1), 'greaterOrEqual', given(2))),
        requires(holds(kept(1), 'lessOrEqual', field(0))),
        payIn(kept(0)),
        withdrawTokens(kept(1)),
        setField(0, difference(field(0), kept(1))),
        setField(1, difference(field(1), kept(0))),
      ],
      calls: [
        { name: 'liquidate', instruction: instructionOf(0, 400_000_000, 2_300_000) },
        { name: 'liquidate a little', instruction: instructionOf(0, 50_000_000, 290_000) },
        {
          name: 'healthy',
          instruction: instructionOf(0, 400_000_000, 2_300_000),
          more: [...vaultSlots(60_000_000n), oracle(400n)],
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a position on margin',
      data: wordsOf(...zeros(16)),
      more: [
        ...vaultSlots(60_000_000n),
        ownAccount('read', ({ other: treasury }) => [200n, 1n << 50n, 1n, 20n, treasury]),
      ],
      parts: () => [
        ...isFresh,
        ...checkNamed(config, 4, other),
        requires(holds(settingBehindVault(3), 'lessOrEqual', 100n)),
        handler(
          0,
          requires(holds(field(0), 'equal', 0n)),
          requires(holds(price, 'lessOrEqual', given(3))),
          requires(holds(given(2), 'lessOrEqual', product(given(1), constant(10n)))),
          keep(0, shareOf(given(2), settingBehindVault(3))),
          depositTokens(sum(given(1), kept(0))),
          setField(0, given(1)),
          setField(1, given(2)),
          setField(2, price),
          ...nameUser(8),
        ),
        handler(
          1,
          requires(belongsToUser(8)),
          requires(holds(price, 'greaterOrEqual', given(1))),
          withdrawTokens(field(0)),
          setField(0, constant(0n)),
        ),
        handler(2, depositTokens(given(1)), addToField(0, given(1))),
        handler(
          3,
          keep(0, quotient(product(field(1), price), field(2))),
          keep(1, difference(sum(field(0), kept(0)), field(1))),
          requires(holds(kept(1), 'greaterOrEqual', given(1))),
          withdrawTokens(kept(1)),
          setField(0, constant(0n)),
        ),
      ],
      calls: [
        { name: 'open', instruction: instructionOf(0, 1_000_000, 5_000_000, 205) },
        {
          name: 'add margin',
          instruction: instructionOf(2, 2_000_000),
          data: wordsOf(1_000_000n, 5_000_000n, 190n, ...zeros(13)),
        },
        {
          name: 'close at a profit',
          instruction: instructionOf(3, 1_200_000),
          data: wordsOf(1_000_000n, 5_000_000n, 190n, ...zeros(13)),
        },
        {
          name: 'open above the price',
          instruction: instructionOf(0, 1_000_000, 5_000_000, 190),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a flash loan around another program',
      data: wordsOf(...zeros(16)),
      more: [
        ...vaultSlots(60_000_000n),
        ownAccount('read', ({ other: treasury }) => [9n, treasury]),
        strategy,
        note,
      ],
      parts: () => [
        requires(holds(settingBehindVault(0), 'lessOrEqual', 50n)),
        keep(0, wordAt(third, 64)),
        withdrawTokens(given(1)),
        callProgram(config + 1, [{ account: config + 2 }]),
        depositTokens(sum(given(1), shareOf(given(1), settingBehindVault(0)))),
        requires(holds(wordAt(third, 64), 'greaterOrEqual', kept(0))),
        payDeveloper(constant(5_000n)),
        setByte(state, 100, 1),
      ],
      calls: [
        { name: 'borrow', instruction: instructionOf(0, 20_000_000) },
        { name: 'borrow little', instruction: instructionOf(0, 1_000_000) },
      ],
    },
  ],
}
