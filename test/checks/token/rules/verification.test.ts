import { verificationCheck } from '../../../../src/checks/token/rules/verification.ts'
import { facts, power, testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(verificationCheck, {
  quiet: [],
  firing: [
    { name: 'a token that nobody vouches for', context: {}, says: ['low NOT_VERIFIED'] },
    {
      name: 'a token that no provider knows',
      context: { market: { value: undefined } },
      says: ['low NOT_VERIFIED'],
    },
    { name: 'a verified token', context: { trust: 'verified' }, says: ['info VERIFIED'] },
    {
      name: 'a known issuer without powers',
      context: { trust: 'issuer' },
      says: ['info VERIFIED'],
    },
    {
      name: 'a known issuer with powers',
      context: { trust: 'issuer', authorities: [power('freeze')] },
      says: ['info ISSUER_CONTROLLED'],
    },
    {
      name: 'a stake pool, whose program issues by rules',
      context: { trust: 'issuer', authorities: [power('mint', 'protocol')] },
      says: ['info VERIFIED'],
    },
    {
      name: 'a token that a provider flags',
      context: { market: { value: facts({ flagged: true }) } },
      says: ['high FLAGGED', 'low NOT_VERIFIED'],
    },
    {
      name: 'a verified token that a provider flags',
      context: { trust: 'verified', market: { value: facts({ flagged: true }) } },
      says: ['high FLAGGED', 'info VERIFIED'],
    },
  ],
  failing: [
    { name: 'a token where no provider answers', context: { market: { missing: 'No answer.' } } },
  ],
})
