import { afterAll, expect, test } from 'bun:test'
import { wrappedSolMint } from '../../src/solana/address/known-address.ts'
import { makeTrade } from '../kit/market/index-trades.ts'
import { makeTestTokenData, noNode, refusalOf } from '../kit/market/token-data.ts'
import { startTokenProviders, usdcMint } from '../kit/market/token-providers.ts'
import { walletOf } from '../kit/checks/token-scene.ts'

const providers = startTokenProviders()
const failing = startTokenProviders()
failing.answerWith({ drop: true })
afterAll(() => {
  providers.stop()
  failing.stop()
})

const traded = walletOf(157)
const unknownMint = walletOf(158)
const trades = [1, 2].map((number) => ({
  ...makeTrade(number),
  baseMint: traded,
  timeSeconds: Date.parse('2024-11-01T12:00:00Z') / 1000 + number,
  priceUsd: number,
}))
const ownPrice = {
  mint: traded,
  priceUsd: 2,
  observedAt: '2024-11-01T12:00:02.000Z',
  source: 'Own index',
}

test('in the requested order; unknown mints are left out', async () => {
  const { data } = await makeTestTokenData({ providers, chain: noNode, trades })
  const { prices } = await data.prices([traded, unknownMint, usdcMint, wrappedSolMint])
  expect(prices).toEqual([
    ownPrice,
    {
      mint: usdcMint,
      priceUsd: 1,
      change24hPct: 0.01,
      liquidityUsd: 400_000_000,
      observedAt: '2024-11-01T12:30:00.000Z',
      source: 'Jupiter',
    },
    expect.objectContaining({ mint: wrappedSolMint, priceUsd: 150.25 }),
  ])
})

test('an unknown price is not found, which is cached', async () => {
  const { data } = await makeTestTokenData({ providers, chain: noNode })
  const unknown = 'NOT_FOUND mint no-price'
  expect(await refusalOf(() => data.price(unknownMint))).toBe(unknown)
  const before = providers.requests.length
  expect(await refusalOf(() => data.price(unknownMint))).toBe(unknown)
  expect(providers.requests.length).toBe(before)
})

test('without providers the newest own trade of a day is the price', async () => {
  const { data, advance } = await makeTestTokenData({ chain: noNode, trades })
  expect(await data.price(traded)).toEqual(ownPrice)
  advance(86_400_000)
  expect(await refusalOf(() => data.price(traded))).toBe('NOT_FOUND mint no-price')
})

test('while providers fail, own trades are used; without those it rejects', async () => {
  const { data } = await makeTestTokenData({ providers: failing, chain: noNode, trades })
  expect(await data.prices([traded, unknownMint])).toEqual({ prices: [ownPrice] })
  expect(await refusalOf(() => data.price(unknownMint))).toStartWith('UPSTREAM_UNAVAILABLE')
})

test('a dollar token of which nothing is known is worth a dollar, and the source says why', async () => {
  const { data } = await makeTestTokenData({ providers: failing, chain: noNode })
  expect(await data.price(usdcMint)).toMatchObject({ priceUsd: 1, source: 'Dollar peg' })
})

test('own trades come first if enough wallets agree, with what a provider adds', async () => {
  const agreed = [1, 2, 3, 4, 5].map((number) => ({
    ...makeTrade(number),
    wallet: walletOf(number),
    baseMint: wrappedSolMint,
    baseAmount: 400_000_000n,
    baseDecimals: 9,
    quoteAmount: 60_000_000n,
    timeSeconds: Date.parse('2024-11-01T12:29:00Z') / 1000 + number,
    priceUsd: 150,
    amountUsd: 60,
  }))
  const own = await makeTestTokenData({ providers, chain: noNode, trades: agreed })
  const alone = await makeTestTokenData({ providers, chain: noNode })
  const reported = await alone.data.price(wrappedSolMint)
  expect(reported).toMatchObject({ priceUsd: 150.25, source: 'Jupiter' })
  expect(await own.data.price(wrappedSolMint)).toEqual({
    ...reported,
    priceUsd: 150,
    observedAt: '2024-11-01T12:30:00.000Z',
    source: 'Own index',
  })
  const few = await makeTestTokenData({ providers, chain: noNode, trades: agreed.slice(1) })
  expect(await few.data.price(wrappedSolMint)).toMatchObject({
    priceUsd: 150.25,
    source: 'Jupiter',
  })
})

test('a stale price is used while providers fail, with its time', async () => {
  const flaky = startTokenProviders()
  const { data, advance } = await makeTestTokenData({ providers: flaky, chain: noNode })
  const first = await data.price(wrappedSolMint)
  flaky.answerWith({ status: 503, body: '' })
  advance(60_000)
  expect(await data.price(wrappedSolMint)).toEqual(first)
  flaky.stop()
})
