import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  type MassApproval,
  massApprove,
} from '../../../../src/scan/rules/approval/token-delegations.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  secondStranger,
  stranger,
  tokenAccount,
  user,
} from '../../../kit/scan/risk-context.ts'

const approve = (account: Address, delegate: Address): Action => ({
  type: 'approve',
  account,
  delegate,
  amount: 5n,
  authority: user,
})
const before = {
  [mine]: tokenAccount({ mint, owner: user, amount: 9n }),
  [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 9n }),
}
const granted = (first: Address, second: Address) => ({
  [mine]: tokenAccount({ mint, owner: user, amount: 9n, delegate: { to: first, amount: 5n } }),
  [mineToo]: tokenAccount({
    mint: otherMint,
    owner: user,
    amount: 9n,
    delegate: { to: second, amount: 5n },
  }),
})
const both = (first: Address, second = first) => ({
  steps: [{ actions: [approve(mine, first), approve(mineToo, second)] }],
  before,
})

const found = (
  delegate: Address,
  trust: MassApproval['trust'] = 'wallet',
): Found<MassApproval> => ({
  params: { delegate, accounts: [mine, mineToo], trust },
  subject: delegate,
  at: [[0], [0]],
})

testRule(massApprove, {
  quiet: [
    {
      name: 'one approval',
      steps: [{ actions: [approve(mine, stranger)] }],
      before,
      after: { ...before, [mine]: granted(stranger, stranger)[mine] },
    },
    {
      name: 'approvals to two different wallets',
      ...both(stranger, secondStranger),
      after: granted(stranger, secondStranger),
    },
    { name: 'approvals that are used up', ...both(stranger), after: before },
    { name: 'approvals to the user', ...both(user), after: granted(user, user) },
  ],
  firing: [
    {
      name: 'one wallet as delegate of two accounts',
      ...both(stranger),
      after: granted(stranger, stranger),
      finds: [found(stranger)],
    },
    {
      name: 'the same without a simulation',
      ...both(stranger),
      finds: [found(stranger)],
    },
    {
      name: 'the address of a program',
      ...both(pda),
      after: granted(pda, pda),
      finds: [{ ...found(pda, 'program'), severity: 'medium' }],
    },
    {
      name: 'listings on an established market, which are milder',
      steps: [
        { programId: market },
        { path: [0, 0], actions: [approve(mine, pda), approve(mineToo, pda)] },
      ],
      before,
      after: granted(pda, pda),
      finds: [
        {
          ...found(pda, 'known-program'),
          at: [
            [0, 0],
            [0, 0],
          ],
          severity: 'low',
        },
      ],
    },
  ],
})
