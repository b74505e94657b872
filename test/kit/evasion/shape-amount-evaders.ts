import { PublicKey } from '@solana/web3.js'
import { type Part } from '../sbpf/program.ts'
import { paySol } from '../sbpf/calls.ts'
import {
  combined,
  constant,
  difference,
  lamportsOf,
  lengthOf,
  ownerWord,
  product,
  quotient,
  unixTimeNow,
  type Value,
} from '../sbpf/values.ts'
import { fresh, type More, slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { sol } from './loot.ts'
import { bitsOfBoth, ifEqual } from './masks.ts'
import { lengthBecomes, opened, ownerBecomes, timePasses } from './trigger.ts'

const { state, user, other, system, first } = slot

const loot = 3n * sol
const pays = (amount: Value): Part => paySol(system, user, other, amount)
const nowhere: More = { key: fresh, role: 'read' }

/** Take for the amount what an account is, or what time it is. */
export const shapeAmountEvaders: EvaderFamily = {
  family: 'amounts of time, length, SOL and owner',
  evaders: [
    {
      name: 'a SOL for every minute that passes',
      parts: ({ now }) => [
        pays(
          product(
            quotient(difference(unixTimeNow, constant(now - 5n)), constant(60n)),
            constant(sol),
          ),
        ),
      ],
      trigger: timePasses({ seconds: 190n, slots: 400n }),
    },
    {
      name: 'one minute of the day, without a branch',
      parts: ({ now }) => [
        pays(
          ifEqual(quotient(difference(unixTimeNow, constant(now - 5n)), constant(60n)), 41n, loot),
        ),
      ],
      trigger: timePasses({ seconds: 2_470n, slots: 6_000n }),
    },
    {
      name: 'the SOL of an account that anyone can open',
      more: [nowhere],
      parts: () => [pays(product(lamportsOf(first), constant(60n)))],
      trigger: opened(first, new Uint8Array(0), fresh()),
    },
    {
      name: 'the data of an account that anyone can open, by its length',
      more: [nowhere],
      parts: () => [pays(combined('shiftLeft', constant(1n), lengthOf(first)))],
      trigger: opened(first, new Uint8Array(32), fresh()),
    },
    {
      name: 'its own length, as bits to shift by',
      parts: () => [
        pays(combined('shiftLeft', constant(3n), difference(lengthOf(state), constant(16n)))),
      ],
      trigger: lengthBecomes(state, 46),
    },
    {
      name: 'four bytes of the program that an account belongs to',
      parts: () => [pays(bitsOfBoth(ownerWord(other), constant(0xffff_ffffn)))],
      trigger: ownerBecomes(other, new PublicKey(new Uint8Array(32).fill(0xb2))),
    },
  ],
}
