export const bridgeQuoteBodySamples = {
  dry: {
    summary: 'The price of 0.1 SOL in USDC on Base',
    value: {
      inputAsset: 'solana:native',
      outputAsset: 'base:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      amount: '100000000',
      dry: true,
    },
  },
  live: {
    summary: '0.1 SOL to USDC on Base, ready to be signed',
    value: {
      inputAsset: 'solana:native',
      outputAsset: 'base:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      amount: '100000000',
      sender: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
      recipient: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    },
  },
}
export const bridgeQuoteSamples = {
  live: {
    summary: 'Two providers; a third one is left out',
    value: {
      inputAsset: {
        id: 'solana:native',
        chain: 'solana',
        symbol: 'SOL',
        decimals: 9,
        priceUsd: 150,
      },
      outputAsset: {
        id: 'base:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
        chain: 'base',
        symbol: 'USDC',
        decimals: 6,
        contractAddress: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
        priceUsd: 1,
      },
      mode: 'exact-in',
      amount: '100000000',
      slippageBps: 100,
      dry: false,
      quotes: [
        {
          provider: 'lifi',
          providerName: 'LI.FI',
          amountIn: '100000000',
          amountOut: '14900000',
          minAmountOut: '14751000',
          netAmountOut: '14899250',
          totalAmountIn: '100000000',
          fees: [
            {
              kind: 'relayer',
              name: 'Relayer fee',
              decimals: 9,
              symbol: 'SOL',
              amountUsd: 0.3,
              bps: 200,
              included: true,
              amount: '2000000',
            },
            {
              kind: 'network',
              name: 'Network fee',
              decimals: 9,
              symbol: 'SOL',
              amountUsd: 0.00075,
              included: false,
              amount: '5000',
            },
          ],
          quoteId: 'b1a2c3d4-0000-4000-8000-000000000001',
          amountInUsd: 15,
          amountOutUsd: 14.9,
          timeEstimateSeconds: 40,
          expiresAt: '2026-11-20T12:01:00.000Z',
          via: 'Mayan',
          steps: [
            {
              kind: 'solana-transaction',
              transactionBase64:
                'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQABA36MCIdgv94d3c8ywX8gm4JC7lKq8TH6zYjQ6ixtCwbyQVewWA8xxfzkSmJYLbz5147nWUOghKOTs1A2jSKJkwgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAaGhZ04yAqXIUgYQWkX4L+PyhV+Rk+YzP0P+p34R9vcAQICAAEMAgAAAIBc1wUAAAAAAA==',
              builtBy: 'provider',
              lastValidBlockHeight: 154,
              scan: {
                verdict: 'safe',
                score: 0,
                summary: 'Send 0.098 SOL to 5Q54…e4j1.',
                explanations: [],
                flags: [],
              },
            },
          ],
          warnings: [],
        },
        {
          provider: 'debridge',
          providerName: 'deBridge',
          amountIn: '100000000',
          amountOut: '14800000',
          minAmountOut: '14800000',
          netAmountOut: '12550000',
          totalAmountIn: '100000000',
          fees: [
            {
              kind: 'provider',
              name: 'Fixed fee',
              symbol: 'SOL',
              decimals: 9,
              included: false,
              amount: '15000000',
            },
            {
              kind: 'provider',
              name: 'Protocol fee',
              symbol: 'SOL',
              decimals: 9,
              included: true,
              amount: '40000',
            },
          ],
          quoteId: '0xabababababababababababababababababababababababababababababababab',
          amountInUsd: 15,
          amountOutUsd: 14.8,
          timeEstimateSeconds: 10,
          expiresAt: '2026-11-20T12:01:00.000Z',
          steps: [
            {
              kind: 'solana-transaction',
              transactionBase64:
                'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQABBH6MCIdgv94d3c8ywX8gm4JC7lKq8TH6zYjQ6ixtCwbyQVewWA8xxfzkSmJYLbz5147nWUOghKOTs1A2jSKJkwharrYFPz6UybmgnzNmlDXn7xvq7QAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABoaFnTjICpchSBhBaRfgv4/KFX5GT5jM/Q/6nfhH29wCAwIAAQwCAAAAgFzXBQAAAAADAgACDAIAAABAQg8AAAAAAAA=',
              builtBy: 'provider',
              lastValidBlockHeight: 154,
              scan: {
                verdict: 'safe',
                score: 0,
                summary: 'Send 0.098 SOL to 5Q54…e4j1.',
                explanations: [],
                flags: [],
              },
            },
          ],
          warnings: [
            'The coins are locked in an order at this price. If nobody fills it, the sender has to cancel it to get them back.',
          ],
        },
      ],
      unavailable: [
        {
          provider: 'near-intents',
          reason: 'refused',
          message:
            'The provider’s signature over it does not hold: somebody may have changed it on the way.',
        },
      ],
      warnings: [],
    },
  },
}

export const bridgeStatusSamples = {
  completed: {
    summary: 'Arrived',
    value: {
      provider: 'lifi',
      id: '2nBhEBYYvfaAe16UMNqRHre4YNSskvuYgx3M6E4JP1oDYvZEJHvoPzyUidNgNX5r9sTyN1J9UxtbCXy2rqYcuyuv',
      state: 'completed',
      providerState: 'DONE COMPLETED',
      originTransactions: [
        {
          hash: '2nBhEBYYvfaAe16UMNqRHre4YNSskvuYgx3M6E4JP1oDYvZEJHvoPzyUidNgNX5r9sTyN1J9UxtbCXy2rqYcuyuv',
          url: 'https://explorer.solana.com/tx/2nBhEBYYvfaAe16UMNqRHre4YNSskvuYgx3M6E4JP1oDYvZEJHvoPzyUidNgNX5r9sTyN1J9UxtbCXy2rqYcuyuv',
        },
      ],
      destinationTransactions: [
        {
          hash: '0x8f2c9f3d0b9a41c55a0a9d2e13f5e6b7c8d9e0f1a2b3c4d5e6f708192a3b4c5d',
          url: 'https://basescan.org/tx/0x8f2c9f3d0b9a41c55a0a9d2e13f5e6b7c8d9e0f1a2b3c4d5e6f708192a3b4c5d',
        },
      ],
      amountIn: '100000000',
      amountOut: '14900000',
      updatedAt: '2025-11-20T12:00:42.000Z',
    },
  },
}
