import { type Candidate, orderFound } from '../../src/market/search-tokens.ts'
import { afterAll, describe, expect, test } from 'bun:test'
import { systemProgram } from '../../src/solana/address/known-address.ts'
import { makeTrade } from '../kit/market/index-trades.ts'
import { chainHolding, makeTestTokenData, noNode, refusalOf } from '../kit/market/token-data.ts'
import {
  imitationMint,
  plainMint,
  startTokenProviders,
  usdcMint,
} from '../kit/market/token-providers.ts'
import { accountOf, metaplexOf, mintOf, setting, walletOf } from '../kit/checks/token-scene.ts'

const providers = startTokenProviders()
afterAll(providers.stop)

const onlyOnChain = walletOf(151)
const aWallet = walletOf(152)
const traded = walletOf(153)
const chain = chainHolding([
  [
    onlyOnChain,
    mintOf({
      extensions: [
        setting.metadataPointer(onlyOnChain),
        setting.metadata(onlyOnChain, 'NEWT', 'Newt of the Pond'),
      ],
    }),
  ],
  [aWallet, accountOf(systemProgram, new Uint8Array(0))],
  [traded, mintOf()],
  metaplexOf(traded, { symbol: 'PEBBLE', name: 'Pebble' }),
])

const { data } = await makeTestTokenData({ providers, chain })
const mintsFor = async (query: string, limit = 20): Promise<string[]> =>
  (await data.search({ query, limit })).tokens.map(({ mint }) => mint)

describe('with providers', () => {
  test.each([
    ['a symbol', 'usdc', [usdcMint, imitationMint]],
    ['capitals and a dollar sign', '$UsDc', [usdcMint, imitationMint]],
    ['a name', 'quill of the', [plainMint]],
    ['a name that two tokens share', 'USD Coin', [usdcMint, imitationMint]],
    ['a mint', plainMint, [plainMint]],
    ['a mint that only the chain knows', onlyOnChain, [onlyOnChain]],
    ['no match', 'xyzzyplugh', []],
    ['a lone dollar sign', '$', []],
    ['an address that is not a mint', aWallet, []],
    ['an empty address', walletOf(154), []],
    ['an address of 31 bytes', '1'.repeat(31), []],
    ['characters with a meaning in URLs', 'a,b&c=d?#%', []],
  ])('%s', async (_, query, mints) => {
    expect((await mintsFor(query)).slice(0, 2)).toEqual(mints)
  })

  test('respects the limit', async () => {
    expect(await mintsFor('usdc', 1)).toEqual([usdcMint])
  })

  test('an answer is cached as the same object and costs one provider request', async () => {
    const { data: fresh, advance } = await makeTestTokenData({ providers, chain })
    const search = () => fresh.search({ query: 'quill', limit: 20 })
    const before = providers.requests.length
    const [first, beside] = await Promise.all([search(), search()])
    expect(search()).toBe(first)
    expect(beside).toBe(first)
    expect(providers.requests.length).toBe(before + 1)
    advance(16_000)
    expect(search()).not.toBe(first)
  })
})

describe('if sources fail', () => {
  const failing = startTokenProviders()
  failing.answerWith({ status: 503, body: '' })
  afterAll(failing.stop)

  test('verified tokens are found, and a dollar token is worth a dollar', async () => {
    const { data: poor } = await makeTestTokenData({ providers: failing, chain: noNode })
    expect(await poor.search({ query: 'usdc', limit: 20 })).toEqual({
      tokens: [
        {
          mint: usdcMint,
          symbol: 'USDC',
          name: 'USD Coin',
          verified: true,
          priceUsd: 1,
          riskLevel: 'unknown',
          riskBasis: 'names',
        },
      ],
      meta: { missing: ['market-data'] },
    })
    expect(await poor.search({ query: usdcMint, limit: 20 })).toMatchObject({
      tokens: [{ mint: usdcMint, riskLevel: 'unknown' }],
    })
  })

  test('an unknown token is a failure and not an empty list', async () => {
    const { data: poor } = await makeTestTokenData({ providers: failing, chain: noNode })
    for (const query of ['quill', plainMint])
      expect(await refusalOf(() => poor.search({ query, limit: 20 }))).toStartWith(
        'UPSTREAM_UNAVAILABLE',
      )
  })

  test('a mint is found with the chain alone, and with providers alone', async () => {
    const onChain = await makeTestTokenData({ providers: failing, chain })
    expect(await onChain.data.search({ query: onlyOnChain, limit: 20 })).toEqual({
      tokens: [
        {
          mint: onlyOnChain,
          symbol: 'NEWT',
          name: 'Newt of the Pond',
          riskLevel: 'unknown',
          riskBasis: 'mint',
        },
      ],
      meta: { missing: ['market-data'] },
    })
    const withoutNode = await makeTestTokenData({ providers, chain: noNode })
    expect(await withoutNode.data.search({ query: plainMint, limit: 20 })).toMatchObject({
      tokens: [{ mint: plainMint, priceUsd: 0.5 }],
    })
  })
})

const trades = [makeTrade(1), makeTrade(2), makeTrade(3)].map((trade, at) => ({
  ...trade,
  baseMint: traded,
  wallet: walletOf(160 + at),
  timeSeconds: Date.parse('2024-11-01T12:00:00Z') / 1000 + at,
  priceUsd: 2 + at,
}))

describe('with every provider off', () => {
  test('tokens of own trades are found by their names from the chain', async () => {
    const { data: own } = await makeTestTokenData({ chain, trades })
    const row = {
      mint: traded,
      symbol: 'PEBBLE',
      name: 'Pebble',
      priceUsd: 4,
      volume24hUsd: 30,
      buys24h: 3,
      sells24h: 0,
      buyers24h: 3,
      sellers24h: 0,
      fromOwnTrades: ['priceUsd', 'volume24hUsd'],
      riskLevel: 'unknown',
      riskBasis: 'mint',
    }
    const meta = { coverage: { mode: 'pools', sharePct: 0, since: expect.any(String) } }
    for (const query of ['pebb', traded])
      expect<unknown>(await own.search({ query, limit: 20 })).toEqual({ tokens: [row], meta })
    expect<unknown>(await own.search({ query: 'quill', limit: 20 })).toEqual({ tokens: [] })
  })

  test('an old trade is not a current price', async () => {
    const { data: own, advance } = await makeTestTokenData({ chain, trades })
    advance(3_700_000)
    const { tokens } = await own.search({ query: traded, limit: 20 })
    expect(tokens).toEqual([expect.not.objectContaining({ priceUsd: expect.anything() })])
  })
})

test('own trades are searched where the providers find nothing, and only there', async () => {
  const { data: both } = await makeTestTokenData({ providers, chain, trades })
  const found = await both.search({ query: 'pebb', limit: 20 })
  expect<unknown>(found).toMatchObject({ tokens: [{ mint: traded, priceUsd: 4 }] })
  const before = providers.requests.length
  expect(await both.search({ query: 'quill', limit: 20 })).toMatchObject({
    tokens: [{ mint: plainMint }],
  })
  expect(providers.requests.length).toBe(before + 1)
})

describe('order of results', () => {
  const token = (
    number: number,
    symbol: string,
    name: string,
    level: Partial<Pick<Candidate, 'riskLevel' | 'trusted'>> = {},
  ): Candidate => ({
    mint: walletOf(number),
    symbol,
    name,
    riskLevel: 'unknown',
    trusted: false,
    ...level,
  })
  const trusted = { trusted: true }
  const symbolsOf = (found: readonly Candidate[]): string[] => found.map(({ symbol }) => symbol)

  test('the trusted token, the mint, exact matches, prefixes, the rest', () => {
    const found = [
      token(1, 'XSOL', 'Something', trusted),
      token(2, 'SOLAR', 'Solar'),
      token(3, 'SOL', 'Imitation', { riskLevel: 'high' }),
      token(4, 'OTHER', 'Sol'),
      token(5, 'SOLID', 'Solid', trusted),
      token(6, 'sol', 'Sun'),
      token(7, 'SOL', 'Flagged', { ...trusted, riskLevel: 'high' }),
      token(8, 'SOL', 'Wrapped SOL', trusted),
    ]
    expect(orderFound(found, ' $Sol ').map(({ name }) => name)).toEqual([
      'Wrapped SOL',
      'Sol',
      'Sun',
      'Imitation',
      'Flagged',
      'Solid',
      'Solar',
      'Something',
    ])
  })

  test('the mint comes before tokens with the mint in their name', () => {
    const { mint } = token(8, 'SOL', 'Wrapped SOL')
    const found = [token(9, mint, mint), token(8, 'SOL', 'Wrapped SOL')]
    expect(symbolsOf(orderFound(found, mint))).toEqual(['SOL', mint])
  })

  test('ties stay in the order found', () => {
    const found = [1, 2, 3].map((number) => token(number, 'AAA', 'Aaa'))
    expect(orderFound(found, 'aaa')).toEqual(found)
    expect(orderFound([], 'aaa')).toEqual([])
    expect(orderFound([token(1, '', '')], 'aaa')).toHaveLength(1)
  })
})
