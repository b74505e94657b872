import { nonTransferableCheck } from '../../../../src/checks/token/rules/non-transferable.ts'
import { testTokenCheck, tokenMint, withState } from '../../../kit/checks/token-case.ts'

testTokenCheck(nonTransferableCheck, {
  quiet: [{ name: 'a token that can be sent' }],
  firing: [
    {
      name: 'a divisible token',
      context: withState({ nonTransferable: true }),
      finds: [{ params: { divisible: true }, subject: tokenMint }],
    },
    {
      name: 'a badge',
      context: withState({ nonTransferable: true, decimals: 0 }),
      finds: [{ params: { divisible: false }, subject: tokenMint, severity: 'low' }],
    },
    {
      name: 'a verified token',
      context: { ...withState({ nonTransferable: true }), trust: 'verified' },
      finds: [{ params: { divisible: true }, subject: tokenMint }],
    },
  ],
})
