import { ageCheck } from '../../../../src/checks/token/rules/age.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { dayMs, nowMs, testTokenCheck } from '../../../kit/checks/token-case.ts'

const made = (daysAgo: number, exact = true): Partial<TokenContext> => ({
  age: { value: { createdAtMs: nowMs - daysAgo * dayMs, exact } },
})

testTokenCheck(ageCheck, {
  quiet: [
    { name: 'a token of a week', context: made(7) },
    { name: 'one at least a week old', context: made(7, false) },
  ],
  firing: [
    { name: 'a token of an hour', context: made(0.05), says: ['medium NEW_TOKEN'] },
    {
      name: 'a token from the future, as clocks differ',
      context: made(-1),
      says: ['medium NEW_TOKEN'],
    },
    { name: 'a token of three days', context: made(3), says: ['low NEW_TOKEN'] },
  ],
  failing: [
    { name: 'a history longer than what was read', context: made(1, false) },
    { name: 'no history', context: { age: { missing: 'Refused.' } } },
  ],
  inapplicable: [{ name: 'a verified token', context: { ...made(1), trust: 'verified' } }],
})
