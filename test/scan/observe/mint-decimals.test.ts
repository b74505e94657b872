import { expect, test } from 'bun:test'
import { address } from '../../../src/solana/address/address.ts'
import type { MintState } from '../../../src/solana/state/account-state.ts'
import { makeMintCache, makeScanDecimals } from '../../../src/scan/observe/mint-decimals.ts'
import { mint, otherMint, stranger } from '../../kit/scan/risk-context.ts'

const state = (decimals: number, more: Partial<MintState> = {}): MintState => ({
  kind: 'mint',
  supply: 0n,
  decimals,
  ...more,
})

test('the next scan uses what one scan read', () => {
  const cache = makeMintCache()
  makeScanDecimals(cache).learn(mint, state(6))
  const next = makeScanDecimals(cache)
  expect(next.known.get(mint)).toBeUndefined()
  expect(next.recall(mint)).toBe(true)
  expect(next.known.get(mint)).toBe(6)
  expect(next.recall(otherMint)).toBe(false)
})

test('a mint that can be closed and recreated is not cached', () => {
  const cache = makeMintCache()
  const scan = makeScanDecimals(cache)
  scan.learn(mint, state(6, { closeAuthority: stranger }))
  expect(scan.known.get(mint)).toBe(6)
  expect(makeScanDecimals(cache).recall(mint)).toBe(false)
})

test.each([
  ['its holders can be frozen', mint, { freezeAuthority: stranger }],
  ['it has extensions', mint, { extensions: ['metadata'] }],
])('a mint is read again if %s, although its decimals are cached', (_, key, more) => {
  const cache = makeMintCache()
  makeScanDecimals(cache).learn(key, state(6, more))
  const next = makeScanDecimals(cache)
  expect(next.recall(key)).toBe(false)
  expect(next.known.get(key)).toBe(6)
})

test('a well-known token need not be read again, whatever its authorities', () => {
  const cache = makeMintCache()
  const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
  makeScanDecimals(cache).learn(usdc, state(6, { freezeAuthority: stranger }))
  expect(makeScanDecimals(cache).recall(usdc)).toBe(true)
})

test('what the scan reads itself takes precedence over the cache', () => {
  const cache = makeMintCache()
  cache.set(mint, { decimals: 2, settled: true, growable: false, supply: 1n })
  const scan = makeScanDecimals(cache)
  scan.learn(mint, state(6))
  expect(scan.recall(mint)).toBe(true)
  expect(scan.known.get(mint)).toBe(6)
})

test('accounts other than mints are ignored', () => {
  const scan = makeScanDecimals(makeMintCache())
  scan.learn(mint, { kind: 'wallet' })
  scan.learn(otherMint, undefined)
  expect(scan.known.size).toBe(0)
})
