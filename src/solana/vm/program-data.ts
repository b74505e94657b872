import { type Address, addressFromBytes } from '../address/address.ts'
import { loaderV3Program } from '../address/known-address.ts'
import type { Account } from '../chain.ts'

/** Header of a program-data account: kind, slot and upgrade authority; source: solana-loader-v3-interface `state.rs`. */
export const programDataHeaderBytes = 45

/** Where the code of an upgradeable program lies: u32 kind 2, then the address; source: solana-loader-v3-interface `state.rs`. */
export const programDataOf = ({ owner, data }: Account): Address | undefined =>
  owner === loaderV3Program && data.length >= 36 && data[0] === 2
    ? addressFromBytes(data, 4)
    : undefined
