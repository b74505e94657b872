import { sha256 } from '@noble/hashes/sha2'
import { type Address, addressFromBytes, addressToBytes } from './address.ts'
import { isOnCurve } from './curve.ts'

const highestBump = 255
const marker = new TextEncoder().encode('ProgramDerivedAddress')

/**
 * The address that a program derives from seeds: the first one off the curve, counting the bump down from 255. No
 * private key for it exists; only that program signs for it. Source: solana-pubkey `find_program_address`.
 */
export const findProgramAddress = (
  program: Address,
  seeds: readonly (string | Uint8Array)[],
): Address => {
  for (let bump = highestBump; bump >= 0; bump--) {
    const found = createProgramAddress(program, [...seeds, Uint8Array.of(bump)])
    if (found) return found
  }
  throw new Error('no program address exists for these seeds')
}

/**
 * The address of exactly these seeds, including the bump; undefined if it is on the curve. Text is encoded as UTF-8.
 */
export const createProgramAddress = (
  program: Address,
  seeds: readonly (string | Uint8Array)[],
): Address | undefined => {
  const hash = sha256.create()
  for (const seed of seeds)
    hash.update(typeof seed === 'string' ? new TextEncoder().encode(seed) : seed)
  const found = addressFromBytes(hash.update(addressToBytes(program)).update(marker).digest())
  return isOnCurve(found) ? undefined : found
}
