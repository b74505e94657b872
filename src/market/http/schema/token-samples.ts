import type { Sample } from '../../../endpoint/schema/samples.ts'

const usdcMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solMint = 'So11111111111111111111111111111111111111112'

const usdc = {
  mint: usdcMint,
  symbol: 'USDC',
  name: 'USD Coin',
  logoUrl: 'https://img.example/usdc.png',
  priceUsd: 0.9999,
  marketCapUsd: 7_500_000_000,
  volume24hUsd: 1_250_000_000.5,
  change24hPct: 0.01,
  riskLevel: 'low',
}

export const tokenListSamples = {
  usdc: {
    summary: 'A well-known token and an imitation of it, spelled with a Cyrillic letter',
    value: {
      tokens: [
        usdc,
        {
          mint: 'CLgkj2ReAC27sKejYBrF63qVv1664RotByq5nnedp7bk',
          symbol: 'USDС',
          name: 'USD Coin',
          priceUsd: 0.000_02,
          volume24hUsd: 120,
          riskLevel: 'high',
        },
      ],
    },
  },
} satisfies Record<string, Sample>

export const tokenProfileSamples = {
  usdc: {
    summary: 'A well-known token',
    value: {
      ...usdc,
      decimals: 6,
      supply: '7500000000000000',
      tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      extensions: [],
      verified: true,
      fullyDilutedUsd: 7_500_000_000,
      liquidityUsd: 400_000_000,
      holders: 4_000_000,
      topHoldersPct: 22.5,
      createdAt: '2021-01-10T08:55:25.527Z',
      websites: ['https://www.circle.com/'],
      pools: [
        {
          address: '8sLbNZoA1cfnvMJLPfp98ZLAnFSYCFApfJKMbiXNLwxj',
          exchange: 'raydium-clmm',
          baseMint: solMint,
          quoteMint: usdcMint,
          liquidityUsd: 9_000_000,
          volume24hUsd: 80_000_000,
        },
      ],
      sources: [
        { name: 'Jupiter', url: 'https://jup.ag', notice: 'Powered by Jupiter' },
        {
          name: 'GeckoTerminal',
          url: 'https://www.geckoterminal.com',
          notice: 'Data by GeckoTerminal',
        },
        { name: 'Solana' },
      ],
    },
  },
} satisfies Record<string, Sample>

const solPrice = {
  mint: solMint,
  priceUsd: 150.25,
  change24hPct: -2.5,
  liquidityUsd: 600_000_000,
  observedAt: '2026-11-20T08:55:25.527Z',
  source: 'Jupiter',
}

export const priceSamples = {
  sol: { summary: 'SOL, under the mint of its wrapped form', value: solPrice },
} satisfies Record<string, Sample>

export const priceListSamples = {
  two: {
    summary: 'Two tokens',
    value: {
      prices: [
        solPrice,
        {
          mint: usdcMint,
          priceUsd: 0.9999,
          change24hPct: 0.01,
          liquidityUsd: 400_000_000,
          observedAt: '2026-11-20T08:55:25.527Z',
          source: 'Jupiter',
        },
      ],
    },
  },
} satisfies Record<string, Sample>

export const chartSamples = {
  sol: {
    summary: 'Three hours, in one of which nothing was traded',
    value: {
      mint: solMint,
      candles: [
        {
          openAt: '2024-11-01T09:00:00.000Z',
          open: 149.5,
          high: 151,
          low: 149,
          close: 150.25,
          volumeUsd: 12_345.5,
        },
        {
          openAt: '2024-11-01T11:00:00.000Z',
          open: 150.25,
          high: 150.5,
          low: 148,
          close: 148.75,
          volumeUsd: 9_876.25,
        },
      ],
      meta: {
        interval: '1h',
        from: '2024-11-01T09:00:00.000Z',
        to: '2024-11-01T12:00:00.000Z',
        source: 'GeckoTerminal',
      },
    },
  },
} satisfies Record<string, Sample>
