import { expect, test } from 'bun:test'
import { PublicKey } from '@solana/web3.js'
import { address, addressFromBytes } from '../../../src/solana/address/address.ts'
import { isOnCurve } from '../../../src/solana/address/curve.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

test('agrees with the library that wallets use, for any 32 bytes', () => {
  const random = seededRandom(7)
  for (let count = 0; count < 400; count++) {
    const key = addressFromBytes(Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256)))
    expect([key, isOnCurve(key)]).toEqual([key, PublicKey.isOnCurve(key)])
  }
})

/** Little-endian 2^255 - 1 - (255 - first), with or without the sign bit. */
const nearTheTop = (first: number, last: number) =>
  addressFromBytes(new Uint8Array(32).fill(0xff).fill(first, 0, 1).fill(last, 31))

test('agrees up to the largest field element', () => {
  for (const first of [0, 1, 2, 0xe0, 0xea, 0xeb]) {
    const key = nearTheTop(first, 0x7f)
    expect([key, isOnCurve(key)]).toEqual([key, PublicKey.isOnCurve(key)])
  }
})

test('beyond it, agrees with the runtime: modulo the field, ignoring the sign bit', () => {
  const one = addressFromBytes(new Uint8Array(32).fill(1, 0, 1))
  expect(isOnCurve(one)).toBe(true)
  expect(isOnCurve(nearTheTop(0xee, 0x7f))).toBe(true)
  expect(isOnCurve(nearTheTop(0xee, 0xff))).toBe(true)
})

test('a program-derived address is off the curve', () => {
  const program = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
  for (const seed of ['a', 'b', 'c']) {
    const [derived] = PublicKey.findProgramAddressSync([Buffer.from(seed)], program)
    expect(isOnCurve(address(derived.toBase58()))).toBe(false)
  }
})
