import { type Address, address } from '../../../solana/address/address.ts'
import { systemProgram } from '../../../solana/address/known-address.ts'

/** Nobody signs for these: what they own is out of the world. Source: the incinerator and system program ids of the runtime. */
export const nobodyAddresses: ReadonlySet<Address> = new Set([
  systemProgram,
  address('1nc1nerator11111111111111111111111111111111'),
])
