import { describe, expect, test } from 'bun:test'
import { addressFromBytes } from '../../../src/solana/address/address.ts'
import { indexTokens } from '../../../src/market/tokens/token-index.ts'
import type { TokenFacts } from '../../../src/tokens/token-market.ts'

const token = (seed: number, symbol: string, name: string, liquidityUsd?: number): TokenFacts => ({
  mint: addressFromBytes(new Uint8Array(32).fill(seed)),
  source: 'test',
  symbol,
  name,
  ...(liquidityUsd !== undefined && { liquidityUsd }),
})

const index = indexTokens([
  token(1, 'USDC', 'USD Coin', 500),
  token(2, 'USDT', 'Tether USD', 900),
  token(3, '$WIF', 'dogwifhat', 50),
  token(4, 'JitoSOL', 'Jito Staked SOL', 70),
  token(5, 'SOL', 'Wrapped SOL', 1_000),
  token(6, 'USD', 'Some dollar'),
  token(7, 'DOG', 'Dog of the moon', 5),
])
const symbols = (query: string, limit = 10): (string | undefined)[] =>
  index.search(query, limit).map(({ symbol }) => symbol)

describe('token index', () => {
  test.each<[string, string[]]>([
    ['usdc', ['USDC']],
    ['USD', ['USD', 'USDT', 'USDC']],
    ['  usd   coin ', ['USDC']],
    ['wif', ['$WIF']],
    ['$wif', ['$WIF']],
    ['$sol', ['SOL', 'JitoSOL']],
    ['staked jito', ['JitoSOL']],
    ['dog', ['DOG', '$WIF']],
    ['moon', ['DOG']],
    ['wifhat', ['$WIF']],
    ['ｕｓｄｃ', ['USDC']],
    ['zzz', []],
    ['', []],
    ['$', []],
    ['  ', []],
    ['hat of', []],
    ['at', []],
  ])('%p', (query, expected) => {
    expect(symbols(query)).toEqual(expected)
  })

  test('by mint, exactly', () => {
    expect(symbols(` ${token(4, '', '').mint} `)).toEqual(['JitoSOL'])
  })

  test('respects the limit', () => {
    expect(symbols('usd', 1)).toEqual(['USD'])
  })

  test('tokens without a name are found only by mint', () => {
    const { mint } = token(9, '', '')
    const nameless = indexTokens([{ mint, source: 'test' }])
    expect(nameless.search('a', 5)).toEqual([])
    expect(nameless.search(mint, 5)).toHaveLength(1)
  })
})
