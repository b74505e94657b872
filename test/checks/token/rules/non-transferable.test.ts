import { nonTransferableCheck } from '../../../../src/checks/token/rules/non-transferable.ts'
import { testTokenCheck, withState } from '../../../kit/checks/token-case.ts'

testTokenCheck(nonTransferableCheck, {
  quiet: [{ name: 'a token that can be sent', context: {} }],
  firing: [
    {
      name: 'a divisible token',
      context: withState({ nonTransferable: true }),
      says: ['high NON_TRANSFERABLE'],
    },
    {
      name: 'a badge',
      context: withState({ nonTransferable: true, decimals: 0 }),
      says: ['low NON_TRANSFERABLE'],
    },
    {
      name: 'a verified token',
      context: { ...withState({ nonTransferable: true }), trust: 'verified' },
      says: ['high NON_TRANSFERABLE'],
    },
  ],
})
