import { describe, expect, test } from 'bun:test'
import type { Trade } from '../../../../src/activity/trades/trade.ts'
import type { SolVote } from '../../../../src/market/adapters/store/questions/trade-prices.ts'
import { makeBlockPricing } from '../../../../src/market/adapters/store/sol-pricing.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { addressNumber, makeTrade, usdcMint } from '../../../kit/market/index-trades.ts'

const now = 1_700_000_000
const plain = (number: number, fields: Partial<Trade>): Trade => {
  const { amountUsd: _, priceUsd: __, ...trade } = makeTrade(number, fields)
  return { ...trade, timeSeconds: now }
}
/** One SOL for a token. */
const paidInSol = plain(1, {
  quoteMint: wrappedSolMint,
  quoteAmount: 1_000_000_000n,
  quoteDecimals: 9,
})
const solFor = (wallet: number, cents: number): Trade =>
  plain(wallet, {
    wallet: addressNumber(wallet),
    baseMint: wrappedSolMint,
    baseAmount: 1_000_000_000n,
    baseDecimals: 9,
    quoteMint: usdcMint,
    quoteAmount: BigInt(cents) * 10_000n,
  })
const vote = (wallet: number, priceUsd: number, ago: number): SolVote => ({
  wallet: addressNumber(wallet),
  priceUsd,
  timeSeconds: now - ago,
})

/** Value of the trade that is paid in SOL. */
const valueOf = (votes: readonly SolVote[], trades: readonly Trade[] = []) => {
  const price = makeBlockPricing(({ fromSeconds, toSeconds }) =>
    votes.filter(({ timeSeconds }) => timeSeconds >= fromSeconds && timeSeconds < toSeconds),
  )
  return price([...trades, paidInSol], now).at(-1)?.amountUsd
}

const honest = Array.from({ length: 30 }, (_, at) => vote(at, 150 + at / 100, 1 + at))

describe('the price of SOL in a block', () => {
  test('is the middle of what wallets paid', () => expect(valueOf(honest)).toBeCloseTo(150.145, 6))

  test('one wallet that trades a lot has one vote', () =>
    expect(
      valueOf([...Array.from({ length: 300 }, () => vote(99, 9_000, 1)), ...honest]),
    ).toBeCloseTo(150.15, 6))

  test('trades of the block itself at a made-up price do not move it', () => {
    const made = Array.from({ length: 40 }, () => solFor(98, 900_000))
    expect(valueOf(honest, made)).toBeCloseTo(150.15, 6)
  })

  test('trades of next to no value do not count', () =>
    expect(valueOf([], [solFor(1, 99)])).toBeUndefined())

  test('the first trades of SOL value a block without others before', () =>
    expect(valueOf([], [solFor(1, 15_000), solFor(2, 15_200)])).toBe(151))

  test('with few wallets in a minute, ten minutes count, and no more', () => {
    expect(valueOf([vote(1, 100, 10), vote(2, 200, 500), vote(3, 300, 550)])).toBe(200)
    expect(valueOf([vote(1, 100, 700)])).toBeUndefined()
  })
})
