import { type Address, addressFromBytes } from '../../../solana/address/address.ts'
import type { Account } from '../../../solana/chain.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { readU64 } from '../../../solana/state/layout.ts'
import { bondingCurveOf, launchLabPoolOf, launchPrograms } from './derived-authority.ts'

/** A bonding curve: the launchpad's program sells the token for SOL and buys it back. */
export type LaunchCurve = {
  launchpad: string
  /** Sold out: from then on it trades on an exchange. */
  complete: boolean
  /** SOL that buyers have paid in, the most that sellers can get back. */
  paidLamports: bigint
}

/** Accounts that hold the mint's curve, if it has one. */
export const curveAccountsOf = (mint: Address): Address[] => [
  bondingCurveOf(mint),
  launchLabPoolOf(mint, wrappedSolMint),
]

/** The curve in one of those accounts. Undefined if there is none, or none that can be read. */
export const readLaunchCurve = (
  mint: Address,
  accounts: ReadonlyMap<Address, Account>,
): LaunchCurve | undefined => {
  const [pump, launchLab] = curveAccountsOf(mint).map((each) => accounts.get(each))
  return (pump && readPumpCurve(pump)) ?? (launchLab && readLaunchLabPool(launchLab, mint))
}

const startsWith = (data: Uint8Array, code: readonly number[]): boolean =>
  code.every((byte, at) => data[at] === byte)

/**
 * `sha256("account:BondingCurve")`, then five u64 (virtual token and SOL, real token and SOL, supply) and a flag.
 * Source: Pump.fun's client.
 */
const pumpCode = [0x17, 0xb7, 0xf8, 0x37, 0x60, 0xd8, 0xac, 0x60]
const pumpPaidAt = 32
const pumpCompleteAt = 48

const readPumpCurve = ({ owner, data }: Account): LaunchCurve | undefined => {
  if (owner !== launchPrograms.pump || data.length <= pumpCompleteAt) return undefined
  if (!startsWith(data, pumpCode)) return undefined
  return {
    launchpad: 'Pump.fun',
    complete: data[pumpCompleteAt] === 1,
    paidLamports: readU64(data, pumpPaidAt),
  }
}

/**
 * `sha256("account:PoolState")`, epoch, bump, status (0 selling, 1 migrating, 2 migrated) … Source: Raydium's client.
 */
const launchLabCode = [0xf7, 0xed, 0xe3, 0xf5, 0xd7, 0xc3, 0xde, 0x46]
const launchLabStatusAt = 17
const launchLabPaidAt = 61
const launchLabMintAt = 205
const addressBytes = 32

const readLaunchLabPool = ({ owner, data }: Account, mint: Address): LaunchCurve | undefined => {
  if (owner !== launchPrograms.launchLab || data.length < launchLabMintAt + addressBytes)
    return undefined
  if (!startsWith(data, launchLabCode) || addressFromBytes(data, launchLabMintAt) !== mint)
    return undefined
  return {
    launchpad: 'Raydium LaunchLab',
    complete: data[launchLabStatusAt] !== 0,
    paidLamports: readU64(data, launchLabPaidAt),
  }
}
