import { type Address, addressFromBytes, addressToBytes } from '../address/address.ts'
import { findProgramAddress } from '../address/program-address.ts'
import { loaderV3Program } from '../address/known-address.ts'
import type { Account } from '../chain.ts'

/** Header of a program-data account: kind, slot and upgrade authority; source: solana-loader-v3-interface `state.rs`. */
export const programDataHeaderBytes = 45

/** Where the code of an upgradeable program lies: u32 kind 2, then the address; source: solana-loader-v3-interface `state.rs`. */
export const programDataOf = ({ owner, data }: Account): Address | undefined =>
  owner === loaderV3Program && data.length >= 36 && data[0] === 2
    ? addressFromBytes(data, 4)
    : undefined

/** Where the loader keeps the code of an upgradeable program: derived from its address; source: solana-loader-v3-interface. */
export const programDataAddress = (program: Address): Address => {
  const known = derived.get(program)
  if (known) return known
  const found = findProgramAddress(loaderV3Program, [addressToBytes(program)])
  if (derived.size >= maxDerived) derived.clear()
  derived.set(program, found)
  return found
}

/** A derivation takes longer than the rest of a scan's own work. */
const derived = new Map<Address, Address>()
const maxDerived = 10_000
