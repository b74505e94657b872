import bs58 from 'bs58'
import { describe, expect, test } from 'bun:test'
import { base58Of32Bytes } from '../../src/domain/base58.ts'
import { randomBytes, seededRandom } from './transaction/random.ts'

describe('base58Of32Bytes', () => {
  const random = seededRandom(58)

  test.each([
    ['all zero', new Uint8Array(32)],
    ['all ones', new Uint8Array(32).fill(255)],
    ['only the last bit', Uint8Array.from({ length: 32 }, (_, index) => (index === 31 ? 1 : 0))],
    ['only the first bit', Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 128 : 0))],
  ])('agrees with the general encoder on %s', (_, bytes) => {
    expect(base58Of32Bytes(bytes)).toBe(bs58.encode(bytes))
  })

  test('agrees with the general encoder on random keys with any number of leading zeros', () => {
    for (let round = 0; round < 3000; round++) {
      const bytes = randomBytes(random, 32)
      if (round % 2 === 0) bytes.fill(0, 0, random(33))
      if (base58Of32Bytes(bytes) !== bs58.encode(bytes))
        throw new Error(`differs on ${bytes.join()}`)
    }
  })

  test('reads at an offset', () => {
    const bytes = randomBytes(random, 100)
    expect(base58Of32Bytes(bytes, 41)).toBe(bs58.encode(bytes.subarray(41, 73)))
  })
})
