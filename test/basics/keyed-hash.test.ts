import { expect, test } from 'bun:test'
import { makeKeyedHash } from '../../src/basics/keyed-hash.ts'

const key = Uint8Array.from({ length: 16 }, (_, at) => at)
const hash = makeKeyedHash(key)
const hexOf = (text: string): string => {
  const { high, low } = hash(text)
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setUint32(0, low, true)
  new DataView(bytes.buffer).setUint32(4, high, true)
  return bytes.toHex()
}

// The vectors of the authors' reference implementation: the key 00 to 0f, and the bytes 00, 01, 02 … as input.
test.each([
  [0, '310e0edd47db6f72'],
  [1, 'fd67dc93c539f874'],
  [2, '5a4fa9d909806c0d'],
  [3, '2d7efbd796666785'],
  [7, '37d1018bf50002ab'],
  [8, '6224939a79f5f593'],
  [15, 'e545be4961ca29a1'],
  [16, 'db9bc2577fcc2a3f'],
])('%d bytes', (length, expected) => {
  const text = String.fromCharCode(...Array.from({ length }, (_, at) => at))
  expect(hexOf(text)).toBe(expected)
})

test('hashes depend on the key', () => {
  const other = makeKeyedHash(Uint8Array.from({ length: 16 }, () => 1))
  expect({ ...other('evil.com') }).not.toEqual({ ...hash('evil.com') })
  expect({ ...makeKeyedHash(key.slice())('evil.com') }).toEqual({ ...hash('evil.com') })
})

test('earlier hashes leave no state behind', () => {
  const alone = hexOf('a.io')
  hash('x'.repeat(500))
  expect(hexOf('a.io')).toBe(alone)
})

test('keys of another length and overlong texts are refused', () => {
  expect(() => makeKeyedHash(new Uint8Array(8))).toThrow()
  expect(() => hash('x'.repeat(10_000))).toThrow()
})
