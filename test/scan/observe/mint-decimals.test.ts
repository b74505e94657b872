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

test('what one scan learns, the next one recalls', () => {
  const memory = makeMintCache()
  makeScanDecimals(memory).learn(mint, state(6))
  const next = makeScanDecimals(memory)
  expect(next.known.get(mint)).toBeUndefined()
  expect(next.recall(mint)).toBe(true)
  expect(next.known.get(mint)).toBe(6)
  expect(next.recall(otherMint)).toBe(false)
})

test('a mint that can be closed and made anew is forgotten after the scan', () => {
  const memory = makeMintCache()
  const scan = makeScanDecimals(memory)
  scan.learn(mint, state(6, { closeAuthority: stranger }))
  expect(scan.known.get(mint)).toBe(6)
  expect(makeScanDecimals(memory).recall(mint)).toBe(false)
})

test.each([
  ['whoever holds it can be frozen', mint, { freezeAuthority: stranger }],
  ['it is more than a plain mint', mint, { extensions: ['metadata'] }],
])('a mint is read anew where %s, and its decimals are known all the same', (_, key, more) => {
  const memory = makeMintCache()
  makeScanDecimals(memory).learn(key, state(6, more))
  const next = makeScanDecimals(memory)
  expect(next.recall(key)).toBe(false)
  expect(next.known.get(key)).toBe(6)
})

test('a well-known token need not be read anew, whatever its issuer may do', () => {
  const memory = makeMintCache()
  const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
  makeScanDecimals(memory).learn(usdc, state(6, { freezeAuthority: stranger }))
  expect(makeScanDecimals(memory).recall(usdc)).toBe(true)
})

test('what the scan reads itself goes before what is remembered', () => {
  const memory = makeMintCache()
  memory.set(mint, { decimals: 2, settled: true, growable: false })
  const scan = makeScanDecimals(memory)
  scan.learn(mint, state(6))
  expect(scan.recall(mint)).toBe(true)
  expect(scan.known.get(mint)).toBe(6)
})

test('nothing is learnt from what is no mint', () => {
  const scan = makeScanDecimals(makeMintCache())
  scan.learn(mint, { kind: 'wallet' })
  scan.learn(otherMint, undefined)
  expect(scan.known.size).toBe(0)
})
