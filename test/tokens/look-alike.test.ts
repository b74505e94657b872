import { describe, expect, test } from 'bun:test'
import { skeletonOf } from '../../src/tokens/look-alike.ts'
import { wellKnownMints } from '../../src/solana/known/well-known-mints.ts'

describe('look-alikes share a skeleton', () => {
  test.each([
    ['USDC', 'UЅDС'],
    ['USDC', 'ＵＳＤＣ'],
    ['USDC', 'U\u200bS\u00adD C'],
    ['USDC', 'u5dc'],
    ['USDT', 'USD₮'],
    ['BONK', 'ВОΝΚ'],
    ['JitoSOL', 'JIT0 S0L'],
    ['WIF', '$wif'],
    ['cbBTC', 'cb₿TC'],
    ['PYTH', 'Pýth'],
    ['USDC', 'ᏌᏚᎠᏟ'],
    ['USDC', 'USĐC'],
    ['USDC', 'USD.C'],
    ['USDC', 'USDƇ'],
    ['USDC', 'ꓴꓢꓓꓚ'],
    ['USDC', 'ᴜꜱᴅᴄ'],
    ['USDC', '🅄🅂🄳🄲'],
    ['USDC', '🆄🆂🅳🅲'],
    ['USDC', 'ⓊⓈⒹⒸ'],
    ['USDC', '𝐔𝐒𝐃𝐂'],
    ['USDT', 'USDŦ'],
    ['USDC', 'USDϹ'],
    ['mSOL', 'ⅿSOL'],
  ])('%s and %s', (honest, fake) => expect(skeletonOf(fake)).toBe(skeletonOf(honest)))
})

describe('different texts do not', () => {
  test.each([
    ['USDC', 'USDT'],
    ['USDC', 'USDCet'],
    ['SOL', 'soUSDC'],
    ['JUP', 'JTO'],
  ])('%s and %s', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)))

  test('no two well-known tokens', () => {
    const skeletons = [...wellKnownMints.values()].map(({ symbol }) => skeletonOf(symbol))
    expect(new Set(skeletons).size).toBe(skeletons.length)
  })
})
