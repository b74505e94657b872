import { expect, test } from 'bun:test'
import type { Action, MultisigChange } from '../../../src/solana/decoding/format/action.ts'
import { describeAction } from '../../../src/scan/answer/describe-action.ts'
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

test.each<[string, Action, string]>([
  [
    'TRANSFER',
    { type: 'transfer-asset', ...core, to: stranger, ...by },
    'Transfer NFT AKkz…PnNa from AKnL…RSZ9 to 9hSR…GWBu.',
  ],
  [
    'TRANSFER',
    { type: 'transfer-asset', ...leaf, from: user, to: stranger, ...by },
    'Transfer compressed NFT no. 7 of tree AKkz…PnNa from AKnL…RSZ9 to 9hSR…GWBu.',
  ],
  [
    'DELEGATE_ASSET',
    { type: 'delegate-asset', ...core, delegate: stranger, powers: ['transfer', 'burn'], ...by },
    'Let 9hSR…GWBu move and burn NFT AKkz…PnNa of AKnL…RSZ9.',
  ],
  [
    'DELEGATE_ASSET',
    { type: 'delegate-asset', ...core, powers: ['update'], ...by },
    'Let whoever may update it change NFT AKkz…PnNa of AKnL…RSZ9.',
  ],
  [
    'REVOKE_ASSET',
    { type: 'revoke-asset', ...core, ...by },
    'Take back a right over NFT AKkz…PnNa.',
  ],
  ['BURN_ASSET', { type: 'burn-asset', ...core, ...by }, 'Burn NFT AKkz…PnNa of AKnL…RSZ9.'],
  ['LOCK_ASSET', { type: 'lock-asset', ...core, ...by }, 'Freeze NFT AKkz…PnNa.'],
  ['UNLOCK_ASSET', { type: 'unlock-asset', ...core, ...by }, 'Thaw NFT AKkz…PnNa.'],
  [
    'DEPOSIT_STAKE',
    { type: 'deposit-stake', account, pool: multisig, destination: account, poolMint },
    'Deposit the stake 2KW2…1BE1 into the pool 8HqB…xvVs for token GmaD…AEGB.',
  ],
  [
    'VOTE_MULTISIG',
    { type: 'vote-multisig', multisig, proposal: account, vote: 'reject', ...by },
    'Reject the proposal 2KW2…1BE1 of the multisig 8HqB…xvVs.',
  ],
  [
    'EXECUTE_MULTISIG',
    { type: 'execute-multisig', multisig, transaction: account, config: true, ...by },
    'Carry out the approved transaction 2KW2…1BE1 of the multisig 8HqB…xvVs.',
  ],
  [
    'CHANGE_MULTISIG',
    change({ what: 'add-member', who: stranger }, true),
    'Propose to the multisig 8HqB…xvVs: add the member 9hSR…GWBu.',
  ],
  [
    'CHANGE_MULTISIG',
    change({ what: 'change-threshold', signatures: 1 }),
    'Change the multisig 8HqB…xvVs: approvals needed: 1.',
  ],
  [
    'CHANGE_MULTISIG',
    change({ what: 'set-rent-collector' }),
    'Change the multisig 8HqB…xvVs: send returned deposits to nobody.',
  ],
])('%s %#', (type, action, sentence) =>
  expect(describeAction(action, riskContext({}))).toMatchObject({ type, sentence }),
)

test('a Core asset that a delegate moves is given by its owner', () => {
  const context = riskContext({ before: { [asset]: coreAsset(account) } })
  const action: Action = { type: 'transfer-asset', ...core, to: stranger, ...by }
  expect(describeAction(action, context)).toMatchObject({
    from: account,
    to: stranger,
    mint: asset,
  })
})
