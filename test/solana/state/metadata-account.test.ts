import { expect, test } from 'bun:test'
import { addressFromBytes, addressToBytes } from '../../../src/solana/address/address.ts'
import { readMetadataAccount } from '../../../src/solana/state/metadata-account.ts'
import { mint } from '../../kit/scan/risk-context.ts'

const field = (text: string, length: number): Buffer => {
  const bytes = Buffer.alloc(4 + length)
  bytes.writeUInt32LE(length, 0)
  bytes.write(text, 4)
  return bytes
}
const account = Buffer.concat([
  Buffer.of(4),
  Buffer.alloc(32, 1),
  addressToBytes(mint),
  field('USD Coin', 32),
  field('USDC', 10),
  field('https://example.org', 200),
  Buffer.of(0, 0),
  Buffer.of(1, 2, 0, 0, 0),
  Buffer.alloc(2 * 34, 7),
  Buffer.of(1, 1),
  Buffer.alloc(200),
])

const description = {
  mint,
  name: 'USD Coin',
  symbol: 'USDC',
  updateAuthority: addressFromBytes(Buffer.alloc(32, 1)),
}
const uri = 'https://example.org'
const flagsAt = 1 + 32 + 32 + 36 + 14 + 204 + 2 + 1 + 4 + 68

test('mint, name and symbol are read, without padding, and whether they can change', () => {
  expect(readMetadataAccount(account)).toEqual({ ...description, uri, mutable: true })
  const settled = Buffer.from(account)
  settled[flagsAt + 1] = 0
  expect(readMetadataAccount(settled)).toEqual({ ...description, uri, mutable: false })
})

test.each([
  ['before the flags', flagsAt, { ...description, uri }],
  ['before the URI', 1 + 32 + 32 + 36 + 14, description],
])('truncated %s, the rest is omitted', (_, length, expected) => {
  expect(readMetadataAccount(account.subarray(0, length))).toEqual(expected)
})

test.each([
  ['an account of another kind', Buffer.concat([Buffer.of(6), account.subarray(1)])],
  ['an empty one', Buffer.alloc(0)],
  ['one cut within the symbol', account.subarray(0, 65 + 36 + 8)],
])('%s is not metadata', (_, data) => expect(readMetadataAccount(data)).toBeUndefined())

test('no length of random data throws', () => {
  for (let length = 0; length < 200; length++)
    expect(readMetadataAccount(new Uint8Array(length).fill(4))).toBeUndefined()
})
