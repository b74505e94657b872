import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'bun:test'
import { parseAddress } from '../../../src/solana/address/address.ts'
import { bridgeChains } from '../../../src/bridges/plan/chains.ts'
import { placeholderAddress } from '../../../src/bridges/adapters/placeholder-address.ts'

describe('placeholder addresses', () => {
  test.each(['bitcoin', 'litecoin', 'dogecoin', 'dash', 'zcash', 'tron'] as const)(
    'of %s: zeros with a valid checksum',
    (family) => {
      const bytes = base58.decode(placeholderAddress(family) ?? '')
      const body = bytes.subarray(0, -4)
      expect(bytes.subarray(-4)).toEqual(sha256(sha256(body)).subarray(0, 4))
      expect(body.subarray(-20).every((byte) => byte === 0)).toBe(true)
    },
  )

  test('of Solana and EVM chains: well formed', () => {
    expect(parseAddress(placeholderAddress('solana') ?? '')).toBeDefined()
    expect(placeholderAddress('evm')).toMatch(/^0x0{36}dEaD$/)
  })

  test('for the main chains of NEAR Intents', () => {
    const without = bridgeChains.filter(
      ({ ids, addressFamily }) =>
        ids.oneClick !== undefined && placeholderAddress(addressFamily) === undefined,
    )
    expect(without.map(({ name }) => name)).toEqual(['ton', 'bitcoin-cash', 'cardano', 'starknet'])
  })
})
