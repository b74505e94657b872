import { expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { makeSolanaTracker } from '../../../../src/market/adapters/providers/solanatracker.ts'
import { sourceStarter, testBrokenAnswers } from '../../../kit/market/token-source.ts'

const start = sourceStarter(makeSolanaTracker, { apiKey: 'k3y' })

const mint = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')
const other = address('3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E')
const pool = address('GN7rkD3UU3HfPDGMBizKoyGfc8m2bCiehsA4G35aYta')

/** The format of the provider's own types, with made-up values. */
const poolRow = (changes: Record<string, unknown> = {}) => ({
  poolId: pool,
  liquidity: { quote: 100, usd: 20_000 },
  price: { quote: 0.02, usd: 2 },
  marketCap: { quote: 1_000, usd: 200_000 },
  tokenAddress: mint,
  market: 'raydium',
  quoteToken: wrappedSolMint,
  decimals: 6,
  createdAt: 1_707_321_927_000,
  txns: { buys: 1, sells: 2, total: 3, volume: 4, volume24h: 5_000 },
  ...changes,
})

const detail = (changes: Record<string, unknown> = {}) => ({
  token: {
    name: 'Example Coin',
    symbol: 'EXC',
    mint,
    decimals: 6,
    image: 'https://img.example/exc.png',
    website: 'https://exc.example',
    creation: { creator: other, created_tx: 'sig', created_time: 1_707_321_900 },
  },
  pools: [poolRow()],
  events: { '1m': { priceChangePercentage: 1 }, '24h': { priceChangePercentage: -4.5 } },
  risk: { rugged: false, top10: 23.5, dev: { percentage: 1.5, amount: 7 }, score: 3 },
  holders: 1_234,
  ...changes,
})

test('tokens, twenty mints per call', async () => {
  const source = start([{ body: { tokens: { [mint]: detail(), [other]: null } } }])
  const tokens = await source.provider.readTokens?.([mint, other])
  expect([...(tokens ?? [])]).toEqual([
    [
      mint,
      {
        mint,
        source: 'Solana Tracker',
        symbol: 'EXC',
        name: 'Example Coin',
        decimals: 6,
        logoUrl: 'https://img.example/exc.png',
        priceUsd: 2,
        marketCapUsd: 200_000,
        liquidityUsd: 20_000,
        holderCount: 1_234,
        flows: { '24h': { priceChangePct: -4.5 } },
        topHoldersPct: 23.5,
        creatorPct: 1.5,
        creator: other,
        createdAtMs: 1_707_321_900_000,
        websites: ['https://exc.example/'],
      },
    ],
  ])
  expect(source.server.requests[0]).toMatchObject({
    method: 'POST',
    path: '/tokens/multi',
    body: { tokens: [mint, other] },
  })
  expect(source.server.requests[0]?.headers.get('x-api-key')).toBe('k3y')
})

test('pools against a worthless token or without liquidity have no price', async () => {
  const of = async (row: unknown) => {
    const source = start([{ body: { tokens: { [mint]: detail({ pools: [row] }) } } }])
    return (await source.provider.readTokens?.([mint]))?.get(mint)
  }
  expect(await of(poolRow({ quoteToken: other }))).not.toHaveProperty('liquidityUsd')
  expect(await of(poolRow({ quoteToken: other }))).not.toHaveProperty('priceUsd')
  expect(await of(poolRow({ liquidity: { usd: 50 } }))).toMatchObject({ liquidityUsd: 50 })
  expect(await of(poolRow({ liquidity: { usd: 50 } }))).not.toHaveProperty('priceUsd')
})

test('leaves out bad fields, counts bad rows, reads a raised flag', async () => {
  const source = start([
    {
      body: {
        tokens: {
          [mint]: { token: {}, risk: { rugged: true, top10: 'NaN' }, pools: 'none', holders: -1 },
          [other]: 7,
        },
      },
    },
  ])
  const tokens = await source.provider.readTokens?.([mint, other])
  expect([...(tokens?.values() ?? [])]).toEqual([{ mint, source: 'Solana Tracker', flagged: true }])
  expect(source.dropped()).toBe(1)
})

test('prices', async () => {
  const source = start([
    {
      body: {
        [mint]: {
          price: 2,
          liquidity: 20_000,
          marketCap: 5,
          lastUpdated: 1,
          priceChanges: { '24h': { priceChangePercentage: -4.5 } },
        },
        [other]: { price: 0 },
      },
    },
  ])
  expect([...((await source.provider.readPrices?.([mint, other])) ?? [])]).toEqual([
    [
      mint,
      {
        mint,
        source: 'Solana Tracker',
        priceUsd: 2,
        change24hPct: -4.5,
        liquidityUsd: 20_000,
        atMs: source.nowMs(),
      },
    ],
  ])
  expect(source.server.requests[0]?.path).toBe(
    `/price/multi?tokens=${mint},${other}&priceChanges=true`,
  )
})

test('pools', async () => {
  const source = start([{ body: detail() }, { status: 404, body: {} }])
  expect(await source.provider.readPools?.(mint)).toEqual([
    {
      pool,
      source: 'Solana Tracker',
      exchange: 'raydium',
      baseMint: mint,
      quoteMint: wrappedSolMint,
      liquidityUsd: 20_000,
      volume24hUsd: 5_000,
      createdAtMs: 1_707_321_927_000,
    },
  ])
  expect(await source.provider.readPools?.(mint)).toEqual([])
})

test('candles of the pool, oldest first, within the range', async () => {
  const row = (time: number) => ({ time, open: 2, high: 3, low: 1, close: 2.5, volume: 10 })
  const source = start([{ body: { oclhv: [row(300), row(120), row(9_000), row(120), {}] } }])
  const range = { fromSeconds: 60, toSeconds: 600 }
  const candles = await source.provider.readCandles?.(pool, mint, '1m', range)
  expect(candles?.map(({ openSeconds }) => openSeconds)).toEqual([120, 300])
  expect(source.dropped()).toBe(1)
  expect(source.server.requests[0]?.path).toBe(
    `/chart/${mint}/${pool}?type=1m&time_from=60&time_to=600`,
  )
})

testBrokenAnswers(start, {
  tokens: (provider) => provider.readTokens?.([mint]),
  prices: (provider) => provider.readPrices?.([mint]),
  pools: (provider) => provider.readPools?.(mint),
  candles: (provider) =>
    provider.readCandles?.(pool, mint, '1h', { fromSeconds: 0, toSeconds: 3_600 }),
})
