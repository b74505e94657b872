import { describe, expect, test } from 'bun:test'
import {
  claimedMoney,
  claimedOverWormhole,
  claimedSkeletons,
} from '../../src/tokens/claimed-name.ts'
import { skeletonOf } from '../../src/tokens/look-alike.ts'

describe('a text that only asserts that it is genuine claims the token', () => {
  test.each([
    ['USDC', 'USDC by Circle'],
    ['USDC', 'Official USDC'],
    ['USDC', 'USDC (real)'],
    ['USDC', 'USDC USDC'],
    ['USDC', 'U.S.D.C'],
    ['USDC', 'UЅDС by Ϲircle'],
    ['USD Coin', 'USD Coin by Circle Inc'],
    ['BONK', 'the original BONK'],
  ])('%s: %s', (known, text) => expect(claimedSkeletons(text)).toContain(skeletonOf(known)))

  test.each([
    ['USDC', 'USDC Coin'],
    ['USDC', 'USDC on Solana'],
    ['USDT', 'Tether USDT (SPL Token)'],
    ['PYUSD', 'PYUSD v2'],
    ['USD Coin', 'USD Coin (Solana)'],
  ])('%s, as money: %s', (known, text) => {
    expect(claimedMoney(text)).toContain(skeletonOf(known))
    expect(claimedSkeletons(text)).not.toContain(skeletonOf(known))
  })
})

describe('a word of its own makes it another token', () => {
  test.each([
    ['USDC', 'Staked USDC'],
    ['USDC', 'USDC Vault'],
    ['USDC', 'Wrapped USDC (Wormhole)'],
    ['USDC', 'USDC-SOL LP'],
    ['USDC', 'Kamino USDC'],
    ['BONK', 'BONK cat'],
    ['USDC', 'by Circle'],
    ['CASH', 'money'],
  ])('%s: %s', (known, text) => expect(claimedMoney(text)).not.toContain(skeletonOf(known)))

  test('of common words, only money is claimed', () =>
    expect(claimedSkeletons('Solana Cash')).not.toContain('cash'))

  test('a text of such words alone claims nothing', () =>
    expect(claimedMoney('By the Official')).toEqual([skeletonOf('By the Official')]))
})

describe('a text that names the bridge claims what the bridge issues', () => {
  test.each([
    ['USD Coin', 'USD Coin (Wormhole)'],
    ['USD Coin', 'USD Coin (Portal from Ethereum)'],
    ['USDC', 'Wrapped USDC (Wormhole)'],
    ['USDT', 'USDT token (Portal)'],
  ])('%s: %s', (known, text) => expect(claimedOverWormhole(text)).toContain(skeletonOf(known)))

  test.each(['USD Coin', 'USDC on Ethereum', 'Wormhole Cat USDC'])('%s does not', (text) =>
    expect(claimedOverWormhole(text)).not.toContain(skeletonOf('USDC')),
  )
})
