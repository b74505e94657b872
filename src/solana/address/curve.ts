import { type Address, addressToBytes } from './address.ts'

/**
 * Whether the address is a point on the ed25519 curve, so that a private key for it may exist. Program-derived
 * addresses never are. Source: RFC 8032 section 5.1.3 (decompression needs x² = (y² − 1) / (d·y² + 1) to be a square),
 * implemented like the Solana runtime: y is taken modulo p and the sign bit is ignored.
 */
export const isOnCurve = (address: Address): boolean => {
  const y = fieldElement(addressToBytes(address))
  const ySquared = (y * y) % p
  const numerator = modulo(ySquared - 1n)
  const denominator = modulo(d * ySquared + 1n)
  // A quotient is a square exactly when the product is, which avoids the division.
  const product = (numerator * denominator) % p
  return product === 0n || legendre(product) === 1n
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

/**
 * z^((p − 1) / 2), which is 1 for squares. The exponent is 2^254 − 10, nearly all ones, so the powers 2^n − 1 are built
 * from each other: 12 multiplications besides the squarings instead of 252.
 */
const legendre = (z: bigint): bigint => {
  const z2 = (z * z) % p
  const z9 = (squared(z2, 2) * z) % p
  const z11 = (z9 * z2) % p
  const ones5 = (squared(z11, 1) * z9) % p
  const ones10 = (squared(ones5, 5) * ones5) % p
  const ones20 = (squared(ones10, 10) * ones10) % p
  const ones40 = (squared(ones20, 20) * ones20) % p
  const ones50 = (squared(ones40, 10) * ones10) % p
  const ones100 = (squared(ones50, 50) * ones50) % p
  const ones200 = (squared(ones100, 100) * ones100) % p
  const ones250 = (squared(ones200, 50) * ones50) % p
  const below252 = (squared(ones250, 2) * z) % p
  return (squared(below252, 2) * z2) % p
}

const squared = (value: bigint, times: number): bigint => {
  let result = value
  for (let left = times; left > 0; left--) result = (result * result) % p
  return result
}
