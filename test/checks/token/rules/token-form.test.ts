import { tokenFormCheck } from '../../../../src/checks/token/rules/token-form.ts'
import { testTokenCheck, tokenMint, withState } from '../../../kit/checks/token-case.ts'

testTokenCheck(tokenFormCheck, {
  quiet: [{ name: 'a divisible token' }, { name: 'native SOL', context: { kind: 'native' } }],
  firing: [
    {
      name: 'a ticket token',
      context: withState({ decimals: 0, supply: 500n }),
      finds: [{ params: { supply: 500n }, subject: tokenMint }],
    },
  ],
  failing: [
    {
      name: 'an NFT',
      context: { ...withState({ decimals: 0, supply: 1n }), kind: 'nft' },
      gap: { reason: 'token-is-nft' },
    },
  ],
})
