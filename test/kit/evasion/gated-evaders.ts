import { fail, when } from '../sbpf/program.ts'
import { paySol } from '../sbpf/calls.ts'
import { constant, holds, keep, kept, sum, wordAt } from '../sbpf/values.ts'
import { type Call, slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { sol } from './loot.ts'
import { wordBecomes, wordsBecome } from './trigger.ts'

const { state, user, other, system } = slot
const password = 0x12_3456_7890_abcdn
const shown = 50_000_000n
const loot = 4n * sol

const gate = wordAt(state, 0)
const amount = wordAt(state, 8)
/** What makes the loot of the password. */
const complement = constant(BigInt.asUintN(64, loot - password))

/** Pays the amount that is shown, and the other one where the first word is the password. */
const pays =
  (hidden: Call['parts']): Call['parts'] =>
  (at) => [keep(0, constant(shown)), ...hidden(at), paySol(system, user, other, kept(0))]

const ifOpen = (...parts: ReturnType<Call['parts']>) => when(holds(gate, 'equal', password), parts)

const twoWords = (second: bigint): Uint8Array =>
  new Uint8Array(BigUint64Array.of(0n, second).buffer)

/** Open a gate to an amount that is as small as shown, or cannot be paid, until then. */
export const gatedEvaders: EvaderFamily = {
  family: 'amounts behind a gate',
  evaders: [
    {
      name: 'an amount made of the password',
      parts: pays(() => [ifOpen(keep(0, sum(gate, complement)))]),
      trigger: wordBecomes(state, 0, password),
    },
    {
      name: 'a word that is as large as shown',
      data: twoWords(shown),
      parts: pays(() => [ifOpen(keep(0, amount))]),
      trigger: wordsBecome(state, [password, loot]),
    },
    {
      name: 'an amount made of the password and a word',
      data: twoWords(shown),
      parts: pays(() => [
        ifOpen(keep(0, sum(gate, sum(amount, constant(BigInt.asUintN(64, -password)))))),
      ]),
      trigger: wordsBecome(state, [password, loot]),
    },
    {
      name: 'an amount that any word but zero stands in, less a large number',
      parts: pays(() => [when(holds(gate, 'notEqual', 0n), [keep(0, sum(gate, complement))])]),
      trigger: wordBecomes(state, 0, password),
    },
    {
      name: 'a limit that the password lifts',
      data: twoWords(shown),
      parts: () => [
        when(holds(gate, 'notEqual', password), [
          when(holds(amount, 'greater', 2n * shown), [fail]),
        ]),
        paySol(system, user, other, amount),
      ],
      trigger: wordsBecome(state, [password, loot]),
    },
    {
      name: 'a larger amount that needs the password',
      data: twoWords(shown),
      parts: () => [
        when(holds(amount, 'greater', 2n * shown), [
          when(holds(gate, 'notEqual', password), [fail]),
        ]),
        paySol(system, user, other, amount),
      ],
      trigger: wordsBecome(state, [password, loot]),
    },
  ],
}
