import type { Sample } from '../../../endpoint/schema/samples.ts'

const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const trader = '1113hueeibU6tHV3tUwBuB2kJPCGcwZddVnVNmgSA2'

export const feedSamples = {
  sales: {
    summary: 'The newest sales of SOL for 150 USD or more, one a page',
    value: {
      trades: [
        {
          signature:
            '111LakZTHsRyeS8gFJtXJF39k2c6RnbDki8uM8iMUALPKrQaNHtqjborKGEGSat7kCYfzNRcwfNuGvwV24zfzG',
          timestamp: '2026-11-20T07:10:39.000Z',
          wallet: trader,
          side: 'sell',
          baseMint: 'So11111111111111111111111111111111111111112',
          quoteMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
          amountUsd: 152.5,
          summary: 'Sold 1 SOL for 152.5 USDC on Orca Whirlpools.',
        },
      ],
      meta: { nextCursor: 'AAZgsbf3zcDkftxtOC_dig' },
    },
  },
  none: { summary: 'Nothing that fits', value: { trades: [], meta: {} } },
} satisfies Record<string, Sample>

export const signalsSamples = {
  gathered: {
    summary: 'Four wallets gather a token',
    value: {
      signals: [
        {
          token: {
            mint: bonk,
            symbol: 'BONK',
            name: 'Bonk',
            priceUsd: 0.000025992,
            riskLevel: 'low',
          },
          summary: '4 wallets bought and kept it in the last hour for $1,860.',
          score: 45,
        },
      ],
    },
  },
  none: { summary: 'Nothing notable', value: { signals: [] } },
} satisfies Record<string, Sample>

export const leaderboardSamples = {
  best: {
    summary: 'Two traders, by what they made',
    value: {
      traders: [
        {
          rank: 1,
          wallet: trader,
          trades: 7,
          buys: 4,
          sells: 3,
          volumeUsd: 1372.75,
          pnlUsd: 7.5,
          winRatePct: 100,
          countedSells: 3,
          coveragePct: 100,
        },
        {
          rank: 2,
          wallet: '111EEmf81kMbYnEj2K2iNxikdMVaUz7vVVPTq5n5S6',
          trades: 6,
          buys: 3,
          sells: 3,
          volumeUsd: 897.75,
          pnlUsd: -2.25,
          winRatePct: 0,
          countedSells: 3,
          coveragePct: 100,
        },
      ],
      meta: {},
    },
  },
  none: { summary: 'Nobody yet', value: { traders: [], meta: {} } },
} satisfies Record<string, Sample>
