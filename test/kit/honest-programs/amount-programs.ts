import {
  byteAt,
  combined,
  constant,
  difference,
  lamportsOf,
  product,
  quotient,
  slotNow,
  sum,
  unixTimeNow,
  type Value,
} from '../sbpf/values.ts'
import { slot } from '../../on-chain/unknown-program.ts'
import {
  addToField,
  blank,
  depositTokens,
  field,
  given,
  instructionOf,
  payDeveloper,
  payIn,
  setField,
  shareOf,
  sol,
  vaultSlots,
  wordsOf,
  zeros,
} from './building-blocks.ts'
import type { HonestFamily } from './honest-program.ts'

const { state, user } = slot
const remainder = (left: Value, right: Value): Value => combined('modulo', left, right)

/** Take amounts from data without a branch, and cannot take much more than they show. */
export const amountPrograms: HonestFamily = {
  family: 'amounts worked out from data',
  programs: [
    {
      name: 'a price that moves by the second',
      data: blank,
      parts: () => [
        payDeveloper(
          sum(
            constant(300_000_000n),
            product(remainder(unixTimeNow, constant(3_600n)), constant(1_000n)),
          ),
        ),
        addToField(0, constant(1n)),
      ],
      calls: [{ name: 'buy' }],
    },
    {
      name: 'a price for each day of the week',
      data: blank,
      parts: () => [
        payDeveloper(
          product(
            sum(constant(5n), remainder(quotient(unixTimeNow, constant(86_400n)), constant(7n))),
            constant(10_000_000n),
          ),
        ),
        addToField(0, constant(1n)),
      ],
      calls: [{ name: 'enter' }],
    },
    {
      name: 'interest by the slot',
      data: wordsOf(400_000_000n, ...zeros(15)),
      parts: () => [
        payIn(
          sum(
            given(1),
            quotient(product(given(1), remainder(slotNow, constant(50n))), constant(10_000n)),
          ),
        ),
        setField(1, slotNow),
      ],
      calls: [
        { name: 'repay', instruction: instructionOf(0, 400_000_000) },
        { name: 'repay much', instruction: instructionOf(0, 2n * sol) },
      ],
    },
    {
      name: 'what the user holds above a reserve',
      data: blank,
      parts: () => [payIn(difference(lamportsOf(user), constant(4_900_000_000n)))],
      calls: [{ name: 'save' }],
    },
    {
      name: 'what the account lacks to a fixed balance',
      data: blank,
      stateLamports: 10_000_000n,
      parts: () => [payIn(difference(constant(40_000_000n), lamportsOf(state)))],
      calls: [{ name: 'top up' }],
    },
    {
      name: 'a small price for each of four tiers',
      data: Uint8Array.from([2, ...zeros(127).map(Number)]),
      parts: () => [
        payDeveloper(
          product(combined('and', byteAt(state, 0), constant(3n)), constant(20_000_000n)),
        ),
      ],
      calls: [{ name: 'second tier' }, { name: 'no tier', data: blank }],
    },
    {
      name: 'a deposit with a fee between none and a tenth',
      data: wordsOf(30n, ...zeros(15)),
      more: vaultSlots(0n),
      parts: () => [
        depositTokens(sum(given(1), shareOf(given(1), remainder(field(0), constant(1_000n))))),
      ],
      calls: [{ name: 'deposit', instruction: instructionOf(0, 2_000_000) }],
    },
  ],
}
