import { describe, expect, test } from 'bun:test'
import { readBlockBody } from '../../../src/blocks/adapters/read-block.ts'
import { factsOfBlock } from '../../../src/market/blocks/facts-of-block.ts'
import {
  moneyPricesOf,
  type MoneyVote,
  moneyVoteOf,
  moneyVotesOf,
} from '../../../src/market/trades/money-prices.ts'
import type { Trade } from '../../../src/activity/trades/trade.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { dollarMints } from '../../../src/solana/known/quote-mints.ts'
import { recordedBlockBytes, recordedSlot } from '../../kit/blocks/recorded-block.ts'
import { addressNumber, makeTrade, usdcMint } from '../../kit/market/index-trades.ts'

const now = 1_700_000_000
const [, usdt, usd1] = [...dollarMints] as [Address, Address, Address]

const votes = (dollar: Address, price: number, wallets = 5, from = 0, ago = 30): MoneyVote[] =>
  Array.from({ length: wallets }, (_, at) => ({
    wallet: addressNumber(from + at),
    dollar,
    price,
    size: 100,
    timeSeconds: now - ago,
  }))
const sol = (list: readonly MoneyVote[]) => moneyPricesOf(list).get(wrappedSolMint)

describe('SOL', () => {
  test('has no price without trades', () => expect(sol([])).toBeUndefined())

  test.each([
    ['by enough wallets and value', votes(usdcMint, 150), true],
    ['not by four wallets', votes(usdcMint, 150, 4), false],
    ['not by next to no value', votes(usdcMint, 150).map((vote) => ({ ...vote, size: 2 })), false],
  ] as const)('is strong %s', (_, list, isStrong) => {
    expect(sol(list)).toEqual({ priceUsd: 150, isStrong })
  })

  test('counts the last minute if enough wallets traded in it, otherwise ten', () => {
    const earlier = votes(usdcMint, 100, 40, 100, 300)
    expect(sol([...votes(usdcMint, 150, 20), ...earlier])?.priceUsd).toBe(150)
    expect(sol([...votes(usdcMint, 150, 19), ...earlier])?.priceUsd).toBe(100)
  })
})

describe('a dollar token', () => {
  const prices = (list: readonly MoneyVote[]) => {
    const found = moneyPricesOf(list)
    return [usdcMint, usdt, usd1].map((mint) => found.get(mint)?.priceUsd)
  }
  test('is worth a dollar within the error of the comparison', () =>
    expect(prices([...votes(usdcMint, 150), ...votes(usdt, 150.9), ...votes(usd1, 149.2)])).toEqual(
      [1, 1, 1],
    ))

  test('that fails is worth what it trades for, and SOL is not dearer for it', () => {
    const list = [...votes(usdcMint, 170, 9, 20), ...votes(usdt, 150), ...votes(usd1, 150, 5, 5)]
    expect(prices(list)).toEqual([150 / 170, 1, 1])
    expect(sol(list)?.priceUsd).toBeCloseTo(150, 9)
  })

  test('of two it is unknown which one failed', () =>
    expect(prices([...votes(usdcMint, 170), ...votes(usdt, 150)])).toEqual([
      undefined,
      undefined,
      undefined,
    ]))

  test('does not fail by the trades of four wallets', () =>
    expect(prices([...votes(usdcMint, 150), ...votes(usdt, 150), ...votes(usd1, 300, 4)])).toEqual([
      undefined,
      undefined,
      undefined,
    ]))
})

test('trades through programs without a name count only if there are no others', () => {
  const named = {
    ...makeTrade(1, { baseMint: wrappedSolMint, baseAmount: 2_000_000_000n, baseDecimals: 9 }),
    quoteAmount: 300_000_000n,
  }
  const own = { ...named, quoteAmount: 900_000_000n, venues: [], timeSeconds: 1_700_000_009 }
  const pricesIn = (trades: Trade[]) => moneyVotesOf(trades).map(({ price }) => price)
  expect([pricesIn([named, own]), pricesIn([own])]).toEqual([[150], [450]])
})

describe('a trade says something about the price of SOL', () => {
  const solFor = (fields: Parameters<typeof makeTrade>[1] = {}) => ({
    ...makeTrade(1, { baseMint: wrappedSolMint, baseAmount: 2_000_000_000n, baseDecimals: 9 }),
    quoteAmount: 300_000_000n,
    ...fields,
  })
  test('if it is paid in dollars', () =>
    expect(moneyVoteOf(solFor())).toEqual({
      wallet: addressNumber(1),
      dollar: usdcMint,
      price: 150,
      size: 300,
      timeSeconds: 1_700_000_001,
    }))
  test.each([
    ['another token', { baseMint: addressNumber(5, 8) }],
    ['paid in another token', { quoteMint: addressNumber(5, 8) }],
    ['next to no value', { quoteAmount: 999_999n }],
    ['no SOL', { baseAmount: 0n }],
  ])('not if it is of %s', (_, fields) => expect(moneyVoteOf(solFor(fields))).toBeUndefined())
})

test('a recorded mainnet block alone shows the price of SOL', () => {
  const body = readBlockBody(recordedBlockBytes(), recordedSlot, Date.parse('2026-11-23'))
  if (!('block' in body)) throw new Error('the recorded block is unreadable')
  const timeSeconds = 1_755_872_986
  const { trades } = factsOfBlock({ ...body.block, timeSeconds, timeEstimated: false })
  const found = moneyVotesOf(trades.map((trade) => ({ ...trade, timeSeconds })))
  const prices = moneyPricesOf(found)
  expect(prices.get(wrappedSolMint)).toEqual({
    priceUsd: expect.closeTo(189.16, 2),
    isStrong: true,
  })
  // Two kinds of dollars: either could be the one that failed.
  expect([new Set(found.map(({ dollar }) => dollar)).size, prices.size]).toEqual([2, 1])
})
