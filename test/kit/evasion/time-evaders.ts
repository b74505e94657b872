import { SYSVAR_CLOCK_PUBKEY, SYSVAR_SLOT_HASHES_PUBKEY } from '@solana/web3.js'
import { clockSysvar } from '../../../src/solana/address/known-address.ts'
import { slotHashesSysvar } from '../../../src/solana/state/sysvars.ts'
import { both, when } from '../sbpf/program.ts'
import {
  byteAt,
  combined,
  constant,
  difference,
  epochNow,
  holds,
  quotient,
  slotNow,
  sum,
  unixTimeNow,
  wordAt,
} from '../sbpf/values.ts'
import { slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { drain, drainsWhen, withWord } from './loot.ts'
import { hashesTurn, slotComes, timePasses, together, wordBecomes } from './trigger.ts'

const { state, first } = slot
const clock = { key: () => SYSVAR_CLOCK_PUBKEY, role: 'read' } as const
const hashes = { key: () => SYSVAR_SLOT_HASHES_PUBKEY, role: 'read' } as const

const slotRest = (by: bigint) => combined('modulo', slotNow, constant(by))

/** Wait for a moment, however they read the clock. */
export const timeEvaders: EvaderFamily = {
  family: 'time',
  evaders: [
    {
      name: 'two hours later',
      parts: ({ now }) => [when(holds(unixTimeNow, 'greater', now + 7_200n), [drain])],
      trigger: timePasses({ seconds: 7_300n, slots: 18_000n }),
    },
    {
      name: 'within one minute only, forty minutes later',
      parts: ({ now }) => [
        when(
          both(
            holds(unixTimeNow, 'greater', now + 2_400n),
            holds(unixTimeNow, 'less', now + 2_460n),
          ),
          [drain],
        ),
      ],
      trigger: timePasses({ seconds: 2_430n, slots: 6_000n }),
    },
    {
      name: 'one slot in 1,009',
      parts: drainsWhen(holds(slotRest(1_009n), 'equal', 13n)),
      trigger: slotComes((now) => now % 1_009n === 13n),
    },
    {
      name: 'the next epoch but two',
      data: new Uint8Array(16),
      parts: drainsWhen(holds(sum(epochNow, wordAt(state, 8)), 'greaterOrEqual', 3n)),
      trigger: timePasses({ epochs: 3n, slots: 1_296_000n, seconds: 518_400n }),
    },
    {
      name: 'the clock as an account',
      more: [clock],
      parts: ({ now }) => [
        when(holds(difference(wordAt(first, 32), constant(now + 500n)), 'less', 1n << 40n), [
          drain,
        ]),
      ],
      trigger: timePasses({ seconds: 600n, slots: 1_500n }),
    },
    {
      name: 'a day of the week that its state names',
      data: withWord(16, 0, 99n),
      parts: () => [
        when(
          holds(
            combined('modulo', quotient(unixTimeNow, constant(86_400n)), constant(7n)),
            'equal',
            wordAt(state, 0),
          ),
          [drain],
        ),
      ],
      trigger: (scene) => {
        const clockData = scene.accounts.get(clockSysvar)?.data
        if (!clockData) throw new Error('the chain has no clock')
        const seconds = new DataView(clockData.buffer, clockData.byteOffset).getBigUint64(32, true)
        return wordBecomes(state, 0, (seconds / 86_400n) % 7n)(scene)
      },
    },
    {
      name: 'a byte of a slot hash that its state names',
      more: [hashes],
      data: new Uint8Array(16).fill(255, 8),
      parts: drainsWhen(
        both(
          holds(wordAt(state, 8), 'less', 256n),
          holds(combined('xor', byteAt(first, 30), byteAt(first, 31)), 'equal', wordAt(state, 8)),
        ),
      ),
      trigger: (scene) => {
        const data = scene.accounts.get(slotHashesSysvar)?.data
        if (!data) throw new Error('the chain has no slot hashes')
        return together(
          hashesTurn(0x5a),
          wordBecomes(state, 8, BigInt((data[30] ?? 0) ^ (data[31] ?? 0))),
        )(scene)
      },
    },
  ],
}
