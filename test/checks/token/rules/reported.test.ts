import { reportedCheck } from '../../../../src/checks/token/rules/reported.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { testTokenCheck } from '../../../kit/checks/token-case.ts'

const report = (about: 'mint' | 'creator', expired?: true): Partial<TokenContext> => ({
  reports: [
    {
      about,
      list: 'a list',
      date: '2026-11-18',
      kind: 'spam-token',
      reason: 'a public report',
      ...(expired && { expired }),
    },
  ],
})

testTokenCheck(reportedCheck, {
  quiet: [{ name: 'a token on no list', context: {} }],
  firing: [
    { name: 'a listed token', context: report('mint'), says: ['critical REPORTED'] },
    {
      name: 'a listed token that is verified',
      context: { ...report('mint'), trust: 'verified' },
      says: ['critical REPORTED'],
    },
    { name: 'a listed maker', context: report('creator'), says: ['high CREATOR_REPORTED'] },
    { name: 'an old report', context: report('mint', true), says: ['medium REPORTED'] },
  ],
})
