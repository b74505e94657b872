import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { makeDexScreener } from '../../../../src/market/adapters/providers/dexscreener.ts'
import { sourceStarter, testBrokenAnswers } from '../../../kit/market/token-source.ts'

const start = sourceStarter(makeDexScreener)

const mint = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')
const junk = address('3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E')
const pool = address('GN7rkD3UU3HfPDGMBizKoyGfc8m2bCiehsA4G35aYta')

const sol = { address: wrappedSolMint, name: 'Wrapped SOL', symbol: 'SOL' }

/** The documented format with made-up values: 1 SOL is 100 USD, the token 2 USD. */
const pair = (changes: Record<string, unknown> = {}) => ({
  chainId: 'solana',
  dexId: 'raydium',
  url: 'https://dex.example/solana/pool',
  pairAddress: pool,
  baseToken: { address: mint, name: 'Example Coin', symbol: 'EXC' },
  quoteToken: sol,
  priceNative: '0.02',
  priceUsd: '2.00',
  txns: { m5: { buys: 1, sells: 2 }, h24: { buys: 300, sells: 200 } },
  volume: { h24: 5_000.5, m5: 10 },
  priceChange: { h24: -4.5 },
  liquidity: { usd: 20_000, base: 5_000, quote: 100 },
  fdv: 3_000_000,
  marketCap: 2_000_000,
  pairCreatedAt: 1_707_321_927_000,
  info: {
    imageUrl: 'https://img.example/exc.png',
    websites: [{ label: 'Website', url: 'https://exc.example' }],
    socials: [{ type: 'twitter', url: 'https://social.example/exc' }],
  },
  ...changes,
})

const factsOf = async (...pairs: unknown[]) => {
  const source = start([{ body: pairs }])
  return (await source.provider.readTokens?.([mint]))?.get(mint)
}

describe('tokens', () => {
  test('reads every field of a pool', async () => {
    expect(await factsOf(pair())).toEqual({
      mint,
      source: 'DexScreener',
      symbol: 'EXC',
      name: 'Example Coin',
      logoUrl: 'https://img.example/exc.png',
      priceUsd: 2,
      marketCapUsd: 2_000_000,
      fullyDilutedUsd: 3_000_000,
      liquidityUsd: 20_000,
      firstPoolAtMs: 1_707_321_927_000,
      flows: {
        '5m': { volumeUsd: 10, buys: 1, sells: 2 },
        '24h': { priceChangePct: -4.5, volumeUsd: 5_000.5, buys: 300, sells: 200 },
      },
      websites: ['https://exc.example/', 'https://social.example/exc'],
    })
  })

  test('price from the deepest pool, liquidity from all sound ones, age from the oldest', async () => {
    const deep = pair({
      priceUsd: '2.10',
      priceNative: '0.021',
      liquidity: { usd: 90_000, quote: 450 },
    })
    const old = pair({ liquidity: { usd: 2_000, quote: 10 }, pairCreatedAt: 1_600_000_000_000 })
    expect(await factsOf(pair(), deep, old)).toMatchObject({
      priceUsd: 2.1,
      liquidityUsd: 112_000,
      firstPoolAtMs: 1_600_000_000_000,
    })
  })

  test('a pool against a worthless token counts for neither price nor liquidity', async () => {
    const facts = await factsOf(
      pair({ quoteToken: { address: junk, name: 'J', symbol: 'J' }, liquidity: { usd: 1e9 } }),
    )
    expect(facts).toMatchObject({ mint, symbol: 'EXC' })
    expect(facts).not.toHaveProperty('priceUsd')
    expect(facts).not.toHaveProperty('liquidityUsd')
    expect(facts).not.toHaveProperty('marketCapUsd')
  })

  test("the token's own side counts no more than the quote side", async () => {
    const facts = await factsOf(pair({ liquidity: { usd: 50_000_000, base: 25e6, quote: 1 } }))
    expect(facts?.liquidityUsd).toBe(200)
    expect(facts).not.toHaveProperty('priceUsd')
  })

  test('a pool with little liquidity has no price', async () => {
    expect(await factsOf(pair({ liquidity: { usd: 900, quote: 4.5 } }))).not.toHaveProperty(
      'priceUsd',
    )
    expect(await factsOf(pair({ liquidity: undefined }))).not.toHaveProperty('priceUsd')
  })

  test('a token that is only a quote token has a name but no price', async () => {
    const facts = await factsOf(
      pair({
        baseToken: { address: junk, name: 'Junk', symbol: 'J' },
        quoteToken: { address: mint, name: 'Example Coin', symbol: 'EXC' },
      }),
    )
    expect(facts).toEqual({ mint, source: 'DexScreener', symbol: 'EXC', name: 'Example Coin' })
  })

  test('skips other chains, leaves out bad fields, counts bad rows', async () => {
    const source = start([
      {
        body: [
          pair({ chainId: 'ethereum', pairAddress: '0xabc', baseToken: { address: '0xdef' } }),
          pair({ pairAddress: 'x' }),
          pair({
            priceUsd: 'NaN',
            txns: null,
            volume: [],
            priceChange: { h24: '' },
            info: null,
            fdv: null,
          }),
          { chainId: 5 },
        ],
      },
    ])
    const facts = (await source.provider.readTokens?.([mint]))?.get(mint)
    expect(source.dropped()).toBe(2)
    expect(facts).toMatchObject({ symbol: 'EXC', liquidityUsd: 20_000, marketCapUsd: 2_000_000 })
    expect(facts).not.toHaveProperty('priceUsd')
    expect(facts).not.toHaveProperty('flows')
  })

  test('thirty mints per call; unknown ones are left out', async () => {
    const source = start([{ body: [] }])
    const tokens = await source.provider.readTokens?.(Array<typeof mint>(65).fill(mint))
    expect(tokens?.size).toBe(0)
    expect(source.server.requests).toHaveLength(3)
    expect(source.server.requests[0]?.path).toStartWith(`/tokens/v1/solana/${mint},`)
  })
})

test('prices', async () => {
  const source = start([{ body: [pair()] }])
  expect([...((await source.provider.readPrices?.([mint, junk])) ?? [])]).toEqual([
    [
      mint,
      {
        mint,
        source: 'DexScreener',
        priceUsd: 2,
        change24hPct: -4.5,
        liquidityUsd: 20_000,
        atMs: source.nowMs(),
      },
    ],
  ])
})

test('search returns each token of this chain once', async () => {
  const source = start([
    {
      body: {
        schemaVersion: '1.0.0',
        pairs: [
          pair({ chainId: 'base' }),
          pair(),
          pair({ baseToken: { address: junk, name: 'Junk', symbol: 'J' } }),
          pair(),
        ],
      },
    },
    { body: { pairs: null } },
  ])
  const found = await source.provider.search?.('ex & c', 10)
  expect(found?.map((facts) => facts.symbol)).toEqual(['EXC', 'J'])
  expect(source.server.requests[0]?.path).toBe('/latest/dex/search?q=ex%20%26%20c')
  expect(await source.provider.search?.('zzz', 10)).toEqual([])
})

test('pools', async () => {
  const source = start([{ body: [pair(), pair({ chainId: 'base' })] }])
  expect(await source.provider.readPools?.(mint)).toEqual([
    {
      pool,
      source: 'DexScreener',
      exchange: 'raydium',
      baseMint: mint,
      quoteMint: wrappedSolMint,
      liquidityUsd: 20_000,
      volume24hUsd: 5_000.5,
      createdAtMs: 1_707_321_927_000,
    },
  ])
  expect(source.server.requests[0]?.path).toBe(`/token-pairs/v1/solana/${mint}`)
})

testBrokenAnswers(start, {
  tokens: (provider) => provider.readTokens?.([mint]),
  prices: (provider) => provider.readPrices?.([mint]),
  pools: (provider) => provider.readPools?.(mint),
  search: (provider) => provider.search?.('a', 5),
})
