import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { makeGeckoTerminal } from '../../../../src/market/adapters/providers/geckoterminal.ts'
import { signatureNumber } from '../../../kit/market/index-trades.ts'
import {
  sourceStarter,
  testBrokenAnswers,
  type TokenSource,
} from '../../../kit/market/token-source.ts'

const start = sourceStarter(makeGeckoTerminal)

const mint = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')
const pool = address('GN7rkD3UU3HfPDGMBizKoyGfc8m2bCiehsA4G35aYta')

/** JSON:API format with made-up values. */
const token = (attributes: Record<string, unknown> = {}) => ({
  id: `solana_${mint}`,
  type: 'token',
  attributes: {
    address: mint,
    name: 'Example Coin',
    symbol: 'EXC',
    decimals: 6,
    image_url: 'https://img.example/exc.png',
    price_usd: '0.0025',
    fdv_usd: '25000.5',
    market_cap_usd: null,
    total_reserve_in_usd: '8000.25',
    volume_usd: { h24: '1234.5' },
    ...attributes,
  },
})

const poolRow = (changes: Record<string, unknown> = {}) => ({
  id: `solana_${pool}`,
  type: 'pool',
  attributes: {
    address: pool,
    name: 'EXC / SOL',
    base_token_price_usd: '0.0025',
    pool_created_at: '2026-08-27T14:29:02Z',
    fdv_usd: '25000.5',
    market_cap_usd: 'NaN',
    price_change_percentage: { m5: '-2.5', h24: '45.9' },
    transactions: { m5: { buys: 3, sells: 4 } },
    volume_usd: { m5: '10.5', h24: '1234.5' },
    reserve_in_usd: '8000.25',
  },
  relationships: {
    base_token: { data: { id: `solana_${mint}`, type: 'token' } },
    quote_token: { data: { id: `solana_${wrappedSolMint}`, type: 'token' } },
    dex: { data: { id: 'pump-fun', type: 'dex' } },
  },
  ...changes,
})

test('tokens and prices', async () => {
  const source = start([{ body: { data: [token()] } }])
  expect((await source.provider.readTokens?.([mint]))?.get(mint)).toEqual({
    mint,
    source: 'GeckoTerminal',
    symbol: 'EXC',
    name: 'Example Coin',
    decimals: 6,
    logoUrl: 'https://img.example/exc.png',
    priceUsd: 0.0025,
    fullyDilutedUsd: 25_000.5,
    liquidityUsd: 8_000.25,
    flows: { '24h': { volumeUsd: 1_234.5 } },
  })
  expect(source.server.requests[0]?.path).toBe(`/networks/solana/tokens/multi/${mint}`)
  expect((await source.provider.readPrices?.([mint]))?.get(mint)).toEqual({
    mint,
    source: 'GeckoTerminal',
    priceUsd: 0.0025,
    liquidityUsd: 8_000.25,
    atMs: source.nowMs(),
  })
})

test('"NaN", nulls, other chains and bad rows', async () => {
  const source = start([
    {
      body: {
        data: [
          token({ price_usd: 'NaN', total_reserve_in_usd: null, volume_usd: null }),
          { ...token({ address: '0xabc' }), id: 'eth_0xabc' },
          token({ address: 'x' }),
          { id: 5 },
        ],
      },
    },
  ])
  const tokens = await source.provider.readTokens?.([mint])
  expect([...(tokens?.values() ?? [])]).toHaveLength(1)
  expect(tokens?.get(mint)).not.toHaveProperty('priceUsd')
  expect(source.dropped()).toBe(2)
})

test('trending: each token once, with names from the included tokens', async () => {
  const source = start([
    { body: { data: [poolRow(), poolRow()], included: [token(), 'odd', null] } },
  ])
  expect(await source.provider.trending?.('6h', 10)).toEqual([
    {
      mint,
      source: 'GeckoTerminal',
      symbol: 'EXC',
      name: 'Example Coin',
      decimals: 6,
      logoUrl: 'https://img.example/exc.png',
      priceUsd: 0.0025,
      fullyDilutedUsd: 25_000.5,
      liquidityUsd: 8_000.25,
      firstPoolAtMs: Date.UTC(2026, 7, 27, 14, 29, 2),
      flows: {
        '5m': { priceChangePct: -2.5, volumeUsd: 10.5, buys: 3, sells: 4 },
        '24h': { priceChangePct: 45.9, volumeUsd: 1_234.5 },
      },
    },
  ])
  expect(source.server.requests[0]?.path).toBe(
    '/networks/solana/trending_pools?include=base_token&duration=6h&page=1',
  )
})

test('search', async () => {
  const source = start([{ body: { data: [poolRow()] } }])
  expect((await source.provider.search?.('a&b', 5))?.map((facts) => facts.mint)).toEqual([mint])
  expect(source.server.requests[0]?.path).toBe(
    '/search/pools?query=a%26b&network=solana&include=base_token&page=1',
  )
})

test('pools; one without a base token is a bad row', async () => {
  const source = start([
    { body: { data: [poolRow(), poolRow({ relationships: {} })] } },
    { status: 404, body: { errors: [{ status: '404', title: 'Not Found' }] } },
  ])
  expect(await source.provider.readPools?.(mint)).toEqual([
    {
      pool,
      source: 'GeckoTerminal',
      exchange: 'pump-fun',
      baseMint: mint,
      quoteMint: wrappedSolMint,
      liquidityUsd: 8_000.25,
      volume24hUsd: 1_234.5,
      createdAtMs: Date.UTC(2026, 7, 27, 14, 29, 2),
    },
  ])
  expect(source.dropped()).toBe(1)
  expect(await source.provider.readPools?.(mint)).toEqual([])
})

describe('trades of a pool', () => {
  const trader = address('3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E')
  const row = (attributes: Record<string, unknown> = {}) => ({
    id: `solana_400000001_${signatureNumber(1)}_0_1`,
    type: 'trade',
    attributes: {
      block_number: 400_000_001,
      block_timestamp: '2026-08-27T14:29:02Z',
      tx_hash: signatureNumber(1),
      tx_from_address: trader,
      from_token_amount: '0.5',
      to_token_amount: '20000.0',
      price_from_in_currency_token: '1.0',
      price_to_in_currency_token: '0.000025',
      price_from_in_usd: '100.0',
      price_to_in_usd: '0.0025',
      kind: 'buy',
      volume_in_usd: '50.0',
      from_token_address: wrappedSolMint,
      to_token_address: mint,
      ...attributes,
    },
  })
  const trade = {
    signature: signatureNumber(1),
    slot: 400_000_001n,
    source: 'GeckoTerminal',
    timeSeconds: Date.UTC(2026, 7, 27, 14, 29, 2) / 1_000,
    wallet: trader,
    side: 'buy' as const,
  }

  test('the transaction, side and amounts of each', async () => {
    const source = start([{ body: { data: [row(), row({ kind: 'sell', block_number: '7' })] } }])
    const amounts = { fromMint: wrappedSolMint, toMint: mint, amountUsd: 50 }
    expect(await source.provider.readPoolTrades?.(pool)).toEqual([
      { ...trade, ...amounts },
      { ...trade, ...amounts, side: 'sell', slot: 7n },
    ])
    expect(source.server.requests[0]?.path).toBe(`/networks/solana/pools/${pool}/trades`)
    expect(source.dropped()).toBe(0)
  })

  test('unknown fields are left out', async () => {
    const unknown = { volume_in_usd: 'NaN', from_token_address: null, to_token_address: '0xabc' }
    const source = start([{ body: { data: [row(unknown)] } }])
    expect(await source.provider.readPoolTrades?.(pool)).toEqual([trade])
  })

  test.each<[string, unknown]>([
    ['no signature', row({ tx_hash: `0x${'ab'.repeat(32)}` })],
    ['a signature of another length', row({ tx_hash: pool })],
    ['no slot', row({ block_number: null })],
    ['slot 0', row({ block_number: 0 })],
    ['a slot before the first', row({ block_number: -5 })],
    ['a slot with a fraction', row({ block_number: 1.5 })],
    ['no time', row({ block_timestamp: 'yesterday' })],
    ['no trader', row({ tx_from_address: '' })],
    ['neither bought nor sold', row({ kind: 'add' })],
    ['no id', { ...row(), id: undefined }],
    ['no attributes', { ...row(), attributes: null }],
    ['no row', null],
  ])('one with %s is left out and counted', async (_what, odd) => {
    const source = start([{ body: { data: [odd, row()] } }])
    expect(await source.provider.readPoolTrades?.(pool)).toHaveLength(1)
    expect(source.dropped()).toBe(1)
  })

  test('skips other chains and rows beyond the documented maximum', async () => {
    const many = Array.from({ length: 1_000 }, () => row())
    const source = start([
      { body: { data: [{ ...row(), id: 'eth_1_0xabc' }] } },
      { body: { data: many } },
    ])
    expect(await source.provider.readPoolTrades?.(pool)).toEqual([])
    expect(source.dropped()).toBe(0)
    expect(await source.provider.readPoolTrades?.(pool)).toHaveLength(300)
  })

  test('none for an empty list or an unknown pool', async () => {
    const source = start([{ body: { data: [] } }, { status: 404, body: {} }])
    expect(await source.provider.readPoolTrades?.(pool)).toEqual([])
    expect(await source.provider.readPoolTrades?.(pool)).toEqual([])
  })
})

test('holders', async () => {
  const holders = { count: 1_500, distribution_percentage: { top_10: '23.5', '11_20': '5' } }
  const source = start([
    { body: { data: { id: `solana_${mint}`, type: 'token_info', attributes: { holders } } } },
    { body: { data: { attributes: { holders: null } } } },
    { status: 404, body: {} },
  ])
  expect(await source.provider.readHolders?.(mint)).toEqual({
    holderCount: 1_500,
    topHoldersPct: 23.5,
  })
  expect(await source.provider.readHolders?.(mint)).toEqual({})
  expect(await source.provider.readHolders?.(mint)).toBeUndefined()
})

describe('candles', () => {
  const minute = 60
  const to = 1_787_841_120
  const candle = (openSeconds: number): unknown[] => [openSeconds, 2, 3, 1, 2.5, 100]
  const body = (rows: unknown[]) => ({
    data: { type: 'ohlcv_request_response', attributes: { ohlcv_list: rows } },
  })
  const readCandles = (source: TokenSource, range: { fromSeconds: number; toSeconds: number }) =>
    source.provider.readCandles?.(pool, mint, '1m', range)

  test('oldest first, each once, within the range, gaps not filled', async () => {
    const source = start([
      {
        body: body([
          candle(to + minute),
          candle(to),
          candle(to),
          ['1787840940', '2', '3', '1', '2.5', '7'],
          candle(to - 10 * minute),
        ]),
      },
    ])
    const candles = await readCandles(source, { fromSeconds: to - 5 * minute, toSeconds: to })
    expect(candles).toEqual([
      { openSeconds: to - 3 * minute, open: 2, high: 3, low: 1, close: 2.5, volumeUsd: 7 },
      { openSeconds: to, open: 2, high: 3, low: 1, close: 2.5, volumeUsd: 100 },
    ])
    expect(source.server.requests[0]?.path).toBe(
      `/networks/solana/pools/${pool}/ohlcv/minute?aggregate=1&limit=7&before_timestamp=${to + minute}&currency=usd&token=${mint}`,
    )
  })

  test('bad rows are left out and counted', async () => {
    const source = start([
      {
        body: body([
          candle(to),
          [to - minute, 'NaN', 3, 1, 2, 1],
          [to - minute, 2, 1, 3, 2, 1],
          [to - minute, 2, 3, 1, 2],
          null,
        ]),
      },
    ])
    expect(await readCandles(source, { fromSeconds: to - 5 * minute, toSeconds: to })).toHaveLength(
      1,
    )
    expect(source.dropped()).toBe(4)
  })

  test('a long range takes several calls, at most three', async () => {
    const source = start(({ path }) => {
      const query = new URLSearchParams(path.split('?')[1])
      const before = Number(query.get('before_timestamp'))
      const rows = Array.from({ length: Number(query.get('limit')) }, (_, index) =>
        candle(before - (index + 1) * minute),
      )
      return { body: body(rows) }
    })
    const short = await readCandles(source, { fromSeconds: to - 1_500 * minute, toSeconds: to })
    expect(short).toHaveLength(1_501)
    expect(source.server.requests).toHaveLength(2)
    const long = await readCandles(source, { fromSeconds: 0, toSeconds: to })
    expect(long).toHaveLength(3_000)
    expect(source.server.requests).toHaveLength(5)
  })

  test('a provider that repeats itself does not cause endless calls', async () => {
    const same = Array.from({ length: 1_000 }, (_, index) => candle(to - index * minute))
    const source = start([{ body: body(same) }])
    await readCandles(source, { fromSeconds: 0, toSeconds: to })
    expect(source.server.requests.length).toBeLessThanOrEqual(3)
  })

  test('none for an empty list, an unknown pool, or a period beyond public access', async () => {
    const refused = { errors: [{ status: '401', title: 'exceeds the allowed' }] }
    const source = start([
      { body: body([]) },
      { status: 404, body: {} },
      { status: 401, body: refused },
    ])
    for (let count = 0; count < 3; count += 1)
      expect(await readCandles(source, { fromSeconds: to - 60, toSeconds: to })).toEqual([])
  })

  test('with a key, 401 means a wrong key', async () => {
    const source = start([{ status: 401, body: {} }], { apiKey: 'k3y' })
    await expect(
      readCandles(source, { fromSeconds: to - 60, toSeconds: to }),
    ).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
    expect(source.server.requests[0]?.headers.get('x-cg-pro-api-key')).toBe('k3y')
  })
})

testBrokenAnswers(start, {
  tokens: (provider) => provider.readTokens?.([mint]),
  prices: (provider) => provider.readPrices?.([mint]),
  pools: (provider) => provider.readPools?.(mint),
  'trades of a pool': (provider) => provider.readPoolTrades?.(pool),
  search: (provider) => provider.search?.('a', 5),
  trending: (provider) => provider.trending?.('1h', 5),
  holders: (provider) => provider.readHolders?.(mint),
  candles: (provider) =>
    provider.readCandles?.(pool, mint, '1h', { fromSeconds: 0, toSeconds: 3_600 }),
})
