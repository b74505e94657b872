import { afterEach, describe, expect, test } from 'bun:test'
import { type Address, address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import type { TokenMarket } from '../../../../src/tokens/token-market.ts'
import type { SourceClientDeps } from '../../../../src/network/source-client.ts'
import { makeDexScreener } from '../../../../src/market/adapters/providers/dexscreener.ts'
import { makeGeckoTerminal } from '../../../../src/market/adapters/providers/geckoterminal.ts'
import { makeJupiter } from '../../../../src/market/adapters/providers/jupiter.ts'
import { makeTokenMarket } from '../../../../src/market/adapters/providers/market.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import {
  type RecordedAnswer,
  type RecordedRequest,
  type RecordedServer,
  startRecordedServer,
} from '../../../kit/recorded-server.ts'
import { walletOf } from '../../../kit/checks/token-scene.ts'

const mint = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')
const other = address('3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E')
const pool = address('GN7rkD3UU3HfPDGMBizKoyGfc8m2bCiehsA4G35aYta')

type Answers = (request: RecordedRequest) => RecordedAnswer

const running: RecordedServer[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.stop()
})

const serve = (answers: Answers): RecordedServer => {
  const server = startRecordedServer(answers)
  running.push(server)
  return server
}

const down: Answers = () => ({ status: 500 })

const jupiterRow = (changes: Record<string, unknown> = {}) => ({
  id: mint,
  name: 'Example Coin',
  symbol: 'EXC',
  decimals: 6,
  usdPrice: 2.5,
  liquidity: 50_000,
  isVerified: true,
  audit: { topHoldersPercentage: 20 },
  ...changes,
})

const pair = (of: Address = mint, changes: Record<string, unknown> = {}) => ({
  chainId: 'solana',
  dexId: 'raydium',
  pairAddress: pool,
  baseToken: { address: of, name: 'Example by pool', symbol: 'EXP' },
  quoteToken: { address: wrappedSolMint, name: 'Wrapped SOL', symbol: 'SOL' },
  priceNative: '0.02',
  priceUsd: '2.00',
  liquidity: { usd: 20_000, quote: 100 },
  ...changes,
})

const goodJupiter =
  (row = jupiterRow()): Answers =>
  ({ path }) =>
    path.startsWith('/price') ? { body: { [mint]: { usdPrice: row.usdPrice } } } : { body: [row] }

const goodDexScreener: Answers = ({ path }) =>
  path.startsWith('/latest') ? { body: { pairs: [pair()] } } : { body: [pair(), pair(other)] }

const holders: Answers = ({ path }) =>
  path.endsWith('/info')
    ? {
        body: {
          data: {
            attributes: { holders: { count: 9, distribution_percentage: { top_10: '33.3' } } },
          },
        },
      }
    : { status: 404, body: {} }

const start = (answers: { jupiter?: Answers; dexscreener?: Answers; gecko?: Answers }) => {
  const clock = makeHandClock()
  const deps: SourceClientDeps = {
    nowMs: clock.nowMs,
    random: () => 0,
    sleep: async (ms) => clock.advance(ms),
  }
  const jupiter = answers.jupiter && serve(answers.jupiter)
  const dexscreener = answers.dexscreener && serve(answers.dexscreener)
  const gecko = answers.gecko && serve(answers.gecko)
  const lookups: string[] = []
  const market = makeTokenMarket({
    providers: [
      ...(jupiter ? [makeJupiter({ baseUrl: jupiter.url }, deps)] : []),
      ...(dexscreener ? [makeDexScreener({ baseUrl: dexscreener.url }, deps)] : []),
      ...(gecko ? [makeGeckoTerminal({ baseUrl: gecko.url }, deps)] : []),
    ],
    verifiedTokens: () => [],
    nowMs: clock.nowMs,
    random: () => 0,
    onCacheRead: ({ cache, outcome }) => lookups.push(`${cache} ${outcome}`),
  })
  return { market, clock, lookups, jupiter, dexscreener, gecko }
}

const factsOf = async (market: TokenMarket, of = mint) => (await market.readTokens([of])).get(of)

describe('tokens', () => {
  test('from the first provider, cached for a while', async () => {
    const { market, jupiter, dexscreener, clock } = start({
      jupiter: goodJupiter(),
      dexscreener: goodDexScreener,
    })
    expect(await factsOf(market)).toMatchObject({ symbol: 'EXC', source: 'Jupiter' })
    await factsOf(market)
    expect([jupiter?.requests.length, dexscreener?.requests.length]).toEqual([1, 0])
    clock.advance(30_000)
    await factsOf(market)
    expect(jupiter?.requests.length).toBe(2)
  })

  test('the next provider fills in price and liquidity only', async () => {
    const { market } = start({
      jupiter: goodJupiter(jupiterRow({ usdPrice: undefined, liquidity: undefined })),
      dexscreener: goodDexScreener,
    })
    expect(await factsOf(market)).toEqual({
      mint,
      source: 'Jupiter, DexScreener',
      symbol: 'EXC',
      name: 'Example Coin',
      decimals: 6,
      verified: true,
      topHoldersPct: 20,
      priceUsd: 2,
      liquidityUsd: 20_000,
    })
  })

  test('a token that only the next provider knows', async () => {
    const { market } = start({ jupiter: goodJupiter(), dexscreener: goodDexScreener })
    const tokens = await market.readTokens([mint, other])
    expect(tokens.get(other)).toMatchObject({ symbol: 'EXP', source: 'DexScreener' })
    expect(tokens.get(mint)).toMatchObject({ symbol: 'EXC' })
  })

  test('a failure of the next provider loses nothing', async () => {
    const { market } = start({
      jupiter: goodJupiter(jupiterRow({ liquidity: undefined })),
      dexscreener: down,
    })
    expect(await factsOf(market)).toMatchObject({ symbol: 'EXC', priceUsd: 2.5 })
  })

  test.each<[string, Answers]>([
    ['is down', down],
    ['has changed its shape', () => ({ body: { tokens: [] } })],
    ['is throttled', () => ({ status: 429, headers: { 'retry-after': '30' } })],
    ['sends a page', () => ({ body: '<html>' })],
  ])('the next one answers where the first %s', async (_name, jupiter) => {
    const { market } = start({ jupiter, dexscreener: goodDexScreener })
    expect(await factsOf(market)).toMatchObject({ symbol: 'EXP', source: 'DexScreener' })
  })

  test('holders are requested for a single token that lacks them', async () => {
    const { market, gecko } = start({
      jupiter: goodJupiter(jupiterRow({ audit: undefined })),
      gecko: holders,
    })
    expect(await factsOf(market)).toMatchObject({
      source: 'Jupiter, GeckoTerminal',
      topHoldersPct: 33.3,
      holderCount: 9,
    })
    expect(gecko?.requests).toHaveLength(1)
  })

  test('stale facts are used for an hour while all providers fail', async () => {
    let broken = false
    const { market, clock, lookups } = start({
      jupiter: (request) => (broken ? { status: 500 } : goodJupiter()(request)),
    })
    await factsOf(market)
    broken = true
    clock.advance(60_000)
    expect(await factsOf(market)).toMatchObject({ symbol: 'EXC' })
    expect(lookups).toContain('token-facts stale')
    clock.advance(3_600_000)
    await expect(market.readTokens([mint])).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })

  test('an unknown token is cached if every provider responded', async () => {
    const nothing: Answers = () => ({ body: [] })
    const { market, jupiter, lookups } = start({ jupiter: nothing, dexscreener: nothing })
    expect((await market.readTokens([mint])).size).toBe(0)
    expect((await market.readTokens([mint])).size).toBe(0)
    expect(jupiter?.requests).toHaveLength(1)
    expect(lookups).toEqual(['token-facts miss', 'token-facts negative'])
    const half = start({ jupiter: down, dexscreener: nothing })
    await half.market.readTokens([mint])
    await half.market.readTokens([mint])
    expect(half.dexscreener?.requests).toHaveLength(2)
  })

  test('an empty list makes no request', async () => {
    const { market, jupiter } = start({ jupiter: goodJupiter() })
    expect((await market.readTokens([])).size).toBe(0)
    expect(jupiter?.requests).toHaveLength(0)
  })
})

describe('prices', () => {
  test('the second provider does not fill in prices', async () => {
    const { market, dexscreener } = start({
      jupiter: goodJupiter(),
      dexscreener: goodDexScreener,
    })
    expect([...(await market.readPrices([mint, other])).keys()]).toEqual([mint])
    expect(dexscreener?.requests).toHaveLength(0)
  })

  test('the second provider is used if the first fails', async () => {
    const { market } = start({ jupiter: down, dexscreener: goodDexScreener })
    const prices = await market.readPrices([mint, other])
    expect([...prices.values()].map(({ source }) => source)).toEqual(['DexScreener', 'DexScreener'])
  })

  test('a stale price carries its time', async () => {
    let broken = false
    const { market, clock } = start({
      jupiter: (request) => (broken ? { status: 500 } : goodJupiter()(request)),
    })
    const learnedMs = clock.nowMs()
    await market.readPrices([mint])
    broken = true
    clock.advance(60_000)
    expect((await market.readPrices([mint])).get(mint)?.atMs).toBe(learnedMs)
    clock.advance(600_000)
    await expect(market.readPrices([mint])).rejects.toThrow()
  })
})

test('search and trending fall back on the next provider', async () => {
  const { market, dexscreener, gecko } = start({
    jupiter: down,
    dexscreener: goodDexScreener,
    gecko: () => ({ body: { data: [] } }),
  })
  expect((await market.search(' Example ', 5)).map(({ symbol }) => symbol)).toEqual(['EXP'])
  await market.search('example', 5)
  expect(dexscreener?.requests).toHaveLength(1)
  expect(await market.trending('1h', 5)).toEqual([])
  expect(gecko?.requests).toHaveLength(1)
})

describe('candles', () => {
  const range = { fromSeconds: 1_787_840_000, toSeconds: 1_787_841_120 }
  const candles: Answers = () => ({
    body: {
      data: { attributes: { ohlcv_list: [[1_787_841_120, 2, 3, 1, 2.5, 100]] } },
    },
  })

  test('from the deepest pool against a backed token', async () => {
    const deepJunk = address('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN')
    const { market, gecko } = start({
      dexscreener: () => ({
        body: [
          pair(mint, {
            pairAddress: deepJunk,
            quoteToken: { address: other, name: 'J', symbol: 'J' },
            liquidity: { usd: 1e9 },
          }),
          pair(),
        ],
      }),
      gecko: candles,
    })
    expect(await market.readCandles(mint, '1m', range)).toHaveLength(1)
    await market.readCandles(mint, '1m', { ...range, toSeconds: range.toSeconds + 5 })
    expect(gecko?.requests.map(({ path }) => path.split('/ohlcv')[0])).toEqual([
      `/networks/solana/pools/${pool}`,
    ])
  })

  test('undefined without a pool, and cached', async () => {
    const { market, dexscreener } = start({ dexscreener: () => ({ body: [] }), gecko: candles })
    expect(await market.readCandles(mint, '1m', range)).toBeUndefined()
    expect(await market.readCandles(mint, '1m', range)).toBeUndefined()
    expect(dexscreener?.requests).toHaveLength(1)
  })

  test('a pool, but no provider of candles', async () => {
    const { market } = start({ dexscreener: goodDexScreener })
    await expect(market.readCandles(mint, '1m', range)).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
  })
})

describe('trades of a pool', () => {
  const trades: Answers = () => ({
    body: {
      data: [
        {
          id: 'solana_7_x',
          attributes: {
            block_number: 7,
            block_timestamp: '2026-08-27T14:29:02Z',
            tx_hash: '1'.repeat(64),
            tx_from_address: other,
            kind: 'sell',
          },
        },
      ],
    },
  })

  test('cached for minutes, and never stale after a failure', async () => {
    let broken = false
    const { market, gecko, clock } = start({
      jupiter: down,
      gecko: (request) => (broken ? { status: 500 } : trades(request)),
    })
    expect(await market.readPoolTrades?.(pool)).toMatchObject([{ slot: 7n, side: 'sell' }])
    clock.advance(200_000)
    await market.readPoolTrades?.(pool)
    expect(gecko?.requests).toHaveLength(1)
    broken = true
    clock.advance(200_000)
    await expect(market.readPoolTrades?.(pool)).rejects.toMatchObject({ name: 'Fault' })
  })

  test('absent if no provider offers them', () => {
    const { market } = start({ jupiter: goodJupiter(), dexscreener: goodDexScreener })
    expect(market.readPoolTrades).toBeUndefined()
  })
})

test('rejects if all providers are turned off', async () => {
  const { market } = start({})
  for (const call of [
    () => market.readTokens([mint]),
    () => market.readPrices([mint]),
    () => market.search('a', 5),
    () => market.trending('1h', 5),
    () => market.readPools(mint),
    () => market.readCandles(mint, '1h', { fromSeconds: 0, toSeconds: 1 }),
  ])
    await expect(call()).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      problem: 'source-off',
    })
  expect(market.verifiedTokens()).toEqual([])
})

test('search falls back on the verified tokens', async () => {
  const known = { mint, source: 'Jupiter', symbol: 'EXC' }
  const server = serve(down)
  const clock = makeHandClock()
  const deps = { nowMs: clock.nowMs, random: () => 0, sleep: async () => undefined }
  const market = makeTokenMarket({
    ...deps,
    providers: [makeJupiter({ baseUrl: server.url }, deps)],
    verifiedTokens: () => [known],
    searchVerified: (query) => (query === 'exc' ? [known] : []),
  })
  expect(await market.search('exc', 5)).toEqual([known])
  await expect(market.search('other', 5)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('a hundred concurrent requests are batched into few calls', async () => {
  const mints = Array.from({ length: 100 }, (_, index) => walletOf(index))
  const { market, jupiter } = start({
    jupiter: ({ path }) => {
      const url = new URL(path, 'http://provider.example')
      const ids = (url.searchParams.get('ids') ?? url.searchParams.get('query') ?? '').split(',')
      return path.startsWith('/price')
        ? { body: Object.fromEntries(ids.map((id) => [id, { usdPrice: 2 }])) }
        : { body: ids.map((id) => jupiterRow({ id })) }
    },
  })
  const prices = await Promise.all(mints.map((each) => market.readPrices([each])))
  expect(prices.every((each, index) => each.size === 1 && each.has(mints[index] ?? mint))).toBe(
    true,
  )
  const facts = await Promise.all(mints.map((each) => market.readTokens([each])))
  expect(facts.map((each) => [...each.keys()])).toEqual(mints.map((each) => [each]))
  expect(jupiter?.requests.length).toBeLessThanOrEqual(7)
})
