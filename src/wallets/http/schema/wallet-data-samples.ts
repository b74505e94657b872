import type { Sample } from '../../../endpoint/schema/samples.ts'

const trader = 'MfDuWeqSHEqTFVYZ7LoexgAK9dxk7cy4DFJWjWMGVWa'
const saver = 'DwiiKAQ7MXWDnCQiZcH81bF1pMyf6mYBLSKNKAxSEWzd'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const sol = 'So11111111111111111111111111111111111111112'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

export const walletOverviewSamples = {
  saver: {
    summary: 'A wallet that holds a few tokens',
    value: {
      address: saver,
      portfolioValueUsd: 784.5,
      tokenCount: 4,
      tradeCount30d: 0,
      riskLevel: 'unknown',
    },
  },
  account: {
    summary: 'With include=account',
    value: {
      address: saver,
      portfolioValueUsd: 784.5,
      tokenCount: 4,
      tradeCount30d: 0,
      riskLevel: 'unknown',
      account: {
        kind: 'wallet',
        solBalance: '4939985000',
        firstSeenAt: '2026-11-20T09:20:40.000Z',
        lastActiveAt: '2026-11-20T09:20:42.000Z',
      },
    },
  },
  unused: {
    summary: 'An address that was never used',
    value: {
      address: '5kB9ro46dLK56QbTSopYN2nvQPU7c9nYbu8sgmLm79hs',
      portfolioValueUsd: 0,
      tokenCount: 0,
      tradeCount30d: 0,
      riskLevel: 'unknown',
    },
  },
} satisfies Record<string, Sample>

export const walletTradesSamples = {
  trader: {
    summary: 'One paid in dollars, others in SOL',
    value: {
      trades: [
        {
          signature:
            '32CRDqR4Up49gPyg67VmqxAuJEYCtP7nYmRQUfjLbVgjs2e2YUev3StVDjPgsu72W7NRkfFJTk8iy5xUhPiT32yk',
          timestamp: '2026-11-18T18:31:20.000Z',
          wallet: trader,
          side: 'sell',
          baseMint: 'XsoCS1TfEyfFhfvj8EtZ528L3CaKBDBRqRapnBbDF2W',
          quoteMint: usdc,
          amountUsd: 332.216856,
          summary: 'Sold 0.425529 SPYx for 332.216 USDC on Raydium CLMM.',
        },
        {
          signature:
            '5RDa2i2PPCBpJtbhdD8KRv9buXvtRHaB7Yvn6QSzSJN2ijPBoFzTTJpSpNoBFUaMgs9Dq676bBu9w71AopLXJ47V',
          timestamp: '2026-11-18T09:41:20.000Z',
          wallet: trader,
          side: 'buy',
          baseMint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
          quoteMint: sol,
          amountUsd: 147.47,
          summary: 'Bought 8,372,965 BONK for 0.983115 SOL on Meteora DLMM.',
        },
        {
          signature:
            '4WMtDLffpArUi9zy8KpmpEmVmeN3gNtT9AX6U47B44Rz5Authr5wMoLPCF2dgQcVQyNNc9yV95Y9WrV2X7xY5k7t',
          timestamp: '2026-11-18T03:31:20.000Z',
          wallet: trader,
          side: 'buy',
          baseMint: 'rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof',
          quoteMint: sol,
          amountUsd: 75.6,
          summary: 'Bought 25.954 RENDER for 0.50398 SOL on Orca Whirlpools.',
        },
      ],
      meta: {},
    },
  },
} satisfies Record<string, Sample>

export const walletActivitySamples = {
  trader: {
    summary: 'Swaps of a trader',
    value: {
      items: [
        {
          id: '32CRDqR4Up49gPyg67VmqxAuJEYCtP7nYmRQUfjLbVgjs2e2YUev3StVDjPgsu72W7NRkfFJTk8iy5xUhPiT32yk-0',
          type: 'swap',
          timestamp: '2026-11-18T18:31:20.000Z',
          summary: 'Sold 0.425529 SPYx for 332.216 USDC on Raydium',
          valueUsd: 332.22,
        },
        {
          id: '5RDa2i2PPCBpJtbhdD8KRv9buXvtRHaB7Yvn6QSzSJN2ijPBoFzTTJpSpNoBFUaMgs9Dq676bBu9w71AopLXJ47V-0',
          type: 'swap',
          timestamp: '2026-11-18T09:41:20.000Z',
          summary: 'Bought 8,372,965 BONK for 0.983115 SOL on Meteora',
          valueUsd: 147.47,
        },
      ],
      meta: {
        nextCursor:
          'AQAAAAAX14LoAAABAdzzmgygKntSjG8WuZgaobus0nagpVRSMzyDs6nOlnFyEtUkyBC3jnGNuJP4Ohf0Q83cqPlsL0vvUoST-fyVIgwAAQVK1aJDHzjsNrxiUZ0dow0jvgF2goaCLeMgxh2kZzNbs4GLHLrNe8g',
      },
    },
  },
  saver: {
    summary: 'Money sent to a token account and SOL paid back',
    value: {
      items: [
        {
          id: '4qD8UT8H2bQ8asTRono5jRS3VbbjRkn9f69Vk2wM4PQxjdt2NYkkBEzZMBjsk6woNeD45Z2eDfmzGYrMdbuzXmCY-0',
          type: 'transfer-out',
          timestamp: '2026-11-20T09:20:42.000Z',
          summary: 'Sent 0.03 SOL to 3ACf…sGLn',
          valueUsd: 4.5,
        },
        {
          id: '5joyXJGpd7LoRzj2Uw5SygGtPDAc18F3vN6mo1LZXxWq3Eg1dstsHDEpnJUwK9UiM3fVmHaA1cuV3nW2Shjg7ims-0',
          type: 'transfer-in',
          timestamp: '2026-11-20T09:20:42.000Z',
          summary: 'Received 3 USDC from 3ACf…sGLn',
          valueUsd: 3,
        },
      ],
      meta: {},
    },
  },
} satisfies Record<string, Sample>

export const holdingsSamples = {
  saver: {
    summary: 'SOL of which some is wrapped, dollars, and tokens that nobody knows',
    value: {
      holdings: [
        {
          mint: sol,
          kind: 'native',
          amount: '5189985000',
          wrappedAmount: '250000000',
          decimals: 9,
          uiAmount: 5.189985,
          symbol: 'SOL',
          name: 'Solana',
          verified: true,
          priceUsd: 150,
          valueUsd: 778.5,
          tokenProgram,
          tokenAccounts: 1,
          frozen: false,
          delegated: false,
        },
        {
          mint: usdc,
          kind: 'fungible',
          amount: '6000000',
          decimals: 6,
          uiAmount: 6,
          symbol: 'USDC',
          name: 'USD Coin',
          verified: true,
          priceUsd: 1,
          valueUsd: 6,
          tokenProgram,
          tokenAccounts: 1,
          frozen: false,
          delegated: false,
        },
        {
          mint: 'Bincuik5v411CXzJaptVZu2xsMwQrcfc4D5epovrRa3R',
          kind: 'nft',
          amount: '1',
          decimals: 0,
          uiAmount: 1,
          tokenProgram,
          tokenAccounts: 1,
          frozen: false,
          delegated: false,
        },
        {
          mint: 'EMtq5F54UxgEwYx1bmZpRJXNodBPPqjFekwQZNjpzH3w',
          kind: 'fungible',
          amount: '7',
          decimals: 0,
          uiAmount: 7,
          tokenProgram: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
          tokenAccounts: 1,
          frozen: true,
          delegated: false,
        },
        {
          mint: 'HhHRvLFvZid6FD7C96H93F2MkASjYfYAx8Y2P8KMAr6b',
          kind: 'fungible',
          amount: '12350',
          decimals: 2,
          uiAmount: 123.5,
          tokenProgram,
          tokenAccounts: 2,
          frozen: false,
          delegated: true,
        },
      ],
      meta: {},
    },
  },
} satisfies Record<string, Sample>
