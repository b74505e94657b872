import { expect, test } from 'bun:test'
import { addressToBytes } from '../../../src/domain/address.ts'
import { readMetadataAccount } from '../../../src/domain/state/metadata-account.ts'
import { mint } from '../../kit/risk-context.ts'

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
  Buffer.alloc(200),
])

test('mint, name and symbol are read, without what fills them up', () => {
  expect(readMetadataAccount(account)).toEqual({ mint, name: 'USD Coin', symbol: 'USDC' })
})

test.each([
  ['an account of another kind', Buffer.concat([Buffer.of(6), account.subarray(1)])],
  ['an empty one', Buffer.alloc(0)],
  ['one cut within the symbol', account.subarray(0, 65 + 36 + 8)],
])('%s is none', (_, data) => expect(readMetadataAccount(data)).toBeUndefined())

test('no length of garbage throws', () => {
  for (let length = 0; length < 200; length++)
    expect(readMetadataAccount(new Uint8Array(length).fill(4))).toBeUndefined()
})
