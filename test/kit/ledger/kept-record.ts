import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'

/** Where the first address stands in a `keptRecord`, each further one 32 bytes behind. */
export const recordNamesAt = 40

/** An account that a program keeps: 200 bytes with the addresses that it names, and a byte at its end that it counts with. */
export const keptRecord = (owner: Address, named: readonly Address[], count = 0): Account => {
  const data = new Uint8Array(200)
  for (const [index, name] of named.entries())
    data.set(addressToBytes(name), recordNamesAt + 32 * index)
  data[199] = count
  return { lamports: 10_000_000n, owner, data, executable: false }
}
