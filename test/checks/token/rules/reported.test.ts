import { reportedCheck } from '../../../../src/checks/token/rules/reported.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import type { AddressReport } from '../../../../src/lists/entries/address-reputation.ts'
import { makerWallet, testTokenCheck, tokenMint } from '../../../kit/checks/token-case.ts'

const listing = (expired?: true): AddressReport => ({
  list: 'a list',
  date: '2026-11-18',
  kind: 'spam-token',
  reason: 'a public report',
  ...(expired && { expired }),
})
const report = (about: 'mint' | 'creator', expired?: true): Partial<TokenContext> => ({
  reports: [
    {
      about,
      address: about === 'mint' ? tokenMint : makerWallet,
      report: listing(expired),
    },
  ],
})

testTokenCheck(reportedCheck, {
  quiet: [{ name: 'a token on no list' }],
  firing: [
    {
      name: 'a listed token',
      context: report('mint'),
      finds: [
        {
          params: {
            about: 'mint',
            report: listing(),
          },
          subject: tokenMint,
        },
      ],
    },
    {
      name: 'a listed, verified token',
      context: { ...report('mint'), trust: 'verified' },
      finds: [
        {
          params: {
            about: 'mint',
            report: listing(),
          },
          subject: tokenMint,
        },
      ],
    },
    {
      name: 'a listed creator',
      context: report('creator'),
      finds: [
        {
          params: {
            about: 'creator',
            report: listing(),
          },
          subject: makerWallet,
          code: 'CREATOR_REPORTED',
          severity: 'high',
        },
      ],
    },
    {
      name: 'an old report',
      context: report('mint', true),
      finds: [
        {
          params: {
            about: 'mint',
            report: listing(true),
          },
          subject: tokenMint,
          severity: 'medium',
        },
      ],
    },
  ],
})
