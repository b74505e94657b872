import type { Sample } from '../../../../endpoint/schema/samples.ts'

export const permissionBodySamples = {
  wallet: {
    summary: 'A wallet that gave a stranger the right to take its USDC',
    value: { chain: 'solana', address: 'FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV' },
  },
} satisfies Record<string, Sample>

export const permissionAnswerSamples = {
  wallet: {
    summary: permissionBodySamples.wallet.summary,
    value: {
      riskLevel: 'critical',
      score: 96,
      reasons: [
        {
          code: 'TOKEN_DELEGATE',
          message:
            'Tokens in 1 of your token accounts can be taken at any time by 9hSR…GWBu, without another signature of yours. Revoke it unless you know why it is there.',
          severity: 'critical',
        },
        {
          code: 'NONCE_ACCOUNT',
          message:
            '1 nonce account of this wallet keeps transactions good that were signed with it, however long ago. Close it, or move it on, unless you use it.',
          severity: 'medium',
        },
        {
          code: 'ISSUER_POWER',
          message:
            '1 token that you hold can be frozen, stopped, charged for or held back by 7dGb…Crar. This comes with the token and cannot be revoked.',
          severity: 'info',
        },
      ],
      summary:
        'Somebody can take assets of this wallet at any time, or has it under control. Tokens in 1 of your token accounts can be taken at any time by 9hSR…GWBu, without another signature of yours. Revoke it unless you know why it is there.',
      complete: true,
      notExamined: [],
      tokenAccounts: 1,
      permissionCount: 3,
      permissions: [
        {
          kind: 'token-delegate',
          severity: 'critical',
          account: '7oJj8HSjrBHCocri8tCXdr2rDDSaVdVrxw1MhFRWFM7',
          program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
          mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
          holder: '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
          holderKind: 'wallet',
          amount: '1250500000',
          decimals: 6,
          uiAmount: '1250.5',
          allowance: '18446744073709551615',
          unlimited: true,
          summary:
            '9hSR…GWBu (a wallet not known here) can take 1250.5 USDC, which is everything, from your account 7oJj…WFM7; what arrives there later too, without a limit.',
          remedy:
            'Sign the revoking transaction, unless you want this app to go on moving these tokens.',
          revoke: {
            transaction:
              'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAED1UIH2hlJd9z0atv+wrwudbUtWopCGE/t/cAAJPDj6NoBvdfBQVxZXqKe9EneVpmTZjRwItVX8J1qd9d9lobnTgbd9uHXZaGT2cvhRs7reawctIXtX1s3kTqM9YV+/wCpBoaFnTjICpchSBhBaRfgv4/KFX5GT5jM/Q/6nfhH3BEBAgIBAAEF',
            instructions: 1,
            feeLamports: 5000,
          },
        },
        {
          kind: 'nonce-authority',
          severity: 'medium',
          account: '2KW2XRd9kwqet15Aha2oK3tYvd3nWbTFH1MBiRAv1BE1',
          program: '11111111111111111111111111111111',
          holder: 'FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV',
          holderKind: 'own',
          summary:
            'Whatever you signed with the nonce account 2KW2…1BE1 can still be sent by whoever has it.',
          remedy:
            'Sign the revoking transaction: it closes the nonce account, which makes all of that void, and brings back its 0.00144768 SOL. If you use the nonce, advancing it is enough.',
          notes: ['What was signed with it is not on the chain, so nobody can list it.'],
          revoke: {
            transaction:
              'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAMF1UIH2hlJd9z0atv+wrwudbUtWopCGE/t/cAAJPDj6NoTmPYsbRpFfFG6aktfPb0vafypMhYhjciZfkFr0X2Tygan1RcZLFaO4IqEX3PSl4jPA1wxRbIas0TYBi6pQAAABqfVFxksXFEhjMlMPUrxf1ja7gibof1E49vZigAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAaGhZ04yAqXIUgYQWkX4L+PyhV+Rk+YzP0P+p34R9wRAQQFAQACAwAMBQAAAAAXFgAAAAAA',
            instructions: 1,
            feeLamports: 5000,
          },
        },
        {
          kind: 'freeze-authority',
          severity: 'info',
          account: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
          program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
          mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
          holder: '7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar',
          holderKind: 'issuer',
          holderName: 'Circle',
          amount: '1250500000',
          decimals: 6,
          uiAmount: '1250.5',
          summary: 'Your 1250.5 USDC: can be frozen in your account by 7dGb…Crar (Circle).',
          remedy: 'It comes with the token and cannot be revoked. Hold it if you trust the issuer.',
        },
      ],
      revokeAll: {
        transactions: [
          {
            transaction:
              'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAQH1UIH2hlJd9z0atv+wrwudbUtWopCGE/t/cAAJPDj6NoBvdfBQVxZXqKe9EneVpmTZjRwItVX8J1qd9d9lobnThOY9ixtGkV8UbpqS189vS9p/KkyFiGNyJl+QWvRfZPKBt324ddloZPZy+FGzut5rBy0he1fWzeROoz1hX7/AKkGp9UXGSxWjuCKhF9z0peIzwNcMUWyGrNE2AYuqUAAAAan1RcZLFxRIYzJTD1K8X9Y2u4Im6H9ROPb2YoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGhoWdOMgKlyFIGEFpF+C/j8oVfkZPmMz9D/qd+EfcEQIDAgEAAQUGBQIABAUADAUAAAAAFxYAAAAAAA==',
            instructions: 2,
            feeLamports: 5000,
            accounts: [
              '7oJj8HSjrBHCocri8tCXdr2rDDSaVdVrxw1MhFRWFM7',
              '2KW2XRd9kwqet15Aha2oK3tYvd3nWbTFH1MBiRAv1BE1',
            ],
          },
        ],
        lastValidBlockHeight: 181,
      },
    },
  },
} satisfies Record<string, Sample>
