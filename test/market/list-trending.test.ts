import { afterAll, describe, expect, test } from 'bun:test'
import { Fault } from '../../src/basics/fault.ts'
import { makeTrade } from '../kit/market/index-trades.ts'
import { listTrending } from '../../src/market/list-trending.ts'
import { chainHolding, makeTestTokenData, noNode, refusalOf } from '../kit/market/token-data.ts'
import {
  imitationMint,
  plainMint,
  startTokenProviders,
  usdcMint,
} from '../kit/market/token-providers.ts'
import { metaplexOf, mintOf, walletOf } from '../kit/checks/token-scene.ts'

const providers = startTokenProviders()
afterAll(providers.stop)

const busy = walletOf(155)
const ofOneWallet = walletOf(156)
const chain = chainHolding([
  [busy, mintOf()],
  metaplexOf(busy, { symbol: 'BUSY', name: 'Busy Bee' }),
  [ofOneWallet, mintOf()],
])
const nowSeconds = Date.parse('2024-11-01T12:30:00Z') / 1000
const trade = (number: number, baseMint: typeof busy, wallet: number, secondsAgo: number) => ({
  ...makeTrade(number),
  baseMint,
  wallet: walletOf(wallet),
  timeSeconds: nowSeconds - secondsAgo,
  amountUsd: 1_000,
  priceUsd: 3,
})
const trades = [
  ...[1, 2, 3].map((number) => trade(number, busy, 160 + number, 600)),
  trade(4, busy, 165, 3_000),
  ...[5, 6, 7].map((number) => trade(number, ofOneWallet, 170, 600)),
]

const usual = { window: '24h', sort: 'volume', limit: 20 } as const
const mintsOf = ({ tokens }: { tokens: { mint: string }[] }): string[] =>
  tokens.map(({ mint }) => mint)

test('joins providers and own trades by volume, marks the imitation, leaves out dollars', async () => {
  const { data } = await makeTestTokenData({ providers, chain, trades })
  const { tokens } = await data.trending(usual)
  expect(mintsOf({ tokens })).toEqual([plainMint, busy, imitationMint])
  expect(tokens[1]).toEqual({
    mint: busy,
    symbol: 'BUSY',
    name: 'Busy Bee',
    priceUsd: 3,
    marketCapUsd: 3_000_000_000,
    volume24hUsd: 4_000,
    buys24h: 4,
    sells24h: 0,
    buyers24h: 4,
    sellers24h: 0,
    fromOwnTrades: ['priceUsd', 'marketCapUsd', 'volume24hUsd'],
    riskLevel: 'unknown',
    riskBasis: 'mint',
  })
  expect(tokens[2]?.riskLevel).toBe('critical')
  expect(mintsOf({ tokens })).not.toContain(usdcMint)
})

test('a price change needs own trades at both ends of the day', async () => {
  const dayOld = { ...trade(8, busy, 166, 84_600), priceUsd: 4 }
  const { data } = await makeTestTokenData({ chain, trades: [...trades, dayOld] })
  expect<unknown>((await data.trending({ ...usual, sort: 'movement' })).tokens[0]).toMatchObject({
    mint: busy,
    volume24hUsd: 5_000,
    change24hPct: -25,
    fromOwnTrades: ['priceUsd', 'marketCapUsd', 'volume24hUsd', 'change24hPct'],
  })
})

describe('orders', () => {
  test.each([
    ['volume in an hour', { ...usual, window: '1h' } as const, [busy, plainMint]],
    ['wallets', { ...usual, sort: 'wallets' } as const, [plainMint, busy]],
    ['movement', { ...usual, sort: 'movement' } as const, [plainMint, busy]],
    ['a limit of one', { ...usual, limit: 1 }, [plainMint]],
  ])('%s', async (_, query, mints) => {
    const { data } = await makeTestTokenData({ providers, chain, trades })
    expect(mintsOf(await data.trending(query)).slice(0, mints.length)).toEqual(mints)
    expect(mintsOf(await data.trending(query)).length).toBe(query.limit === 1 ? 1 : 3)
  })
})

test('only own trades if providers are off; a single wallet makes no trend', async () => {
  const { data } = await makeTestTokenData({ chain, trades })
  expect(mintsOf(await data.trending(usual))).toEqual([busy])
  expect(mintsOf(await data.trending({ ...usual, window: '5m' }))).toEqual([])
})

test('empty without providers and trades', async () => {
  const { data } = await makeTestTokenData({ chain })
  expect(await data.trending(usual)).toEqual({ tokens: [] })
})

describe('if sources fail', () => {
  const failing = startTokenProviders()
  failing.answerWith({ status: 500, body: 'oops' })
  afterAll(failing.stop)

  test('own trades are used', async () => {
    const { data } = await makeTestTokenData({ providers: failing, chain, trades })
    const answer = await data.trending(usual)
    expect(mintsOf(answer)).toEqual([busy])
    expect(answer.meta?.missing).toEqual(['market-data'])
  })

  test('rejects without own trades', async () => {
    const { data } = await makeTestTokenData({ providers: failing, chain })
    expect(await refusalOf(() => data.trending(usual))).toStartWith('UPSTREAM_')
  })

  test('a failing index leaves the list of providers', async () => {
    const { deps } = await makeTestTokenData({ providers, chain: noNode })
    const lost = Promise.reject(new Fault('source-unreachable', { source: 'the test source' }))
    const answer = await listTrending({ ...deps, ownFlows: () => lost }, usual)
    expect(mintsOf(answer)).toEqual([plainMint, imitationMint])
    expect(answer.meta).toEqual({ missing: ['own-trades'] })
  })
})
