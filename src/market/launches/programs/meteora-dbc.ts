import { address } from '../../../solana/address/address.ts'
import type { Instruction } from '../../../solana/transaction/message.ts'
import { readU64 } from '../../../solana/state/layout.ts'
import type { LaunchFact } from '../launch-event.ts'
import {
  addressAt,
  addressBytes,
  codedOf,
  type LaunchReader,
  migrationIn,
  type Migrations,
  percentOf,
  textsAt,
} from '../launch-reader.ts'

/**
 * Events and instructions; tokens with a transfer hook have events of their own with the same fields. Source: IDL 0.2.1 in
 * npm @meteora-ag/dynamic-bonding-curve-sdk 1.5.12 (dist/index.js).
 */
const createdEvents: ReadonlySet<string> = new Set(['e432f655cb428625', 'd589a435c14a0f6e'])
const swapEvents: ReadonlySet<string> = new Set(['bd4233a826507599', '863ba8785e3372e7'])
const completeEvents: ReadonlySet<string> = new Set(['e5e756549c864b18', '3b2f6dcd0d1f2c9f'])
const swapBytes = 171
const collectedAt = 155
const thresholdAt = 163
const mintOfCreation = 3 * addressBytes

/** Account of the mint in all swap instructions. */
const mintOfSwap = 7

/** Instructions that open the pool: in DAMM v2, and in DAMM v1. */
const migrations: Migrations = new Map([
  ['9ca9e66735e45040', { mint: 13, pool: 4 }],
  ['1b013016b43f76d9', { mint: 7, pool: 4 }],
])

export const meteoraDbcReader: LaunchReader = {
  program: address('dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN'),
  name: 'Meteora Dynamic Bonding Curve',
  read: (call, caller) => {
    const { code, isEvent, body } = codedOf(call.data)
    if (!isEvent) return migrationIn(call, code, migrations)
    if (createdEvents.has(code)) return creationIn(body, caller)
    const mint = caller?.accounts[mintOfSwap]?.address
    if (!mint) return undefined
    if (completeEvents.has(code)) return { kind: 'sold-out', mint }
    if (!swapEvents.has(code) || body.length < swapBytes) return undefined
    const soldPct = percentOf(readU64(body, collectedAt), readU64(body, thresholdAt))
    return soldPct === undefined ? undefined : { kind: 'progress', mint, soldPct }
  },
}

/** Pool, configuration, creator, mint. Name and symbol are arguments of the call. */
const creationIn = (body: Uint8Array, caller: Instruction | undefined): LaunchFact | undefined => {
  const creator = addressAt(body, 2 * addressBytes)
  const mint = addressAt(body, mintOfCreation)
  const read = caller && textsAt(codedOf(caller.data).body, 0, 2)
  const [name = '', symbol = ''] = read?.texts ?? []
  return creator && mint && { kind: 'created', mint, creator, name, symbol }
}
