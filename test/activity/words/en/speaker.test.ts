import { describe, expect, test } from 'bun:test'
import { brandOf, makeSpeaker, roundedText } from '../../../../src/activity/words/en/speaker.ts'
import { tradeText } from '../../../../src/activity/words/en/trade-text.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { makeTrade } from '../../../kit/market/index-trades.ts'

const trade = makeTrade(1, {
  baseAmount: 120_000_000n,
  baseDecimals: 5,
  quoteMint: wrappedSolMint,
  quoteAmount: 3_100_000_000n,
  quoteDecimals: 9,
  venues: ['Raydium CLMM', 'Orca Whirlpools'],
})

describe('a token', () => {
  const unnamed = 'token 1113…zJ4X'

  test.each([
    ['FROG', 'FROG'],
    ['$FROG', '$FROG'],
    [undefined, unnamed],
    ['x for free. Visit evil.com', unnamed],
    ['\u202eLOS', unnamed],
    ['USDС', unnamed],
  ])('with the symbol %p', (symbol, text) => {
    const names = () => (symbol === undefined ? undefined : { symbol })
    expect(makeSpeaker('past', names).token(trade.baseMint)).toBe(text)
  })

  test('that is well known only has its own symbol', () => {
    expect(makeSpeaker('past', () => ({ symbol: 'FROG' })).token(wrappedSolMint)).toBe('SOL')
  })
})

describe('an amount', () => {
  const amount = { raw: 1_234_567_891n, mint: trade.baseMint, decimals: 6 }

  test.each([
    ['past', amount, '1,234.56 of token 1113…zJ4X'],
    ['plan', amount, '1,234.567891 of token 1113…zJ4X'],
    ['plan', { raw: 5n, mint: trade.baseMint }, '5 units of token 1113…zJ4X'],
    ['plan', { raw: 5n }, '5 token units'],
  ] as const)('in the tense %s', (tense, shown, text) => {
    expect(makeSpeaker(tense, () => undefined).amount(shown)).toBe(text)
  })

  test.each([
    [1_234_567_891n, 6, '1,234.56'],
    [1n, 9, '0.000000001'],
    [123_456_789n, 12, '0.000123456'],
    [0n, 6, '0'],
    [1_000_000n, 0, '1,000,000'],
    [2n ** 64n - 1n, 6, '18,446,744,073,709'],
    [5_500_000n, 6, '5.5'],
  ])('%d with %d decimals is rounded', (raw, decimals, text) => {
    expect(roundedText(raw, decimals)).toBe(text)
  })
})

test.each([
  ['Raydium AMM v4', 'Raydium'],
  ['HumidiFi (prop AMM)', 'HumidiFi'],
  ['Jupiter Aggregator v6', 'Jupiter'],
  ['Heaven DEX / launchpad', 'Heaven DEX'],
  ['Phoenix v1 CLOB', 'Phoenix'],
])('%s is called %s', (name, brand) => {
  expect(brandOf(name)).toBe(brand)
})

describe('a trade', () => {
  test('bought', () => {
    expect(tradeText(trade, (mint) => (mint === trade.baseMint ? 'FROG' : undefined))).toBe(
      'Bought 1,200 FROG for 3.1 SOL on Raydium.',
    )
  })

  test('sold, on an exchange without a name', () => {
    expect(tradeText({ ...trade, side: 'sell', venues: [] }, () => undefined)).toBe(
      'Sold 1,200 of token 1113…zJ4X for 3.1 SOL.',
    )
  })
})
