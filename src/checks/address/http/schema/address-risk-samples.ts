import type { Sample } from '../../../../endpoint/schema/samples.ts'

export const addressRiskBodySamples = {
  listed: {
    summary: 'An address on a list',
    value: { chain: 'solana', address: '42RLPACwZPx3vYYmxSueqsogfynBDqXK298EDsNoyoHi' },
  },
  tokenAccount: {
    summary: 'A token account, which is no place for SOL',
    value: { chain: 'solana', address: 'Bsc6Xm5DwTsSTWNcceTCacFfcLo8Hoc5LmGkT8ZMQrr' },
  },
  program: {
    summary: 'A young program that one key can replace',
    value: { chain: 'solana', address: 'fCTczqfUnvsJJMCB9WaU4prUgJC4wWxAQvVGpJXQ3VG' },
  },
} satisfies Record<string, Sample>

export const addressRiskAnswerSamples = {
  listed: {
    summary: addressRiskBodySamples.listed.summary,
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
        'Keep away from this address. No account is there. The address is listed as sanctioned (OFAC SDN list, digital currency addresses (SOL), 2026-08; list "built-in addresses" of 2026-11-20). Send nothing to it, sign nothing for it, and accept nothing from it. The node knows no transaction of this address, so that nothing speaks for it.',
      address: '42RLPACwZPx3vYYmxSueqsogfynBDqXK298EDsNoyoHi',
      kind: 'unused',
      exists: false,
      onCurve: true,
      balance: '0',
      transactionsSeen: 0,
      historyComplete: true,
      controls: [],
    },
  },
  tokenAccount: {
    summary: addressRiskBodySamples.tokenAccount.summary,
    value: {
      riskLevel: 'low',
      score: 19,
      reasons: [
        {
          code: 'FROZEN',
          message:
            'The issuer of the token has frozen this account: nothing can be sent to it or from it.',
          severity: 'low',
        },
        {
          code: 'NOT_FOR_PAYMENTS',
          message:
            'This is a token account, not a wallet: it takes tokens of one kind. SOL that is sent to it can only be got back by closing it. Ask for the address of the wallet.',
          severity: 'low',
        },
      ],
      summary:
        'Nothing bad is known of this address, and it is not for payments. It is a token account. The issuer of the token has frozen this account: nothing can be sent to it or from it.',
      address: 'Bsc6Xm5DwTsSTWNcceTCacFfcLo8Hoc5LmGkT8ZMQrr',
      kind: 'token-account',
      exists: true,
      onCurve: false,
      owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      ownerName: 'Token program',
      balance: '5000000',
      transactionsSeen: 0,
      historyComplete: true,
      mint: 'Fn1k2VA7mxar9dM87uu6WMUvcuZqEuWfD5AFeSZ5DXC',
      controls: [
        {
          control: 'token-owner',
          holder: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
          holderKind: 'wallet',
        },
      ],
    },
  },
  program: {
    summary: addressRiskBodySamples.program.summary,
    value: {
      riskLevel: 'medium',
      score: 46,
      reasons: [
        {
          code: 'YOUNG_UPGRADEABLE_PROGRAM',
          message:
            '9hSR…GWBu, one key, can replace its code at any time; it was last changed less than a day ago. What it does today says little about tomorrow.',
          severity: 'medium',
        },
        {
          code: 'NOT_FOR_PAYMENTS',
          message: 'This is a program, not a wallet. SOL or tokens that are sent to it are lost.',
          severity: 'low',
        },
      ],
      summary:
        'Make sure that this is the address you mean. It is a program. 9hSR…GWBu, one key, can replace its code at any time; it was last changed less than a day ago. What it does today says little about tomorrow. It is not known by name, so that nobody can say what it does.',
      address: 'fCTczqfUnvsJJMCB9WaU4prUgJC4wWxAQvVGpJXQ3VG',
      kind: 'program',
      exists: true,
      onCurve: true,
      owner: 'BPFLoaderUpgradeab1e11111111111111111111111',
      ownerName: 'upgradeable program loader',
      balance: '5000000',
      transactionsSeen: 0,
      historyComplete: true,
      program: {
        vouched: false,
        upgradeable: true,
        upgradeAuthority: '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
        upgradeAuthorityKind: 'unused',
        lastDeployedSlot: 5,
      },
      controls: [
        {
          control: 'upgrade-authority',
          holder: '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
          holderKind: 'unused',
        },
      ],
    },
  },
} satisfies Record<string, Sample>
