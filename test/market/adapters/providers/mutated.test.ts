// Slightly broken answers: whatever a provider sends, the result is well-formed facts or a Fault.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { Fault } from '../../../../src/basics/fault.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { makeDexScreener } from '../../../../src/market/adapters/providers/dexscreener.ts'
import { makeGeckoTerminal } from '../../../../src/market/adapters/providers/geckoterminal.ts'
import { makeJupiter } from '../../../../src/market/adapters/providers/jupiter.ts'
import type { TokenProvider } from '../../../../src/market/adapters/providers/provider.ts'
import { makeSolanaTracker } from '../../../../src/market/adapters/providers/solanatracker.ts'
import { type RecordedServer, startRecordedServer } from '../../../kit/recorded-server.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'

const mint = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')
const pool = address('GN7rkD3UU3HfPDGMBizKoyGfc8m2bCiehsA4G35aYta')

const jupiterRow = {
  id: mint,
  name: 'Example',
  symbol: 'EXC',
  icon: 'https://img.example/a.png',
  decimals: 6,
  dev: pool,
  createdAt: '2024-01-01T00:00:00Z',
  firstPool: { id: pool, createdAt: '2024-02-01T00:00:00Z' },
  launchpad: 'pump.fun',
  graduatedAt: '2024-02-02T00:00:00Z',
  holderCount: 5,
  audit: { topHoldersPercentage: 5, devMints: 1, isSus: true },
  organicScore: 5,
  isVerified: true,
  tags: ['a', 'b'],
  usdPrice: 1,
  liquidity: 5,
  stats24h: { priceChange: 1, buyVolume: 1, sellVolume: 2, numBuys: 3 },
  website: 'https://a.example',
}
const pair = {
  chainId: 'solana',
  dexId: 'raydium',
  pairAddress: pool,
  baseToken: { address: mint, name: 'Example', symbol: 'EXC' },
  quoteToken: { address: wrappedSolMint, name: 'SOL', symbol: 'SOL' },
  priceNative: '0.02',
  priceUsd: '2',
  txns: { h24: { buys: 1, sells: 2 } },
  volume: { h24: 5 },
  priceChange: { h24: 1 },
  liquidity: { usd: 20_000, quote: 100 },
  marketCap: 5,
  pairCreatedAt: 1_707_321_927_000,
  info: { imageUrl: 'https://img.example/a.png', websites: [{ url: 'https://a.example' }] },
}
const geckoPool = {
  id: `solana_${pool}`,
  attributes: {
    address: pool,
    base_token_price_usd: '1',
    reserve_in_usd: '5',
    pool_created_at: '2024-01-01T00:00:00Z',
    price_change_percentage: { h24: '1' },
    transactions: { h24: { buys: 1, sells: 1 } },
    volume_usd: { h24: '5' },
  },
  relationships: {
    base_token: { data: { id: `solana_${mint}` } },
    quote_token: { data: { id: `solana_${wrappedSolMint}` } },
  },
}
const geckoToken = {
  id: `solana_${mint}`,
  type: 'token',
  attributes: { address: mint, name: 'E', symbol: 'E', decimals: 6, price_usd: '1' },
}
const geckoTrade = {
  id: 'solana_400_x',
  attributes: {
    block_number: 400,
    block_timestamp: '2024-01-01T00:00:00Z',
    tx_hash: '1'.repeat(64),
    tx_from_address: pool,
    kind: 'buy',
    volume_in_usd: '5',
    from_token_address: wrappedSolMint,
    to_token_address: mint,
  },
}
const trackerToken = {
  token: { name: 'E', symbol: 'E', decimals: 6, image: 'https://img.example/a.png' },
  pools: [
    { poolId: pool, liquidity: { usd: 5_000 }, price: { usd: 1 }, quoteToken: wrappedSolMint },
  ],
  events: { '24h': { priceChangePercentage: 1 } },
  risk: { top10: 5, dev: { percentage: 1 } },
  holders: 5,
}
const range = { fromSeconds: 0, toSeconds: 1e10 }

type Make = typeof makeJupiter
const cases: [string, Make, unknown, (provider: TokenProvider) => Promise<unknown> | undefined][] =
  [
    ['Jupiter tokens', makeJupiter, [jupiterRow, jupiterRow], (it) => it.readTokens?.([mint])],
    ['Jupiter prices', makeJupiter, { [mint]: { usdPrice: 1 } }, (it) => it.readPrices?.([mint])],
    ['DexScreener tokens', makeDexScreener, [pair, pair], (it) => it.readTokens?.([mint])],
    ['DexScreener search', makeDexScreener, { pairs: [pair] }, (it) => it.search?.('a', 5)],
    [
      'GeckoTerminal tokens',
      makeGeckoTerminal,
      { data: [geckoToken] },
      (it) => it.readTokens?.([mint]),
    ],
    [
      'GeckoTerminal trending',
      makeGeckoTerminal,
      { data: [geckoPool], included: [geckoToken] },
      (it) => it.trending?.('1h', 5),
    ],
    [
      'GeckoTerminal candles',
      makeGeckoTerminal,
      {
        data: {
          attributes: { ohlcv_list: [1, 2, 3].map((time) => [time * 1e6, 1, 2, 0.5, 1, 5]) },
        },
      },
      (it) => it.readCandles?.(pool, mint, '1h', range),
    ],
    [
      'GeckoTerminal pool trades',
      makeGeckoTerminal,
      { data: [geckoTrade, geckoTrade] },
      (it) => it.readPoolTrades?.(pool),
    ],
    [
      'Solana Tracker tokens',
      makeSolanaTracker,
      { tokens: { [mint]: trackerToken } },
      (it) => it.readTokens?.([mint]),
    ],
  ]

const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'NaN',
  '1e999',
  '\u202e\u0000',
  'x'.repeat(5_000),
  [],
  {},
  [[]],
  { __proto__: null },
  'javascript:alert(1)',
  '0x10',
  Number.MAX_SAFE_INTEGER,
]

/** The value with one field replaced, removed or wrapped in a list. */
const mutate = (value: unknown, random: () => number): unknown => {
  const pick = (): unknown => odd[Math.floor(random() * odd.length)]
  if (typeof value !== 'object' || value === null || random() < 0.08) return pick()
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length)
    return value.map((item: unknown, index) => (index === at ? mutate(item, random) : item))
  }
  const entries: [string, unknown][] = Object.entries(value)
  const at = Math.floor(random() * entries.length)
  return Object.fromEntries(
    entries.flatMap(([key, item], index): [string, unknown][] => {
      if (index !== at) return [[key, item]]
      return random() < 0.1 ? [] : [[key, mutate(item, random)]]
    }),
  )
}

/** Paths of bad values: numbers that are not finite, text that is unclean or too long, null or undefined. */
const problemsIn = (value: unknown, path = ''): string[] => {
  if (value instanceof Map) return problemsIn([...value.values()], path)
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => problemsIn(item, `${path}[${index}]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => problemsIn(item, `${path}.${key}`))
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path}: ${value}`]
  if (typeof value === 'boolean' || typeof value === 'bigint') return []
  if (typeof value !== 'string') return [`${path}: ${String(value)}`]
  return value.length <= 2_048 && !/[\u0000-\u001f\u202a-\u202e]/.test(value) ? [] : [path]
}

describe('mutated answers', () => {
  let server: RecordedServer
  let body: unknown
  beforeAll(() => {
    server = startRecordedServer(() => ({ body: JSON.stringify(body) }))
  })
  afterAll(() => server.stop())

  test.each(cases)('%s', async (_name, make, good, call) => {
    const random = seededRandom(42)
    let read = 0
    for (let round = 0; round < 300; round += 1) {
      let nowMs = round * 1e6
      const provider = make(
        { baseUrl: server.url },
        { nowMs: () => nowMs, random: () => 0, sleep: async (ms) => void (nowMs += ms) },
      )
      body = round === 0 ? good : mutate(good, random)
      const answer = await call(provider)?.catch((thrown: unknown) => thrown)
      if (answer instanceof Fault) {
        expect(answer.code).toBe('UPSTREAM_ERROR')
        expect(answer.message).not.toContain('parser')
        continue
      }
      read += 1
      expect(problemsIn(answer)).toEqual([])
    }
    expect(read).toBeGreaterThan(50)
  })
})
