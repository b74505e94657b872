import { confidentialAmountsCheck } from '../../../../src/checks/token/rules/confidential-amounts.ts'
import { makerWallet, testTokenCheck, withState } from '../../../kit/checks/token-case.ts'

const hidden = withState({ confidentialTransfer: { autoApprove: true } })

testTokenCheck(confidentialAmountsCheck, {
  quiet: [{ name: 'a token in the open', context: {} }],
  firing: [
    { name: 'hidden amounts', context: hidden, says: ['low HIDDEN_AMOUNTS'] },
    {
      name: 'a known issuer',
      context: { ...hidden, trust: 'issuer' },
      says: ['info HIDDEN_AMOUNTS'],
    },
    {
      name: 'a hidden supply',
      context: withState({ confidentialMintBurn: { supplyKey: makerWallet } }),
      says: ['medium HIDDEN_SUPPLY'],
    },
  ],
})
