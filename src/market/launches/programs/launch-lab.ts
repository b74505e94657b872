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
 * Events and instructions. Source: the program's IDL 0.2.0 (raydium_launchpad.json), npm @raydium-io/raydium-sdk-v2
 * 0.2.73; npm solana-dex-parser 2.6.7 reads the same accounts (parsers/raydium).
 */
const createdEvent = '97d7e20976a173ae'
const tradeEvent = 'bddb7fd34ee661ee'
const tradeBytes = 80
const forSaleAt = 32
const soldAt = 72

/** Accounts of the mint among those of the calls that emit an event. */
const mintOfInitialize = 6
const mintOfTrade = 9

/** Instructions that open the pool, with the accounts of the mint and the pool. */
const migrations: Migrations = new Map([
  ['cf52c091fecf91df', { mint: 1, pool: 13 }],
  ['885cc8671cda908c', { mint: 1, pool: 5 }],
])

export const launchLabReader: LaunchReader = {
  program: address('LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj'),
  name: 'Raydium LaunchLab',
  read: (call, caller) => {
    const { code, isEvent, body } = codedOf(call.data)
    if (!isEvent) return migrationIn(call, code, migrations)
    if (code === createdEvent) return creationIn(body, caller)
    return code === tradeEvent ? progressIn(body, caller) : undefined
  },
}

/** Pool, creator, configuration, decimals, name, symbol … */
const creationIn = (body: Uint8Array, caller: Instruction | undefined): LaunchFact | undefined => {
  const creator = addressAt(body, addressBytes)
  const read = textsAt(body, 3 * addressBytes + 1, 2)
  const mint = caller?.accounts[mintOfInitialize]?.address
  const [name = '', symbol = ''] = read?.texts ?? []
  return creator && read && mint && { kind: 'created', mint, creator, name, symbol }
}

const progressIn = (body: Uint8Array, caller: Instruction | undefined): LaunchFact | undefined => {
  const mint = caller?.accounts[mintOfTrade]?.address
  if (!mint || body.length < tradeBytes) return undefined
  const soldPct = percentOf(readU64(body, soldAt), readU64(body, forSaleAt))
  if (soldPct === undefined) return undefined
  return soldPct === 100 ? { kind: 'sold-out', mint } : { kind: 'progress', mint, soldPct }
}
