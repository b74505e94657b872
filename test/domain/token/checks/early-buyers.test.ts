import { earlyBuyersCheck } from '../../../../src/domain/token/checks/early-buyers.ts'
import { testTokenCheck } from '../../../kit/token-case.ts'

testTokenCheck(earlyBuyersCheck, {
  quiet: [],
  firing: [],
  failing: [{ name: 'an unverified token', context: {} }],
  inapplicable: [
    { name: 'a verified token', context: { trust: 'verified' } },
    { name: 'an NFT', context: { kind: 'nft' } },
  ],
})
