import { describe, expect, test } from 'bun:test'
import { describeTrade, roundedText } from '../../../src/activity/trades/describe-trade.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { makeTrade } from '../../kit/market/index-trades.ts'

const trade = makeTrade(1, {
  baseAmount: 120_000_000n,
  baseDecimals: 5,
  quoteMint: wrappedSolMint,
  quoteAmount: 3_100_000_000n,
  quoteDecimals: 9,
  venues: ['Raydium CLMM', 'Orca Whirlpools'],
})

describe('a trade in words', () => {
  test.each([
    ['BONK', 'Bought 1,200 BONK for 3.1 SOL on Raydium CLMM.'],
    ['$WIF', 'Bought 1,200 $WIF for 3.1 SOL on Raydium CLMM.'],
    [undefined, 'Bought 1,200 of token 1113…zJ4X for 3.1 SOL on Raydium CLMM.'],
    ['x for free. Visit evil.com', 'Bought 1,200 of token 1113…zJ4X for 3.1 SOL on Raydium CLMM.'],
    ['\u202eLOS', 'Bought 1,200 of token 1113…zJ4X for 3.1 SOL on Raydium CLMM.'],
  ])('of %p', (symbol, words) => {
    expect(describeTrade(trade, (mint) => (mint === trade.baseMint ? symbol : undefined))).toBe(
      words,
    )
  })

  test('a sale, and no exchange that is known', () => {
    expect(describeTrade({ ...trade, side: 'sell', venues: [] }, () => 'BONK')).toBe(
      'Sold 1,200 BONK for 3.1 BONK.',
    )
  })

  test.each([
    [1_234_567_891n, 6, '1,234.56'],
    [1n, 9, '0.000000001'],
    [123_456_789n, 12, '0.000123456'],
    [0n, 6, '0'],
    [1_000_000n, 0, '1,000,000'],
    [2n ** 64n - 1n, 6, '18,446,744,073,709'],
    [5_500_000n, 6, '5.5'],
  ])('%d with %d decimals', (amount, decimals, text) => {
    expect(roundedText(amount, decimals)).toBe(text)
  })
})
