import { known } from '../../../../src/findings/known.ts'
import { creatorShareCheck } from '../../../../src/checks/token/rules/creator-share.ts'
import {
  facts,
  makerWallet,
  noAnswer,
  silent,
  testTokenCheck,
} from '../../../kit/checks/token-case.ts'

const withShare = (creatorPct: number) => ({ market: known(facts({ creatorPct })) })
const { creatorPct: _, ...unknown } = facts()

testTokenCheck(creatorShareCheck, {
  quiet: [{ name: 'a creator with a small share', context: withShare(4.9) }],
  firing: [
    {
      name: 'a twentieth',
      context: withShare(5),
      finds: [{ params: { pct: 5 }, subject: makerWallet, severity: 'low' }],
    },
    {
      name: 'a tenth',
      context: withShare(10),
      finds: [{ params: { pct: 10 }, subject: makerWallet, severity: 'medium' }],
    },
    {
      name: 'a third',
      context: withShare(33),
      finds: [{ params: { pct: 33 }, subject: makerWallet }],
    },
    {
      name: 'a third of a verified token',
      context: { ...withShare(33), trust: 'verified' },
      finds: [{ params: { pct: 33 }, subject: makerWallet, severity: 'medium' }],
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
    { name: 'an NFT', context: { kind: 'nft' }, gap: { reason: 'token-not-fungible' } },
  ],
})
