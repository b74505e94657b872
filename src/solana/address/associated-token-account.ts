import { type Address, addressToBytes } from './address.ts'
import { associatedTokenProgram } from './known-address.ts'
import { findProgramAddress } from './program-address.ts'

/** The default token account of a wallet. Source: spl-associated-token-account. */
export const associatedTokenAccount = (
  owner: Address,
  mint: Address,
  tokenProgram: Address,
): Address =>
  findProgramAddress(associatedTokenProgram, [
    addressToBytes(owner),
    addressToBytes(tokenProgram),
    addressToBytes(mint),
  ])
