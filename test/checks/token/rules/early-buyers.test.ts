import { earlyBuyersCheck } from '../../../../src/checks/token/rules/early-buyers.ts'
import { testTokenCheck } from '../../../kit/checks/token-case.ts'

testTokenCheck(earlyBuyersCheck, {
  quiet: [],
  firing: [],
  failing: [{ name: 'an unverified token', context: {} }],
  inapplicable: [
    { name: 'a verified token', context: { trust: 'verified' } },
    { name: 'an NFT', context: { kind: 'nft' } },
  ],
})
