import type { Sample } from '../../../../endpoint/schema/samples.ts'

export const tokenRiskBodySamples = {
  trap: {
    summary: 'An imitation that can be taken back',
    value: { chain: 'solana', mint: 'CLgkj2ReAC27sKejYBrF63qVv1664RotByq5nnedp7bk' },
  },
  usdc: {
    summary: 'A well-known token of a regulated issuer',
    value: { chain: 'solana', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  },
} satisfies Record<string, Sample>

export const tokenRiskAnswerSamples = {
  trap: {
    summary: tokenRiskBodySamples.trap.summary,
    value: {
      riskLevel: 'critical',
      score: 100,
      reasons: [
        {
          code: 'PERMANENT_DELEGATE',
          message:
            'A single wallet (4VFg…xRks) can take this token out of your wallet or burn it there, at any time.',
          severity: 'critical',
        },
        {
          code: 'LOOK_ALIKE',
          message:
            'It calls itself “USDС”, which is spelled to look like USDC (EPjF…Dt1v), and is another token.',
          severity: 'critical',
        },
        {
          code: 'FREEZE_AUTHORITY',
          message:
            'A single wallet (4VFg…xRks) can freeze it in your wallet, so that you can neither sell nor send it.',
          severity: 'medium',
        },
        {
          code: 'NOT_VERIFIED',
          message: 'Nobody that was asked vouches for this token.',
          severity: 'low',
        },
      ],
      summary:
        'Do not buy or accept this token. A single wallet (4VFg…xRks) can take this token out of your wallet or burn it there, at any time.',
      mint: 'CLgkj2ReAC27sKejYBrF63qVv1664RotByq5nnedp7bk',
      kind: 'fungible',
      symbol: 'USDС',
      name: 'USD Coin',
      decimals: 6,
      supply: '1000000000000000',
      tokenProgram: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
      authorities: [
        { power: 'mint', holderKind: 'none' },
        {
          power: 'freeze',
          holderKind: 'wallet',
          holder: '4VFgVuywGJRkw9dDiXYpLEhCM2fi1AstzbotoWNexRks',
        },
        {
          power: 'permanent-delegate',
          holderKind: 'wallet',
          holder: '4VFgVuywGJRkw9dDiXYpLEhCM2fi1AstzbotoWNexRks',
        },
      ],
      extensions: ['permanent delegate', 'metadata pointer', 'metadata'],
      holders: { count: 900, top1Pct: 1, excludedPct: 80, top10Pct: 10 },
      liquidityUsd: 20000,
      verified: false,
      createdAt: '2024-06-05T08:55:25.527Z',
    },
  },
  usdc: {
    summary: tokenRiskBodySamples.usdc.summary,
    value: {
      riskLevel: 'low',
      score: 0,
      reasons: [
        {
          code: 'MINT_AUTHORITY',
          message:
            'Circle can make more of this token at any time. Its issuer is known and answers for it.',
          severity: 'info',
        },
        {
          code: 'FREEZE_AUTHORITY',
          message:
            'Circle can freeze it in your wallet, so that you can neither sell nor send it. Its issuer is known and answers for it.',
          severity: 'info',
        },
        {
          code: 'METADATA_CHANGEABLE',
          message:
            'A single wallet (2wmV…dri9) can change its name, symbol and picture. Its issuer is known and answers for it.',
          severity: 'info',
        },
        {
          code: 'ISSUER_CONTROLLED',
          message:
            'This is the well-known token of that name. Its issuer keeps powers over it, as the law or its purpose asks.',
          severity: 'info',
        },
      ],
      summary:
        'Nothing grave speaks against this token. This is the well-known token of that name. Its issuer keeps powers over it, as the law or its purpose asks.',
      mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      kind: 'fungible',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      supply: '7500000000000000',
      tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      authorities: [
        {
          power: 'mint',
          holderKind: 'issuer',
          holder: 'BJE5MMbqXjVwjAF7oxwPYXnTXDyspzZyt4vwenNw5ruG',
        },
        {
          power: 'freeze',
          holderKind: 'issuer',
          holder: '7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar',
        },
        {
          power: 'metadata',
          holderKind: 'wallet',
          holder: '2wmVCSfPxGPjrnMMn7rchp4uaeoTqN39mXFC2zhPdri9',
        },
      ],
      extensions: [],
      holders: { count: 4000000, top1Pct: 1, excludedPct: 80, top10Pct: 10 },
      liquidityUsd: 400000000,
      verified: true,
      createdAt: '2024-06-05T08:55:25.527Z',
    },
  },
} satisfies Record<string, Sample>
