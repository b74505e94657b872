import { keyIs, setByte, when } from '../sbpf/program.ts'
import {
  byteAt,
  constant,
  difference,
  holds,
  keep,
  kept,
  product,
  quotient,
  sum,
  unixTimeNow,
  wordAt,
} from '../sbpf/values.ts'
import { type More, slot } from '../../on-chain/unknown-program.ts'
import {
  addToField,
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

/** Fee in basis points, paused; then the treasury. */
const venue = (fee = 30n): More => ownAccount('read', ({ other: treasury }) => [fee, 0n, treasury])

const isVenue = [
  ...checkNamed(config, 2, other),
  requires(holds(settingBehindVault(1), 'equal', 0n)),
  requires(holds(settingBehindVault(0), 'lessOrEqual', 200n)),
]

/** Takes from the level of the book at this number, of price and quantity, what is still wanted (1) into filled (2) and paid (3). */
const takeLevel = (index: number) =>
  when(holds(field(index), 'lessOrEqual', given(2)), [
    ...keepSmaller(4, difference(kept(1), kept(2)), field(index + 1)),
    keep(2, sum(kept(2), kept(4))),
    keep(3, sum(kept(3), product(kept(4), field(index)))),
    setField(index + 1, difference(field(index + 1), kept(4))),
  ])

/** Two levels from number 1 on: lamports a unit, and units. */
const book = wordsOf(2n, 90n, 2_000_000n, 110n, 30_000_000n, ...zeros(11))

/** Match orders, and hold what is agreed on. */
export const orderPrograms: HonestFamily = {
  family: 'order books and agreements',
  programs: [
    {
      name: 'an order book that fills in parts up to a limit',
      stateLamports: 3n * sol,
      data: book,
      more: [...vaultSlots(60_000_000n), venue()],
      parts: () => [
        ...isVenue,
        keep(1, given(1)),
        keep(2, constant(0n)),
        keep(3, constant(0n)),
        takeLevel(1),
        takeLevel(3),
        requires(holds(kept(2), 'greaterOrEqual', given(3))),
        keep(5, shareOf(kept(3), settingBehindVault(0))),
        payIn(kept(3)),
        payDeveloper(kept(5)),
        withdrawTokens(kept(2)),
        addToField(8, kept(2)),
      ],
      calls: [
        { name: 'fill from one level', instruction: instructionOf(0, 1_000_000, 90, 1_000_000) },
        { name: 'fill from two levels', instruction: instructionOf(0, 9_000_000, 110, 9_000_000) },
        { name: 'fill in part', instruction: instructionOf(0, 9_000_000, 100, 1_000_000) },
        {
          name: 'nothing at this price',
          instruction: instructionOf(0, 9_000_000, 50, 1_000_000),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'orders that rest in the book',
      data: wordsOf(...zeros(16)),
      more: [...vaultSlots(10_000_000n), venue()],
      parts: () => [
        ...isVenue,
        handler(
          0,
          requires(holds(field(0), 'equal', 0n)),
          requires(holds(given(2), 'greater', 0n)),
          depositTokens(given(1)),
          setField(0, given(1)),
          setField(1, given(2)),
          ...nameUser(4),
        ),
        handler(1, withdrawTokens(field(0)), setField(0, constant(0n))),
        handler(2, setField(1, given(1))),
      ],
      calls: [
        { name: 'place', instruction: instructionOf(0, 4_000_000, 120) },
        {
          name: 'cancel',
          instruction: instructionOf(1),
          data: wordsOf(4_000_000n, 120n, ...zeros(14)),
        },
        {
          name: 'move',
          instruction: instructionOf(2, 130),
          data: wordsOf(4_000_000n, 120n, ...zeros(14)),
        },
      ],
    },
    {
      name: 'an escrow with an arbiter',
      stateLamports: 2n * sol,
      data: wordsOf(...zeros(16)),
      more: [ownAccount('read', ({ other: seller }) => [100n, seller])],
      parts: () => [
        ...checkNamed(slot.first, 1, other),
        handler(
          0,
          requires(holds(byteAt(state, 0), 'equal', 0n)),
          payIn(given(1)),
          setField(1, given(1)),
          setField(2, sum(unixTimeNow, constant(604_800n))),
          ...nameUser(4),
          setByte(state, 0, 1),
        ),
        handler(
          1,
          requires(holds(byteAt(state, 0), 'equal', 1n)),
          ...payBack(field(1), other),
          setByte(state, 0, 2),
        ),
        handler(
          2,
          requires(holds(byteAt(state, 0), 'equal', 1n)),
          requires(holds(unixTimeNow, 'greater', field(2))),
          ...payBack(field(1)),
          setByte(state, 0, 3),
        ),
      ],
      calls: [
        { name: 'fund', instruction: instructionOf(0, 600_000_000) },
        {
          name: 'release',
          instruction: instructionOf(1),
          data: wordsOf(1n, 600_000_000n, 1n << 50n, ...zeros(13)),
        },
        {
          name: 'refund',
          instruction: instructionOf(2),
          data: wordsOf(1n, 600_000_000n, 9n, ...zeros(13)),
        },
        {
          name: 'refund too early',
          instruction: instructionOf(2),
          data: wordsOf(1n, 600_000_000n, 1n << 50n, ...zeros(13)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'an offer that is taken in parts',
      data: wordsOf(8_000_000n, 1_600_000_000n, 1n << 50n, ...zeros(13)),
      more: [...vaultSlots(8_000_000n), venue(50n)],
      parts: () => [
        ...isVenue,
        requires(holds(unixTimeNow, 'less', field(2))),
        ...keepSmaller(0, given(1), field(0)),
        keep(1, quotient(product(kept(0), field(1)), field(0))),
        keep(2, shareOf(kept(1), settingBehindVault(0))),
        requires(holds(sum(kept(1), kept(2)), 'lessOrEqual', given(2))),
        requires(holds(kept(0), 'greaterOrEqual', given(3))),
        payIn(kept(1)),
        payDeveloper(kept(2)),
        withdrawTokens(kept(0)),
        setField(0, difference(field(0), kept(0))),
        setField(1, difference(field(1), kept(1))),
        when(holds(field(0), 'equal', 0n), [setByte(state, 120, 1)]),
      ],
      calls: [
        {
          name: 'take a quarter',
          instruction: instructionOf(0, 2_000_000, 402_000_000, 2_000_000),
        },
        { name: 'take all', instruction: instructionOf(0, 8_000_000, 1_610_000_000, 8_000_000) },
        {
          name: 'take more than there is',
          instruction: instructionOf(0, 9_000_000, 1_810_000_000, 7_000_000),
        },
        // The rest may be taken by another first, and its price for each be raised.
        {
          name: 'take however little is left',
          instruction: instructionOf(0, 8_000_000, 1_610_000_000, 0),
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'an item that is sold with royalties',
      data: wordsOf(1_000_000_000n, 500n, 250n, ...zeros(13)),
      more: [...vaultSlots(1n), ownAccount('write', ({ user: seller }) => [3n, seller])],
      parts: () => [
        requires(holds(field(0), 'lessOrEqual', given(1))),
        requires(holds(field(1), 'lessOrEqual', 1_000n)),
        requires(holds(field(2), 'lessOrEqual', 500n)),
        keep(0, shareOf(field(0), field(1))),
        keep(1, shareOf(field(0), field(2))),
        payDeveloper(sum(kept(0), kept(1))),
        payIn(difference(field(0), sum(kept(0), kept(1)))),
        withdrawTokens(constant(1n)),
        setField(0, constant(0n)),
        when(keyIs(third + 2, 8, other), [setByte(state, 121, 1)]),
      ],
      calls: [
        { name: 'buy', instruction: instructionOf(0, 1_000_000_000) },
        {
          name: 'buy for less than the limit',
          instruction: instructionOf(0, 1_000_000_000),
          data: wordsOf(950_000_000n, 500n, 250n, ...zeros(13)),
        },
        {
          name: 'relisted at a higher price',
          instruction: instructionOf(0, 900_000_000),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a swap between two parties, whose price an oracle gives',
      data: wordsOf(...zeros(16)),
      more: [...vaultSlots(60_000_000n), ownAccount('read', () => [100n, 1n << 50n, 1n])],
      parts: () => [
        requires(holds(wordAt(config, 8), 'greater', unixTimeNow)),
        // The confidence of the price, of which it may be a hundredth.
        requires(
          holds(product(wordAt(config, 16), constant(100n)), 'lessOrEqual', wordAt(config, 0)),
        ),
        keep(0, quotient(given(1), wordAt(config, 0))),
        requires(holds(kept(0), 'greaterOrEqual', given(2))),
        payIn(given(1)),
        withdrawTokens(kept(0)),
        ...nameUser(4),
      ],
      calls: [
        { name: 'buy', instruction: instructionOf(0, 300_000_000, 2_970_000) },
        { name: 'buy a little', instruction: instructionOf(0, 30_000_000, 297_000) },
        {
          name: 'a stale price',
          instruction: instructionOf(0, 300_000_000, 2_970_000),
          more: [...vaultSlots(60_000_000n), ownAccount('read', () => [100n, 9n, 1n])],
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
  ],
}
