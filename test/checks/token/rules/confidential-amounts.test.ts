import { confidentialAmountsCheck } from '../../../../src/checks/token/rules/confidential-amounts.ts'
import {
  makerWallet,
  testTokenCheck,
  tokenMint,
  withState,
} from '../../../kit/checks/token-case.ts'

const hidden = withState({ confidentialTransfer: { autoApprove: true } })

testTokenCheck(confidentialAmountsCheck, {
  quiet: [{ name: 'a token in the open' }],
  firing: [
    {
      name: 'hidden amounts',
      context: hidden,
      finds: [{ params: { hidden: 'holdings' }, subject: tokenMint }],
    },
    {
      name: 'a known issuer',
      context: { ...hidden, trust: 'issuer' },
      finds: [{ params: { hidden: 'holdings' }, subject: tokenMint, severity: 'info' }],
    },
    {
      name: 'a hidden supply',
      context: withState({ confidentialMintBurn: { supplyKey: makerWallet } }),
      finds: [
        {
          params: { hidden: 'supply' },
          subject: tokenMint,
          code: 'HIDDEN_SUPPLY',
          severity: 'medium',
        },
      ],
    },
  ],
})
