import { type Address, address } from '../../../solana/address/address.ts'
import { systemProgram } from '../../../solana/address/known-address.ts'

/** No one can sign for these, so what they own is burnt. Source: the incinerator and system program ids of the runtime. */
export const unownedAddresses: ReadonlySet<Address> = new Set([
  systemProgram,
  address('1nc1nerator11111111111111111111111111111111'),
])
