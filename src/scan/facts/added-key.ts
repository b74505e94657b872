import { type Address, addressFromBytes, addressToBytes } from '../../solana/address/address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { systemProgram } from '../../solana/address/known-address.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { delegateCallMaxBytes } from '../count-thresholds.ts'
import type { SignedCall } from './call.ts'
import { isCustodian } from './deposit-record.ts'
import type { ChangedData } from './record-data.ts'

/** Programs that store who may act for a user: besides custodians, wallets, multisigs, DAOs and vesting contracts. */
const keyKeepers: ReadonlySet<string> = new Set([
  'wallet',
  'multisig',
  'governance',
  'locker',
  'staking',
  'identity',
  'name',
])

export const keepsKeys = (program: Address): boolean =>
  isCustodian(program) || keyKeepers.has(programNames.get(program)?.category ?? '')

/** A stranger's address that the call names and that a record of the user contains only afterwards. */
export const addedKey = (
  { earlier, later, owner }: ChangedData,
  call: SignedCall,
  context: RiskContext,
): Address | undefined => {
  const isNew = (bytes: Uint8Array): boolean => later.includes(bytes) && !earlier.includes(bytes)
  const isWallet = (address: Address): boolean =>
    context.identity.isStranger(address) &&
    (context.before.get(address)?.owner ?? systemProgram) === systemProgram
  const listed = call.accounts
    .map(({ address }) => address)
    .find((address) => isNew(addressToBytes(address)) && isOnCurve(address) && isWallet(address))
  return (
    listed ??
    addressesIn(call)
      .filter(isNew)
      .map((bytes) => addressFromBytes(bytes))
      // Any program can derive an address, and an app may choose one of its own.
      .find((address) => (isOnCurve(address) || keepsKeys(owner)) && isWallet(address))
  )
}

const addressBytes = 32

/** Runs of bytes in the data that may be an address, except those that overlap one that the call lists. */
const addressesIn = ({ accounts, data }: SignedCall): Uint8Array[] => {
  const taken = placesOf(
    accounts.map(({ address }) => addressToBytes(address)),
    Buffer.from(data),
  )
  const found: Uint8Array[] = []
  for (let at = 1; at + addressBytes <= Math.min(data.length, delegateCallMaxBytes); at++) {
    const bytes = data.subarray(at, at + addressBytes)
    if (taken.every((place) => Math.abs(place - at) >= addressBytes) && isKeyLike(bytes))
      found.push(bytes)
  }
  return found
}

const placesOf = (listed: readonly Uint8Array[], data: Buffer): number[] =>
  listed.map((bytes) => data.indexOf(bytes)).filter((at) => at !== -1)

/** Of 32 random bytes, fewer are different only once in millions. */
const keyDistinctMin = 22

/** Keys are random bytes: amounts repeat zeros, and names are ASCII. */
const isKeyLike = (bytes: Uint8Array): boolean =>
  new Set(bytes).size >= keyDistinctMin && bytes.some((byte) => byte > 0x7f)
