import { lookAlikeCheck } from '../../../../src/domain/token/checks/look-alike.ts'
import type { Likeness, NameMatch } from '../../../../src/domain/token/name-index.ts'
import type { TokenContext } from '../../../../src/domain/token/token-context.ts'
import { dayMs, freshAddress, nowMs, testTokenCheck } from '../../../kit/token-case.ts'

const match = (
  standing: NameMatch['reference']['standing'],
  symbol: Likeness,
  name: Likeness,
): Partial<TokenContext> => ({
  matches: [
    {
      reference: { mint: freshAddress(9), symbol: 'USDC', name: 'USD Coin', standing },
      symbol,
      name,
    },
  ],
})
const young: Partial<TokenContext> = {
  age: { value: { createdAtMs: nowMs - 2 * dayMs, exact: true } },
}

testTokenCheck(lookAlikeCheck, {
  quiet: [
    { name: 'a name of its own', context: {} },
    { name: 'the same words, which another check tells', context: match('backed', 'same', 'same') },
  ],
  firing: [
    {
      name: 'the disguised symbol of money',
      context: { ...match('backed', 'disguised', 'other'), ...young },
      says: ['critical LOOK_ALIKE'],
    },
    {
      name: 'the disguised name of money',
      context: { ...match('backed', 'other', 'disguised'), ...young },
      says: ['critical LOOK_ALIKE'],
    },
    {
      name: 'the disguised symbol beside the plain name',
      context: { ...match('well-known', 'disguised', 'same'), ...young },
      says: ['high LOOK_ALIKE'],
    },
    {
      name: 'the disguised symbol of a verified token',
      context: { ...match('verified', 'disguised', 'other'), ...young },
      says: ['low LOOK_ALIKE'],
    },
  ],
  inapplicable: [],
})
