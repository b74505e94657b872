import tokenRiskSamples from '../../../src/checks/token/http/schema/token-risk.samples.json' with { type: 'json' }
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { address, type Address } from '../../../src/solana/address/address.ts'
import {
  type RecordedAnswer,
  type RecordedRequest,
  type RecordedServer,
  startRecordedServer,
} from '../recorded-server.ts'
import { walletOf } from '../checks/token-scene.ts'

export const usdcMint = address(tokenRiskSamples.body.usdc.value.mint)
/** Its symbol has a Cyrillic letter. */
export const imitationMint = address(tokenRiskSamples.body.trap.value.mint)
/** An unverified token whose name resembles no other. */
export const plainMint = walletOf(150)
const solPool = '8sLbNZoA1cfnvMJLPfp98ZLAnFSYCFApfJKMbiXNLwxj'

export type TokenProviders = {
  /** Of both providers; their paths differ. */
  url: string
  requests: RecordedServer['requests']
  /** Answers every request from now on with this; `undefined` restores the normal answers. */
  answerWith: (answer: RecordedAnswer | undefined) => void
  stop: () => void
}

/** Jupiter and GeckoTerminal in their documented formats, over real HTTP, with made-up values. */
export const startTokenProviders = (): TokenProviders => {
  let instead: RecordedAnswer | undefined
  const server = startRecordedServer((request) => instead ?? answerTo(request))
  return {
    url: server.url,
    requests: server.requests,
    answerWith: (answer) => {
      instead = answer
    },
    stop: server.stop,
  }
}

/** Settings of a server that uses these providers. */
export const providerSettings = ({ url }: Pick<TokenProviders, 'url'>): Record<string, string> => ({
  JUPITER_URL: url,
  DEXSCREENER_URL: 'off',
  GECKOTERMINAL_URL: url,
})

const answerTo = ({ path }: RecordedRequest): RecordedAnswer => {
  const url = new URL(path, 'http://provider.example')
  const query = url.searchParams.get('query') ?? ''
  if (url.pathname === '/tokens/v2/search') return { body: found(query) }
  if (url.pathname.startsWith('/tokens/v2/toptrending/')) return { body: [...rows.values()] }
  if (url.pathname === '/tokens/v2/tag') return { body: [rows.get(usdcMint)] }
  if (url.pathname === '/price/v3') return { body: pricesOf(url.searchParams.get('ids') ?? '') }
  if (url.pathname.endsWith('/pools')) return { body: { data: poolsOf(url.pathname) } }
  if (url.pathname.includes('/ohlcv/')) return { body: candles }
  return { status: 404, body: { errors: [{ status: '404', title: 'Not Found' }] } }
}

/** Imitations first, as from a provider that sorts by age. */
const found = (query: string): unknown[] =>
  [...rows.values()]
    .filter(
      ({ id, symbol, name }) =>
        query.split(',').includes(id) ||
        [symbol, name].some((text) => text.toLowerCase().includes(query.toLowerCase())) ||
        (query.toLowerCase() === 'usdc' && id === imitationMint),
    )
    .reverse()

const rows: ReadonlyMap<Address, { id: Address; symbol: string; name: string }> = new Map([
  [
    usdcMint,
    {
      id: usdcMint,
      symbol: 'USDC',
      name: 'USD Coin',
      icon: 'https://img.example/usdc.png',
      decimals: 6,
      createdAt: '2021-01-10T08:55:25.527Z',
      website: 'https://www.circle.com/',
      holderCount: 4_000_000,
      audit: { topHoldersPercentage: 22.5 },
      isVerified: true,
      mcap: 7_500_000_000,
      fdv: 7_500_000_000,
      liquidity: 400_000_000,
      usdPrice: 0.9999,
      stats1h: { priceChange: 0, buyVolume: 10, sellVolume: 10, numTraders: 5 },
      stats24h: {
        priceChange: 0.01,
        buyVolume: 650_000_000,
        sellVolume: 600_000_000.5,
        numTraders: 90_000,
      },
    },
  ],
  [
    plainMint,
    {
      id: plainMint,
      symbol: 'QUILL',
      name: 'Quill of the Meadow',
      decimals: 9,
      isVerified: false,
      liquidity: 12_000,
      usdPrice: 0.5,
      stats1h: { priceChange: 12, buyVolume: 400, sellVolume: 100, numTraders: 30 },
      stats24h: { priceChange: -60, buyVolume: 5_000, sellVolume: 4_000, numTraders: 200 },
    },
  ],
  [
    imitationMint,
    {
      id: imitationMint,
      symbol: 'USDС',
      name: 'USD Coin',
      isVerified: false,
      liquidity: 50,
      usdPrice: 0.000_02,
      stats24h: { buyVolume: 100, sellVolume: 20 },
    },
  ],
])

const pricesOf = (ids: string): Record<string, unknown> => {
  const known: Record<string, unknown> = {
    [wrappedSolMint]: { usdPrice: 150.25, priceChange24h: -2.5, liquidity: 600_000_000 },
    [usdcMint]: { usdPrice: 0.9999, priceChange24h: 0.01, liquidity: 400_000_000 },
  }
  return Object.fromEntries(ids.split(',').flatMap((id) => (id in known ? [[id, known[id]]] : [])))
}

/** One pool, of SOL against USDC. */
const poolsOf = (path: string): unknown[] =>
  [wrappedSolMint, usdcMint].some((mint) => path.includes(mint))
    ? [
        {
          id: `solana_${solPool}`,
          type: 'pool',
          attributes: {
            address: solPool,
            reserve_in_usd: '9000000',
            volume_usd: { h24: '80000000' },
          },
          relationships: {
            base_token: { data: { id: `solana_${wrappedSolMint}`, type: 'token' } },
            quote_token: { data: { id: `solana_${usdcMint}`, type: 'token' } },
            dex: { data: { id: 'raydium-clmm', type: 'dex' } },
          },
        },
      ]
    : []

const at = (text: string): number => Date.parse(text) / 1000

/** Newest first, one candle twice, and more than requested, as that source returns them. */
const candles = {
  data: {
    attributes: {
      ohlcv_list: [
        [at('2024-11-01T12:00:00Z'), 148.75, 149, 148, 148.5, 100],
        [at('2024-11-01T11:00:00Z'), 150.25, 150.5, 148, 148.75, 9_876.25],
        [at('2024-11-01T11:00:00Z'), 150.25, 150.5, 148, 148.75, 9_876.25],
        [at('2024-11-01T09:00:00Z'), 149.5, 151, 149, 150.25, 12_345.5],
        [at('2024-11-01T08:00:00Z'), 149, 150, 149, 149.5, 1],
      ],
    },
  },
}
