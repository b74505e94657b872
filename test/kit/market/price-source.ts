import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import {
  type RecordedRequest,
  type RecordedServer,
  startRecordedServer,
} from '../recorded-server.ts'

/** Price and liquidity in USD by mint. */
export type Prices = Record<string, { usdPrice: number; liquidity?: number }>

/**
 * One server that acts as Jupiter (prices, tokens) and as GeckoTerminal (pools and candles of SOL at
 * `solUsd`, constant or by the second at which the candle opens). `settings` point a server at it.
 */
export const startPriceSource = (
  prices: Prices,
  { solUsd = 150, verified = [] }: { solUsd?: SolUsd; verified?: readonly unknown[] } = {},
): RecordedServer & { settings: Record<string, string> } => {
  const server = startRecordedServer(({ path }: RecordedRequest) => {
    const url = new URL(path, 'http://source.example')
    if (url.pathname === '/price/v3') {
      const ids = url.searchParams.get('ids')?.split(',') ?? []
      return { body: Object.fromEntries(ids.map((mint) => [mint, prices[mint] ?? null])) }
    }
    if (url.pathname.startsWith('/tokens/v2/')) return { body: verified }
    if (url.pathname.endsWith('/pools')) return { body: { data: [solPool], included: [] } }
    if (url.pathname.includes('/ohlcv/'))
      return { body: { data: { attributes: { ohlcv_list: candles(url, solUsd) } } } }
    return { status: 404 }
  })
  return {
    ...server,
    settings: { JUPITER_URL: server.url, GECKOTERMINAL_URL: server.url },
  }
}

type SolUsd = number | ((openSeconds: number) => number)

const candleSeconds = 900

const candles = (url: URL, solUsd: SolUsd): number[][] => {
  const before = Number(url.searchParams.get('before_timestamp'))
  const first = Math.floor(before / candleSeconds) * candleSeconds
  return Array.from({ length: Number(url.searchParams.get('limit')) }, (_, index) => {
    const openSeconds = first - index * candleSeconds
    const price = typeof solUsd === 'number' ? solUsd : solUsd(openSeconds)
    return [openSeconds, price, price, price, price, 1]
  })
}

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const pool = 'GN7rkD3UU3HfPDGMBizKoyGfc8m2bCiehsA4G35aYta'

const solPool = {
  id: `solana_${pool}`,
  type: 'pool',
  attributes: {
    address: pool,
    name: 'SOL / USDC',
    base_token_price_usd: '150',
    reserve_in_usd: '9000000',
  },
  relationships: {
    base_token: { data: { id: `solana_${wrappedSolMint}`, type: 'token' } },
    quote_token: { data: { id: `solana_${usdc}`, type: 'token' } },
    dex: { data: { id: 'orca', type: 'dex' } },
  },
}
