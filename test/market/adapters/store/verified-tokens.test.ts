import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { address } from '../../../../src/solana/address/address.ts'
import type { TokenFacts } from '../../../../src/tokens/token-market.ts'
import { makeVerifiedTokenStore } from '../../../../src/market/adapters/store/verified-tokens.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drawbridge-tokens-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const facts: TokenFacts = {
  mint: usdc,
  source: 'Jupiter',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  logoUrl: 'https://img.example/usdc.png',
  liquidityUsd: 5.5,
  holderCount: 7,
  verified: true,
  tags: ['verified'],
}

const start = () => {
  const clock = makeHandClock()
  return { clock, store: makeVerifiedTokenStore(folder, clock.nowMs) }
}
const path = (): string => join(folder, 'verified-tokens.json')

describe('verified tokens on disk', () => {
  test('are loaded as they were saved, without other fields', async () => {
    const { store } = start()
    await store.save([{ ...facts, priceUsd: 1, websites: ['https://a.example'] }])
    expect(await store.load()).toEqual([facts])
    expect(readdirSync(folder)).toEqual(['verified-tokens.json'])
  })

  test('empty without a file', async () => {
    expect(await start().store.load()).toEqual([])
  })

  test('a file that is too old is ignored', async () => {
    const { store, clock } = start()
    await store.save([facts])
    clock.advance(31 * 24 * 60 * 60_000)
    expect(await store.load()).toEqual([])
  })

  test.each<[string, (text: string) => string]>([
    ['cut short', (text) => text.slice(0, -10)],
    ['empty', () => ''],
    ['null', () => 'null'],
    ['of another format', (text) => text.replace('"format":1', '"format":2')],
    ['not ours', () => '{"tokens":[]}'],
  ])('a file that is %s', async (_name, spoil) => {
    const { store } = start()
    await store.save([facts])
    writeFileSync(path(), spoil(readFileSync(path(), 'utf8')))
    expect(await store.load()).toEqual([])
    await store.save([facts])
    expect(await store.load()).toEqual([facts])
  })

  test('bad rows are left out', async () => {
    const { store, clock } = start()
    const rows = [
      { ...facts, mint: 'x' },
      { ...facts, decimals: '6' },
      5,
      null,
      { ...facts, more: 1 },
    ]
    writeFileSync(path(), JSON.stringify({ format: 1, learnedAtMs: clock.nowMs(), tokens: rows }))
    expect(await store.load()).toEqual([facts])
  })

  test('a failed write rejects and leaves no file behind', async () => {
    const store = makeVerifiedTokenStore(join(folder, 'absent'), () => 0)
    await expect(store.save([facts])).rejects.toThrow('ENOENT')
    expect(readdirSync(folder)).toEqual([])
  })

  test('of two concurrent writes, one is stored whole', async () => {
    const { store } = start()
    await Promise.all([store.save([facts]), store.save([facts, facts])])
    expect([1, 2]).toContain((await store.load()).length)
    expect(readdirSync(folder)).toEqual(['verified-tokens.json'])
  })
})
