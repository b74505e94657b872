import { expect, test } from 'bun:test'
import type { Action, MultisigChange } from '../../../src/solana/decoding/format/action.ts'
import {
  actionType,
  describeAction,
  type DescribedAction,
  summaryAction,
} from '../../../src/scan/summary/describe-action.ts'
import { actionText } from '../../../src/scan/words/en/actions.ts'
import {
  mine as account,
  mint as asset,
  otherMint as poolMint,
  pda as multisig,
  riskContext,
  stranger,
  user,
} from '../../kit/scan/risk-context.ts'
import { coreAsset } from '../rules/asset-scenes.ts'

const core = { kind: 'core', asset } as const
const leaf = { kind: 'compressed', asset, leaf: 7n } as const
const by = { authority: user } as const
const change = (what: MultisigChange, proposed = false): Action => ({
  type: 'change-multisig',
  multisig,
  change: what,
  proposed,
  ...by,
})

test.each<[string, Action, DescribedAction]>([
  [
    'TRANSFER',
    { type: 'transfer-asset', ...core, to: stranger, ...by },
    { from: user, to: stranger, mint: asset },
  ],
  [
    'TRANSFER',
    { type: 'transfer-asset', ...leaf, from: user, to: stranger, ...by },
    { from: user, to: stranger },
  ],
  [
    'DELEGATE_ASSET',
    {
      type: 'delegate-asset',
      ...core,
      delegate: stranger,
      permissions: ['transfer', 'burn'],
      ...by,
    },
    { from: user, to: stranger, mint: asset },
  ],
  [
    'DELEGATE_ASSET',
    { type: 'delegate-asset', ...core, permissions: ['update'], ...by },
    { from: user, mint: asset },
  ],
  ['REVOKE_ASSET', { type: 'revoke-asset', ...core, ...by }, { from: user, mint: asset }],
  ['BURN_ASSET', { type: 'burn-asset', ...core, ...by }, { from: user, mint: asset }],
  ['LOCK_ASSET', { type: 'lock-asset', ...core, ...by }, { from: user, mint: asset }],
  ['UNLOCK_ASSET', { type: 'unlock-asset', ...core, ...by }, { from: user, mint: asset }],
  [
    'DEPOSIT_STAKE',
    { type: 'deposit-stake', account, pool: multisig, destination: account, poolMint },
    { from: account, to: multisig, mint: poolMint },
  ],
  [
    'VOTE_MULTISIG',
    { type: 'vote-multisig', multisig, proposal: account, vote: 'reject', ...by },
    { from: user, to: multisig },
  ],
  [
    'EXECUTE_MULTISIG',
    { type: 'execute-multisig', multisig, transaction: account, config: true, ...by },
    { from: user, to: multisig },
  ],
  [
    'CHANGE_MULTISIG',
    change({ what: 'add-member', address: stranger }, true),
    { from: user, to: multisig },
  ],
  [
    'CHANGE_MULTISIG',
    change({ what: 'change-threshold', signatures: 1 }),
    { from: user, to: multisig },
  ],
  ['CHANGE_MULTISIG', change({ what: 'set-rent-collector' }), { from: user, to: multisig }],
])('%s %#', (type, action, described) => {
  const context = riskContext({})
  expect(actionType(action)).toBe(type)
  expect(describeAction(action, context)).toEqual(described)
  const stated = summaryAction(action, { accounts: [] }, context)
  expect(stated && actionText(stated)).toMatch(/^[A-Z].*\.$/)
})

test('a Core asset that a delegate moves comes from its owner', () => {
  const context = riskContext({ before: { [asset]: coreAsset(account) } })
  const action: Action = { type: 'transfer-asset', ...core, to: stranger, ...by }
  expect(describeAction(action, context)).toEqual({
    from: account,
    to: stranger,
    mint: asset,
  })
})
