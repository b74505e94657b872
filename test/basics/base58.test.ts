import { base58 } from '@scure/base'
import { describe, expect, test } from 'bun:test'
import { base58Of32Bytes, bytesOfBase58, decodeBase58 } from '../../src/basics/base58.ts'
import { randomBytes, seededRandom } from '../solana/transaction/random.ts'

describe('base58Of32Bytes', () => {
  const random = seededRandom(58)

  test.each([
    ['all zero', new Uint8Array(32)],
    ['all ones', new Uint8Array(32).fill(255)],
    ['only the last bit', Uint8Array.from({ length: 32 }, (_, index) => (index === 31 ? 1 : 0))],
    ['only the first bit', Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 128 : 0))],
  ])('agrees with the general encoder on %s', (_, bytes) => {
    expect(base58Of32Bytes(bytes)).toBe(base58.encode(bytes))
  })

  test('agrees with the general encoder on random keys with any number of leading zeros', () => {
    for (let round = 0; round < 3000; round++) {
      const bytes = randomBytes(random, 32)
      if (round % 2 === 0) bytes.fill(0, 0, random(33))
      if (base58Of32Bytes(bytes) !== base58.encode(bytes))
        throw new Error(`differs on ${bytes.join()}`)
    }
  })

  test('reads at an offset', () => {
    const bytes = randomBytes(random, 100)
    expect(base58Of32Bytes(bytes, 41)).toBe(base58.encode(bytes.subarray(41, 73)))
  })
})

describe('bytesOfBase58', () => {
  const random = seededRandom(85)
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const general = (text: string): string | undefined => {
    const bytes = decodeBase58(text)
    return bytes?.length === 32 ? bytes.join() : undefined
  }

  test('agrees with the general decoder on random keys with any number of leading zeros', () => {
    for (let round = 0; round < 3000; round++) {
      const bytes = randomBytes(random, 32)
      if (round % 2 === 0) bytes.fill(0, 0, random(33))
      if (bytesOfBase58(base58.encode(bytes))?.join() !== bytes.join())
        throw new Error(`differs on ${bytes.join()}`)
    }
  })

  test('agrees with the general decoder on texts of any length, most of which are not keys', () => {
    let keys = 0
    for (let round = 0; round < 20_000; round++) {
      const length = round % 2 === 0 ? random(60) : 43 + random(2)
      const ones = random(4) === 0 ? random(length + 1) : 0
      const rest = Array.from({ length: length - ones }, () => alphabet[random(58)]).join('')
      const text = '1'.repeat(ones) + rest
      const expected = general(text)
      if (expected !== undefined) keys++
      if (bytesOfBase58(text)?.join() !== expected) throw new Error(`differs on ${text}`)
    }
    expect(keys).toBeGreaterThan(1000)
  })

  test('the largest key, and one more', () => {
    const largest = base58.encode(new Uint8Array(32).fill(255))
    expect(bytesOfBase58(largest)).toEqual(new Uint8Array(32).fill(255))
    const next = base58.encode(Uint8Array.from([1, ...new Uint8Array(32)]))
    expect(next).toHaveLength(largest.length)
    expect(bytesOfBase58(next)).toBeUndefined()
  })

  test.each([
    ['nothing', ''],
    ['a letter that base58 leaves out', 'O'.repeat(43)],
    ['a zero', `${'A'.repeat(42)}0`],
    ['a letter beyond ASCII', `${'A'.repeat(42)}é`],
    ['half of a pair', `${'A'.repeat(42)}\ud800`],
    ['33 zero bytes', '1'.repeat(33)],
    ['a thousand digits', 'z'.repeat(1000)],
  ])('%s is not a key', (_name, text) => {
    expect(bytesOfBase58(text)).toBeUndefined()
  })

  test('later calls do not change a returned key', () => {
    const first = bytesOfBase58('1'.repeat(32))
    bytesOfBase58(base58.encode(new Uint8Array(32).fill(7)))
    expect(first).toEqual(new Uint8Array(32))
  })
})
