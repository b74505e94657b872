import { tokenFormCheck } from '../../../../src/checks/token/rules/token-form.ts'
import { testTokenCheck, withState } from '../../../kit/checks/token-case.ts'

testTokenCheck(tokenFormCheck, {
  quiet: [
    { name: 'a divisible token', context: {} },
    { name: 'native SOL', context: { kind: 'native' } },
  ],
  firing: [
    {
      name: 'a ticket',
      context: withState({ decimals: 0, supply: 500n }),
      says: ['info INDIVISIBLE'],
    },
  ],
  failing: [
    { name: 'an NFT', context: { ...withState({ decimals: 0, supply: 1n }), kind: 'nft' } },
  ],
})
