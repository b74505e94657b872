import { known } from '../../../../src/findings/known.ts'
import { creatorHistoryCheck } from '../../../../src/checks/token/rules/creator-history.ts'
import {
  facts,
  makerWallet,
  noAnswer,
  silent,
  testTokenCheck,
} from '../../../kit/checks/token-case.ts'

const made = (creatorMints: number) => ({ market: known(facts({ creatorMints })) })
const { creatorMints: _, ...unknown } = facts()

testTokenCheck(creatorHistoryCheck, {
  quiet: [{ name: 'a maker of three', context: made(3) }],
  firing: [
    {
      name: 'a creator of four tokens',
      context: made(4),
      finds: [{ params: { mints: 4 }, subject: makerWallet, severity: 'low' }],
    },
    {
      name: 'a creator of ten tokens',
      context: made(10),
      finds: [{ params: { mints: 10 }, subject: makerWallet, severity: 'medium' }],
    },
    {
      name: 'a creator of hundreds of tokens',
      context: made(300),
      finds: [{ params: { mints: 300 }, subject: makerWallet }],
    },
  ],
  failing: [
    {
      name: 'a provider that does not know',
      context: { market: known(unknown) },
      gap: { reason: 'not-known', source: 'market-data', facts: 'creator' },
    },
    { name: 'no provider', context: { market: silent }, gap: noAnswer },
  ],
  inapplicable: [
    {
      name: 'a verified token',
      context: { ...made(300), trust: 'verified' },
      gap: { reason: 'token-verified' },
    },
  ],
})
