import type { Address } from '../../../../src/solana/address/address.ts'
import { mintToStranger } from '../../../../src/scan/rules/loss/mint-to-stranger.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mint,
  stranger,
  theirs,
  tokenAccount,
  user,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const issue = (amount: bigint, account = theirs, authority: Address = user): Action => ({
  type: 'mint-to',
  mint,
  account,
  amount,
  authority,
})
const supply = 10n ** 12n
const accounts = {
  [mine]: tokenAccount({ mint, owner: user }),
  [theirs]: tokenAccount({ mint, owner: stranger }),
}
const before = { ...accounts, [mint]: mintAccount() }
const origin = { dappDomain: 'claim.example' }

testRule(mintToStranger, {
  quiet: [
    { name: 'minting to the user', steps: [{ actions: [issue(supply, mine)] }], before, origin },
    { name: 'minting a small amount', steps: [{ actions: [issue(supply / 3n)] }], before, origin },
    {
      name: 'minting by others',
      steps: [{ actions: [issue(supply, theirs, stranger)] }],
      before,
      origin,
    },
    {
      name: 'a token created here',
      steps: [{ actions: [issue(supply)] }],
      before: accounts,
      origin,
    },
    {
      name: 'minting by an established protocol',
      steps: [{ programId: market }, { path: [0, 0], actions: [issue(supply)] }],
      before,
      origin,
    },
  ],
  firing: [
    {
      name: 'as much as the supply, which an app requests',
      steps: [{ actions: [issue(supply)] }],
      before,
      after: before,
      origin,
      finds: [
        {
          params: { amount: { raw: 1_000_000_000_000n, mint }, receiver: stranger },
          subject: stranger,
          at: [[0]],
          severity: 'high',
        },
      ],
    },
    {
      name: 'the same in two parts, in a transaction that fails',
      steps: [{ actions: [issue(supply / 4n)] }, { actions: [issue(supply / 4n)] }],
      before,
      origin,
      finds: [
        {
          params: { amount: { raw: 500_000_000_000n, mint }, receiver: stranger },
          subject: stranger,
          at: [[0], [1]],
          severity: 'high',
        },
      ],
    },
    {
      name: 'minting in the user’s own wallet, which is only noted',
      steps: [{ actions: [issue(supply)] }],
      before,
      after: before,
      finds: [
        {
          params: { amount: { raw: 1_000_000_000_000n, mint }, receiver: stranger },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
  ],
})
