import { address } from '../../../solana/address/address.ts'
import { readU64 } from '../../../solana/state/layout.ts'
import type { LaunchFact } from '../launch-event.ts'
import {
  addressAt,
  addressBytes,
  codedOf,
  type LaunchReader,
  percentOf,
  textsAt,
} from '../launch-reader.ts'

/** Events. Source: IDL of npm @pump-fun/pump-sdk 2.0.0 (src/idl/pump.json). */
const codes = {
  created: '1b72a94ddeeb6376',
  trade: 'bddb7fd34ee661ee',
  complete: '5f72619cd42e9808',
  migrated: 'bde95db95c94ea94',
}

const tradeBytes = 121
const virtualTokensAt = 97
const realTokensAt = 113
const poolAt = 128

/**
 * Tokens for sale at the start of a usual curve, and how many more it calculates with at any time. Curves with other
 * settings differ in the latter, so that their share is not known. Source: initial values in the same package.
 */
const usualForSale = 793_100_000_000_000n
const usualVirtual = 279_900_000_000_000n

export const pumpReader: LaunchReader = {
  program: address('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'),
  name: 'Pump.fun',
  read: ({ data }) => {
    const { code, isEvent, body } = codedOf(data)
    if (!isEvent) return undefined
    if (code === codes.trade) return progressIn(body)
    if (code === codes.created) return creationIn(body)
    const mint = addressAt(body, addressBytes)
    if (!mint) return undefined
    if (code === codes.complete) return { kind: 'sold-out', mint }
    const pool = code === codes.migrated ? addressAt(body, poolAt) : undefined
    return pool && { kind: 'graduated', mint, pool }
  },
}

const progressIn = (body: Uint8Array): LaunchFact | undefined => {
  const mint = addressAt(body, 0)
  if (!mint || body.length < tradeBytes) return undefined
  const left = readU64(body, realTokensAt)
  if (readU64(body, virtualTokensAt) - left !== usualVirtual) return undefined
  const soldPct = percentOf(usualForSale - left, usualForSale)
  return soldPct === undefined ? undefined : { kind: 'progress', mint, soldPct }
}

/** Name, symbol, URI, mint, curve, user and, since May 2025, the creator. */
const creationIn = (body: Uint8Array): LaunchFact | undefined => {
  const read = textsAt(body, 0, 3)
  if (!read) return undefined
  const [name = '', symbol = ''] = read.texts
  const mint = addressAt(body, read.next)
  const user = addressAt(body, read.next + 2 * addressBytes)
  const creator = addressAt(body, read.next + 3 * addressBytes) ?? user
  return mint && creator && { kind: 'created', mint, creator, name, symbol }
}
