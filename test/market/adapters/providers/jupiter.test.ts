import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { makeJupiter } from '../../../../src/market/adapters/providers/jupiter.ts'
import { sourceStarter, testBrokenAnswers } from '../../../kit/market/token-source.ts'

const start = sourceStarter(makeJupiter)

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const sol = address('So11111111111111111111111111111111111111112')
const creator = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')

/** The documented format with made-up values. */
const row = (changes: Record<string, unknown> = {}) => ({
  id: usdc,
  name: 'Example Coin',
  symbol: 'EXC',
  icon: 'https://img.example/exc.png',
  decimals: 6,
  tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  createdAt: '2024-02-01T00:00:00Z',
  twitter: 'https://social.example/exc',
  website: 'https://exc.example',
  dev: creator,
  circSupply: 1_000_000,
  totalSupply: 2_000_000,
  launchpad: 'pump.fun',
  graduatedPool: creator,
  graduatedAt: '2024-02-03T00:00:00Z',
  firstPool: { id: creator, createdAt: '2024-02-02T00:00:00Z' },
  holderCount: 1_234,
  audit: { topHoldersPercentage: 22.5, devBalancePercentage: 1.5, devMints: 3 },
  organicScore: 81.5,
  isVerified: true,
  tags: ['verified', 'community'],
  fdv: 500_000,
  mcap: 250_000,
  usdPrice: 0.25,
  liquidity: 90_000.5,
  stats5m: { priceChange: -0.5 },
  stats24h: {
    priceChange: 3.5,
    holderChange: 0.1,
    liquidityChange: -2,
    buyVolume: 1_000,
    sellVolume: 500.5,
    numBuys: 40,
    numSells: 20,
    numTraders: 33,
  },
  ...changes,
})

describe('tokens', () => {
  test('reads every field', async () => {
    const { provider, server } = start([{ body: [row()] }])
    const tokens = await provider.readTokens?.([usdc])
    expect(server.requests[0]?.path).toBe(`/tokens/v2/search?query=${usdc}`)
    expect(tokens?.get(usdc)).toEqual({
      mint: usdc,
      source: 'Jupiter',
      symbol: 'EXC',
      name: 'Example Coin',
      decimals: 6,
      logoUrl: 'https://img.example/exc.png',
      priceUsd: 0.25,
      marketCapUsd: 250_000,
      fullyDilutedUsd: 500_000,
      liquidityUsd: 90_000.5,
      holderCount: 1_234,
      flows: {
        '5m': { priceChangePct: -0.5 },
        '24h': {
          priceChangePct: 3.5,
          volumeUsd: 1_500.5,
          buys: 40,
          sells: 20,
          traders: 33,
          liquidityChangePct: -2,
          holderChangePct: 0.1,
        },
      },
      verified: true,
      topHoldersPct: 22.5,
      creatorPct: 1.5,
      creatorMints: 3,
      creator,
      organicScore: 81.5,
      createdAtMs: Date.UTC(2024, 1, 1),
      firstPoolAtMs: Date.UTC(2024, 1, 2),
      launchpad: 'pump.fun',
      graduated: true,
      websites: ['https://exc.example/', 'https://social.example/exc'],
      tags: ['verified', 'community'],
    })
  })

  test('missing and bad fields are left out', async () => {
    const { provider } = start([
      {
        body: [
          {
            id: usdc,
            name: null,
            decimals: 'six',
            icon: 'http://plain.example/a.png',
            usdPrice: 'NaN',
            liquidity: -4,
            holderCount: 1.5,
            isVerified: 'yes',
            audit: { topHoldersPercentage: 120, isSus: 'maybe' },
            stats24h: { buyVolume: 5 },
            firstPool: [],
            dev: 'not an address',
            createdAt: 'yesterday',
            tags: 'verified',
          },
        ],
      },
    ])
    expect((await provider.readTokens?.([usdc]))?.get(usdc)).toEqual({
      mint: usdc,
      source: 'Jupiter',
    })
  })

  test('a raised flag, an unfinished bonding curve, and a creation date after the first pool', async () => {
    const { provider } = start([
      {
        body: [
          row({
            audit: { isSus: true },
            graduatedPool: undefined,
            graduatedAt: undefined,
            createdAt: '2025-06-01T00:00:00Z',
            isVerified: false,
          }),
        ],
      },
    ])
    const facts = (await provider.readTokens?.([usdc]))?.get(usdc)
    expect(facts).toMatchObject({ flagged: true, graduated: false, verified: false })
    expect(facts).not.toHaveProperty('createdAtMs')
    expect(facts).not.toHaveProperty('topHoldersPct')
  })

  test('only the requested mints, a hundred per call', async () => {
    const { provider, server } = start([{ body: [row(), row({ id: sol })] }])
    const tokens = await provider.readTokens?.([usdc, ...Array<typeof usdc>(149).fill(usdc)])
    expect([...(tokens?.keys() ?? [])]).toEqual([usdc])
    expect(server.requests).toHaveLength(2)
  })

  test('bad rows are left out and counted', async () => {
    const { provider, dropped } = start([{ body: [row({ id: 'x' }), row(), 7, null] }])
    expect((await provider.readTokens?.([usdc]))?.size).toBe(1)
    expect(dropped()).toBe(3)
  })

  test('an unknown name returns an empty list', async () => {
    const { provider, outcomes } = start([{ body: [] }])
    expect(await provider.search?.('zzz', 5)).toEqual([])
    expect(outcomes).toEqual(['ok'])
  })

  test('a search for text never becomes a search for mints', async () => {
    const { provider, server } = start([{ body: [row(), row({ id: sol })] }])
    expect(await provider.search?.('a,b&limit=5#/../ü', 1)).toHaveLength(1)
    expect(server.requests[0]?.path).toBe(
      '/tokens/v2/search?query=a%20b%26limit%3D5%23%2F..%2F%C3%BC',
    )
  })

  test('trending tokens', async () => {
    const { provider, server } = start([{ body: [row()] }])
    expect(await provider.trending?.('1h', 7)).toHaveLength(1)
    expect(server.requests[0]?.path).toBe('/tokens/v2/toptrending/1h?limit=7')
  })

  test('verified tokens only', async () => {
    const { provider, server } = start([{ body: [row(), row({ id: sol, isVerified: false })] }])
    expect((await provider.readVerified?.())?.map(({ mint }) => mint)).toEqual([usdc])
    expect(server.requests[0]?.path).toBe('/tokens/v2/tag?query=verified')
  })
})

describe('prices', () => {
  test('with the time of the request; mints without a price are left out', async () => {
    const { provider, server, nowMs } = start([
      {
        body: {
          [usdc]: { usdPrice: 0.25, priceChange24h: -3, liquidity: 10, decimals: 6, blockId: 5 },
          [sol]: null,
        },
      },
    ])
    const prices = await provider.readPrices?.([usdc, sol, creator])
    expect(server.requests[0]?.path).toBe(`/price/v3?ids=${usdc},${sol},${creator}`)
    expect([...(prices ?? [])]).toEqual([
      [
        usdc,
        {
          mint: usdc,
          source: 'Jupiter',
          priceUsd: 0.25,
          change24hPct: -3,
          liquidityUsd: 10,
          atMs: nowMs(),
        },
      ],
    ])
  })

  test('a bad price is left out and counted', async () => {
    const { provider, dropped } = start([
      { body: { [usdc]: { usdPrice: 0 }, [sol]: { usdPrice: 100 } } },
    ])
    expect([...((await provider.readPrices?.([usdc, sol])) ?? new Map()).keys()]).toEqual([sol])
    expect(dropped()).toBe(1)
  })

  test('fifty mints per call', async () => {
    const { provider, server } = start([{ body: {} }])
    await provider.readPrices?.(Array<typeof usdc>(120).fill(usdc))
    expect(server.requests).toHaveLength(3)
  })
})

test('the key is sent in its header and appears in no fault', async () => {
  const { provider, server } = start([{ status: 500 }], { apiKey: 'k3y' })
  const thrown = await provider.search?.('a', 5).catch((fault: unknown) => fault)
  expect(server.requests[0]?.headers.get('x-api-key')).toBe('k3y')
  expect(Bun.inspect(thrown)).not.toContain('k3y')
  expect(server.requests[0]?.path).not.toContain('k3y')
})

testBrokenAnswers(start, {
  tokens: (provider) => provider.readTokens?.([usdc]),
  prices: (provider) => provider.readPrices?.([usdc]),
  search: (provider) => provider.search?.('a', 5),
  trending: (provider) => provider.trending?.('1h', 5),
  verified: (provider) => provider.readVerified?.(),
})
