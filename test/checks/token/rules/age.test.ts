import { known } from '../../../../src/findings/known.ts'
import { ageCheck } from '../../../../src/checks/token/rules/age.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import {
  dayMs,
  noAnswer,
  nowMs,
  silent,
  testTokenCheck,
  tokenMint,
} from '../../../kit/checks/token-case.ts'

const made = (daysAgo: number, exact = true): Partial<TokenContext> => ({
  age: known({ createdAtMs: nowMs - daysAgo * dayMs, exact }),
})

testTokenCheck(ageCheck, {
  quiet: [
    { name: 'a token of a week', context: made(7) },
    { name: 'one at least a week old', context: made(7, false) },
  ],
  firing: [
    {
      name: 'a token of an hour',
      context: made(0.05),
      finds: [{ params: { ageHours: 1 }, subject: tokenMint }],
    },
    {
      name: 'a token from the future, as clocks differ',
      context: made(-1),
      finds: [{ params: { ageHours: 0 }, subject: tokenMint }],
    },
    {
      name: 'a token of three days',
      context: made(3),
      finds: [{ params: { ageHours: 72 }, subject: tokenMint, severity: 'low' }],
    },
  ],
  failing: [
    {
      name: 'a history longer than the part that was read',
      context: made(1, false),
      gap: { reason: 'token-history-too-long' },
    },
    { name: 'no history', context: { age: silent }, gap: noAnswer },
  ],
  inapplicable: [
    {
      name: 'a verified token',
      context: { ...made(1), trust: 'verified' },
      gap: { reason: 'token-verified' },
    },
  ],
})
