import { describe, expect, test } from 'bun:test'
import type { TokenFacts } from '../../src/tokens/token-market.ts'
import { wellKnownMints } from '../../src/solana/known/well-known-mints.ts'
import { makeNameIndex } from '../../src/tokens/name-index.ts'
import { freshAddress, tokenMint } from '../kit/checks/token-case.ts'

const pear: TokenFacts = {
  mint: freshAddress(1),
  source: 'Provider',
  symbol: 'PEAR',
  name: 'Pear Protocol',
}
const index = makeNameIndex([pear, { mint: freshAddress(2), source: 'Provider' }])
const matches = (symbol: string, name: string) =>
  index
    .matchesOf(tokenMint, { symbol, name, source: 'mint' })
    .map(({ reference, ...likeness }) => [reference.symbol, likeness.symbol, likeness.name])

describe('references that a token may imitate', () => {
  test.each([
    ['USDC', 'USD Coin', [['USDC', 'same', 'same']]],
    ['$usdc', ' usd  coin ', [['USDC', 'same', 'same']]],
    ['USDС', 'Dollar', [['USDC', 'disguised', 'other']]],
    ['ＵＳＤＣ', 'Dollar', [['USDC', 'same', 'other']]],
    ['U.S.D.C', 'Dollar', [['USDC', 'disguised', 'other']]],
    ['U\u200bSDC', 'Dollar', [['USDC', 'disguised', 'other']]],
    ['COIN', 'USDC', [['USDC', 'same', 'other']]],
    ['PEAR', 'Orchard', [['PEAR', 'same', 'other']]],
    ['APPLE', 'Pear Protocol', [['PEAR', 'other', 'same']]],
    ['W', 'W', []],
    ['', '', []],
    ['🍐', '🍐🍐', []],
    ['GRAPE', 'Grapefruit Club', []],
    ['USDCET', 'USD Coin (Wormhole)', []],
  ])('of “%s”, “%s”', (symbol, name, expected) => {
    expect(matches(symbol, name)).toEqual(expected)
  })

  test('a reference imitates nothing', () => {
    for (const [mint, { symbol, name }] of wellKnownMints)
      expect(index.matchesOf(mint, { symbol, name, source: 'mint' })).toEqual([])
    expect(index.matchesOf(pear.mint, { symbol: 'USDC', name: 'x', source: 'mint' })).toEqual([])
  })

  test('returns the source that verifies a mint', () => {
    expect(index.verifiedBy(pear.mint)).toBe('Provider')
    expect(index.verifiedBy(tokenMint)).toBeUndefined()
  })

  test('a word shared by many tokens matches a few, best known first', () => {
    const many = Array.from({ length: 50 }, (_, at) => ({
      mint: freshAddress(at + 3),
      source: 'Provider',
      symbol: 'USDC',
      name: 'Other',
    }))
    const found = makeNameIndex(many).matchesOf(tokenMint, {
      symbol: 'USDC',
      name: 'x',
      source: 'mint',
    })
    expect(found.length).toBe(8)
    expect(found[0]?.reference.standing).toBe('backed')
  })
})
