import { holderConcentrationCheck } from '../../../../src/checks/token/rules/holder-concentration.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { facts, testTokenCheck, withState } from '../../../kit/checks/token-case.ts'

const held = (top1Pct: number, top10Pct: number, complete = true): Partial<TokenContext> => ({
  holders: { value: { largest: [], top1Pct, top10Pct, complete } },
})
const byProvider = (topHoldersPct: number): Partial<TokenContext> => ({
  holders: { missing: 'Refused.' },
  market: { value: facts({ topHoldersPct }) },
})

testTokenCheck(holderConcentrationCheck, {
  quiet: [
    { name: 'many holders', context: held(2, 18) },
    { name: 'many holders, as a provider counts', context: byProvider(40) },
  ],
  firing: [
    {
      name: 'nearly all in one hand',
      context: held(95, 99),
      says: ['high SINGLE_HOLDER', 'high FEW_HOLDERS'],
    },
    {
      name: 'a quarter in one hand',
      context: held(25, 45),
      says: ['medium SINGLE_HOLDER', 'low FEW_HOLDERS'],
    },
    { name: 'a tenth in one hand', context: held(10, 20), says: ['low SINGLE_HOLDER'] },
    { name: 'more than half in ten', context: held(6, 55), says: ['medium FEW_HOLDERS'] },
    {
      name: 'a part of the holders that is bad enough',
      context: held(95, 95, false),
      says: ['high SINGLE_HOLDER', 'high FEW_HOLDERS'],
    },
    {
      name: 'a verified token in few hands',
      context: { ...held(60, 90), trust: 'verified' },
      says: ['low SINGLE_HOLDER', 'low FEW_HOLDERS'],
    },
    {
      name: 'the treasury of an issuer',
      context: { ...held(60, 90), trust: 'issuer' },
      says: ['info SINGLE_HOLDER', 'info FEW_HOLDERS'],
    },
    {
      name: 'few holders, as a provider counts',
      context: byProvider(85),
      says: ['high FEW_HOLDERS'],
    },
    {
      name: 'perhaps few, as a provider counts',
      context: byProvider(70),
      says: ['medium FEW_HOLDERS'],
    },
  ],
  failing: [
    { name: 'a part of the holders', context: held(1, 5, false) },
    { name: 'holders that nobody tells', context: { holders: { missing: 'Refused.' } } },
    {
      name: 'holders, where nobody answers',
      context: { holders: { missing: 'Refused.' }, market: { missing: 'No answer.' } },
    },
  ],
  inapplicable: [
    { name: 'an NFT', context: { kind: 'nft' } },
    { name: 'a supply of nothing', context: withState({ supply: 0n }) },
  ],
})
