import { wordAt } from '../../../test/kit/sbpf/values.ts'
import type { EventField } from './emit-event.ts'

/** Of Pump.fun's usual curve, in base units and lamports. Source: npm @pump-fun/pump-sdk 2.0.0. */
export const curveStart = {
  supply: 1_000_000_000_000_000n,
  virtualTokens: 1_073_000_000_000_000n,
  forSale: 793_100_000_000_000n,
  virtualLamports: 30_000_000_000n,
} as const

/** Offsets in a curve's state, as Pump.fun's `BondingCurve` has them up to its creator. */
export const state = {
  code: 0,
  virtualTokens: 8,
  virtualLamports: 16,
  tokens: 24,
  lamports: 32,
  supply: 40,
  complete: 48,
  creator: 49,
} as const
export const stateCode = '17b7f83760d8ac60'
export const stateBytes = 81
/** The minimum balance of an account of that size. */
export const stateRentLamports = BigInt(128 + stateBytes) * 6_960n

/** Codes of the events in hex. Source: IDL of npm @pump-fun/pump-sdk 2.0.0 (src/idl/pump.json). */
export const events = {
  created: '1b72a94ddeeb6376',
  trade: 'bddb7fd34ee661ee',
  complete: '5f72619cd42e9808',
  migrated: 'bde95db95c94ea94',
} as const

/** Of every trade, in hundredths of a percent. */
export const feeBasisPoints = 100n

/** Variables of the program: the tokens and lamports of a trade, and its fee. */
export const [amount, lamports, fee] = [0, 1, 2] as const

export const u64Bytes = (value: bigint): Uint8Array =>
  new Uint8Array(new BigUint64Array([value]).buffer)

/** A number in an account's data, as a field of an event. */
export const field = (account: number, offset: number): EventField => ({
  word: wordAt(account, offset),
})
