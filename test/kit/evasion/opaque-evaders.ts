import { assign, byteIs, when } from '../sbpf/program.ts'
import { constant, keep } from '../sbpf/values.ts'
import { slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { bytesBecome } from './trigger.ts'

const { state, user, system } = slot

/** Work out a number, or the account that gets it, so that hardly any other data show what it may become. */
export const opaqueEvaders: EvaderFamily = {
  family: 'opaque numbers',
  evaders: [
    {
      name: 'the wallet is assigned behind a byte, after one that changes nothing',
      parts: () => [
        when(byteIs(state, 4, 3), [keep(1, constant(7n))]),
        when(byteIs(state, 9, 61), [assign(system, user, new Uint8Array(32).fill(9))]),
      ],
      trigger: bytesBecome(state, 9, [61]),
    },
  ],
}
