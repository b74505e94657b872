import type { Sample } from '../../../../endpoint/schema/samples.ts'

export const walletRiskBodySamples = {
  poisoned: {
    summary: 'A wallet whose history was poisoned',
    value: { chain: 'solana', address: 'HnQFUEqUAkeAqU1PZZCbd4UfFAQhJDSYy7Qkd8DkfBJC' },
  },
  listed: {
    summary: 'A wallet on a list',
    value: { chain: 'solana', address: '42RLPACwZPx3vYYmxSueqsogfynBDqXK298EDsNoyoHi' },
  },
} satisfies Record<string, Sample>

export const walletRiskAnswerSamples = {
  poisoned: {
    summary: walletRiskBodySamples.poisoned.summary,
    value: {
      riskLevel: 'medium',
      score: 46,
      reasons: [
        {
          code: 'ADDRESS_POISONING',
          message:
            '8bcRzB3v6PxbbtkVCiX9ceW2whwakA6gX7qvSYbeMHLq came unasked and looks like 8bcRzB3v6Pxbbtk2CiX9ceW2whwakA6gX7qvSYbeMHLq, but is another address. Copy no address from the history.',
          severity: 'medium',
        },
        {
          code: 'FRESH_WALLET',
          message:
            'The wallet is less than a day old, as far as the node remembers: it has no reputation to lose. Its first SOL came from 5F8w…TLaD.',
          severity: 'low',
        },
      ],
      summary:
        'Make sure that this is the address you mean. 8bcRzB3v6PxbbtkVCiX9ceW2whwakA6gX7qvSYbeMHLq came unasked and looks like 8bcRzB3v6Pxbbtk2CiX9ceW2whwakA6gX7qvSYbeMHLq, but is another address. Copy no address from the history. The wallet is less than a day old, as far as the node remembers: it has no reputation to lose. Its first SOL came from 5F8w…TLaD. It is too new for its past to speak for it. Only its newest transactions were looked at, one step far.',
      address: 'HnQFUEqUAkeAqU1PZZCbd4UfFAQhJDSYy7Qkd8DkfBJC',
      kind: 'wallet',
      exists: true,
      onCurve: true,
      owner: '11111111111111111111111111111111',
      ownerName: 'System program',
      balance: '1999996000',
      transactionsSeen: 3,
      historyComplete: true,
      firstSeenAt: '2026-11-20T09:00:00.000Z',
      lastSeenAt: '2026-11-20T09:00:00.000Z',
      fundedBy: '5F8wMRFMdYGMkjWQUye6WfbgRVWEo9yyKo9aFPk2TLaD',
      transactionsExamined: 3,
      dust: { transfers: 1, senders: 1 },
      flaggedCounterparties: [],
      poisoning: [
        {
          address: '8bcRzB3v6PxbbtkVCiX9ceW2whwakA6gX7qvSYbeMHLq',
          resembles: '8bcRzB3v6Pxbbtk2CiX9ceW2whwakA6gX7qvSYbeMHLq',
          transfers: 1,
          paid: false,
          firstSeenAt: '2026-11-20T09:00:00.000Z',
        },
      ],
      automated: false,
      tokenAccounts: 0,
      approvals: 0,
    },
  },
  listed: {
    summary: walletRiskBodySamples.listed.summary,
    value: {
      riskLevel: 'critical',
      score: 96,
      reasons: [
        {
          code: 'LISTED_ADDRESS',
          message:
            'The address is listed as sanctioned (OFAC SDN list, digital currency addresses (SOL), 2026-08; list "built-in addresses" of 2026-11-20). Send nothing to it, sign nothing for it, and accept nothing from it.',
          severity: 'critical',
        },
        {
          code: 'NEVER_USED',
          message:
            'There is no account at this address. A new wallet looks like that, and so does a slip in copying: compare every character before you send.',
          severity: 'low',
        },
      ],
      summary:
        'Keep away from this address. The address is listed as sanctioned (OFAC SDN list, digital currency addresses (SOL), 2026-08; list "built-in addresses" of 2026-11-20). Send nothing to it, sign nothing for it, and accept nothing from it. There is no account at this address. A new wallet looks like that, and so does a slip in copying: compare every character before you send. The node knows no transaction of this address, so that nothing speaks for it. Only its newest transactions were looked at, one step far.',
      address: '42RLPACwZPx3vYYmxSueqsogfynBDqXK298EDsNoyoHi',
      kind: 'unused',
      exists: false,
      onCurve: true,
      balance: '0',
      transactionsSeen: 0,
      historyComplete: true,
      transactionsExamined: 0,
      dust: { transfers: 0, senders: 0 },
      flaggedCounterparties: [],
      poisoning: [],
      automated: false,
      tokenAccounts: 0,
      approvals: 0,
    },
  },
} satisfies Record<string, Sample>
