import { type Address, address } from '../../../solana/address/address.ts'
import { systemProgram } from '../../../solana/address/known-address.ts'

/** No key can sign for these, so what they own is burnt. Source: the runtime's incinerator and system program ids. */
export const unownedAddresses: ReadonlySet<Address> = new Set([
  systemProgram,
  address('1nc1nerator11111111111111111111111111111111'),
])
