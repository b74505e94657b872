import { expect, test } from 'bun:test'
import { Digest, fileDigest } from '../../../src/solana/vm/digest.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const text = (value: string) => new TextEncoder().encode(value)

test('the same facts in the same order have the same hash', () => {
  const one = new Digest().text('a').bytes(bytes(1, 2)).hex()
  expect(one).toBe(
    new Digest()
      .text('a')
      .bytes(bytes(0, 1, 2).subarray(1))
      .hex(),
  )
  expect(one).toMatch(/^[0-9a-f]{64}$/)
})

test.each<[what: string, one: Digest, two: Digest]>([
  ['order', new Digest().text('a').text('b'), new Digest().text('b').text('a')],
  ['where one ends', new Digest().text('ab').text('c'), new Digest().text('a').text('bc')],
  ['an empty one', new Digest().text(''), new Digest()],
  ['text and bytes', new Digest().text('a'), new Digest().bytes(text('a'))],
  [
    'bytes that look like two',
    new Digest().bytes(text('ab1:c')),
    new Digest().bytes(text('a')).bytes(text('c')),
  ],
])('%s makes a difference', (_, one, two) => {
  expect(one.hex()).not.toBe(two.hex())
})

test('files are told apart by what is in them', () => {
  const file = bytes(1, 2, 3)
  expect(fileDigest(file)).toBe(fileDigest(bytes(1, 2, 3)))
  expect(fileDigest(file)).toBe(fileDigest(file))
  expect(fileDigest(file)).not.toBe(fileDigest(bytes(1, 2, 4)))
})
