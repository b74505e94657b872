import { wrappedSolMint } from '../../../../src/domain/known-address.ts'
import { tokenEmptied } from '../../../../src/domain/risk/rules/token-emptied.ts'
import type { Action } from '../../../../src/domain/transaction/action.ts'
import { mintAccount } from '../../../kit/mint-account.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  stranger,
  theirs,
  tokenAccount,
  user,
} from '../../../kit/risk-context.ts'
import type { Scene } from '../../../kit/risk-context.ts'
import { testRule } from '../../../kit/rule-table.ts'

const send = (amount: bigint): Action => ({
  type: 'transfer-token',
  from: mine,
  to: theirs,
  amount,
  authority: user,
})
const sent = (amount: bigint, of = mint, held = 100n): Scene => ({
  steps: [{ actions: [send(amount)] }],
  before: {
    [mine]: tokenAccount({ mint: of, owner: user, amount: held }),
    [theirs]: tokenAccount({ mint: of, owner: stranger }),
  },
  after: {
    [mine]: tokenAccount({ mint: of, owner: user, amount: held - amount }),
    [theirs]: tokenAccount({ mint: of, owner: stranger, amount }),
  },
})
const whole = sent(100n)
const collectible = sent(1n, mint, 1n)

testRule(tokenEmptied, {
  quiet: [
    { name: 'a part', ...sent(80n) },
    {
      name: 'a sale that an established market makes',
      ...whole,
      steps: [{ programId: market }, { path: [0, 0], actions: [send(100n)] }],
    },
    {
      name: 'a trade in which something comes back',
      ...whole,
      before: { ...whole.before, [mineToo]: tokenAccount({ mint: otherMint, owner: user }) },
      after: {
        ...whole.after,
        [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 7n }),
      },
    },
    {
      name: 'a collectible, of which there is one',
      ...collectible,
      before: { ...collectible.before, [mint]: mintAccount([], { decimals: 0 }) },
    },
    { name: 'wrapped SOL, which is SOL', ...sent(100n, wrappedSolMint) },
    {
      name: 'more than there is, where nothing could be simulated',
      steps: [{ actions: [send(101n)] }],
      ...(whole.before && { before: whole.before }),
    },
  ],
  firing: [
    { name: 'all of it, which is only noted', ...whole, severities: ['low'] },
    { name: 'nine tenths of it', ...sent(90n), severities: ['low'] },
    {
      name: 'all of it for an app that gives nothing',
      ...whole,
      origin: { dappDomain: 'claim.example' },
      severities: ['high'],
    },
    {
      name: 'all of it where nothing could be simulated',
      steps: [{ actions: [send(100n)] }],
      ...(whole.before && { before: whole.before }),
      severities: ['low'],
    },
  ],
})
