import { addressToBytes } from '../address.ts'
import type { Address } from '../address.ts'

/**
 * Whether the address is a point of the ed25519 curve, so that somebody may hold a private key to it. Addresses that
 * programs derive for themselves never are. Source: RFC 8032 section 5.1.3 (decompression needs x² = (y² − 1) / (d·y² + 1)
 * to be a square), read as the Solana runtime reads it: y is taken modulo p and the sign bit is not looked at.
 */
export const isOnCurve = (address: Address): boolean => {
  const y = fieldElement(addressToBytes(address))
  const ySquared = (y * y) % p
  const numerator = modulo(ySquared - 1n)
  const denominator = modulo(d * ySquared + 1n)
  // A quotient is a square exactly when the product is, which spares the division.
  const product = (numerator * denominator) % p
  return product === 0n || power(product, (p - 1n) / 2n) === 1n
}

const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const modulo = (value: bigint): bigint => ((value % p) + p) % p

const fieldElement = (bytes: Uint8Array): bigint => {
  let value = 0n
  for (let index = bytes.length - 1; index >= 0; index--)
    value = (value << 8n) | BigInt(bytes[index] ?? 0)
  return BigInt.asUintN(255, value) % p
}

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  let factor = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % p
    factor = (factor * factor) % p
  }
  return result
}
