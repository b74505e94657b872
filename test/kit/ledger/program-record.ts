import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'

/** Offset of the first address in a program record; each further one follows 32 bytes later. */
export const recordNamesAt = 40

/** A program’s own account: 200 bytes with some addresses, and a counter in the last byte. */
export const programRecord = (owner: Address, named: readonly Address[], count = 0): Account => {
  const data = new Uint8Array(200)
  for (const [index, name] of named.entries())
    data.set(addressToBytes(name), recordNamesAt + 32 * index)
  data[199] = count
  return { lamports: 10_000_000n, owner, data, executable: false }
}
