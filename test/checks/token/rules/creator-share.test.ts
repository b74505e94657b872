import { creatorShareCheck } from '../../../../src/checks/token/rules/creator-share.ts'
import { facts, testTokenCheck } from '../../../kit/checks/token-case.ts'

const kept = (creatorPct: number) => ({ market: { value: facts({ creatorPct }) } })
const { creatorPct: _, ...untold } = facts()

testTokenCheck(creatorShareCheck, {
  quiet: [{ name: 'a maker who kept little', context: kept(4.9) }],
  firing: [
    { name: 'a twentieth', context: kept(5), says: ['low CREATOR_HOLDS'] },
    { name: 'a tenth', context: kept(10), says: ['medium CREATOR_HOLDS'] },
    { name: 'a third', context: kept(33), says: ['high CREATOR_HOLDS'] },
    {
      name: 'a third of a verified token',
      context: { ...kept(33), trust: 'verified' },
      says: ['medium CREATOR_HOLDS'],
    },
  ],
  failing: [
    { name: 'a provider that does not tell', context: { market: { value: untold } } },
    { name: 'no provider', context: { market: { missing: 'No answer.' } } },
  ],
  inapplicable: [{ name: 'an NFT', context: { kind: 'nft' } }],
})
