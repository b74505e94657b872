import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import {
  delegateToStranger,
  type TokenDelegation,
} from '../../../../src/scan/rules/approval/token-delegations.ts'
import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
import {
  market,
  mine,
  mint,
  pda,
  stranger,
  theirs,
  tokenAccount,
  tokenMultisig,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { approval, held, revocation } from '../delegation-scenes.ts'

const before = { [mine]: held(9n) }

const found = (
  delegate: Address,
  amount: bigint,
  trust: TokenDelegation['trust'] = 'wallet',
): Found<TokenDelegation> => ({
  params: {
    account: mine,
    delegate,
    amount: { raw: amount, mint },
    held: { raw: 9n, mint },
    unlimited: false,
    trust,
  },
  subject: delegate,
  before: '0',
  after: amount.toString(),
  at: [],
})

testRule(delegateToStranger, {
  quiet: [
    {
      name: 'a multisig that cannot act without the user',
      steps: [{ actions: [approval(theirs, 4n)] }],
      before: { ...before, [theirs]: tokenMultisig(2, [user, stranger]) },
      after: { [mine]: held(9n, { to: theirs, amount: 4n }) },
    },
    {
      name: 'an approval revoked in the same transaction',
      steps: [{ actions: [approval(stranger, 4n)] }, { actions: [revocation] }],
      before,
      after: before,
    },
    {
      name: 'an approval revoked in a transaction that fails',
      steps: [{ actions: [approval(stranger, 4n)] }, { actions: [revocation] }],
      before,
    },
    {
      name: 'an approval used up in the same transaction',
      steps: [{ actions: [approval(pda, 4n)] }],
      before,
      after: { [mine]: held(5n) },
    },
    {
      name: 'an existing delegate that is used',
      before: { [mine]: held(9n, { to: stranger, amount: 4n }) },
      after: { [mine]: held(8n, { to: stranger, amount: 3n }) },
    },
    { name: 'the user as delegate', before, after: { [mine]: held(9n, { to: user, amount: 4n }) } },
    {
      name: 'an account of a stranger',
      before: { [theirs]: tokenAccount({ mint, owner: pda }) },
      after: {
        [theirs]: tokenAccount({ mint, owner: pda, delegate: { to: stranger, amount: 4n } }),
      },
    },
  ],
  firing: [
    {
      name: 'a multisig of the user and others that can act without the user',
      steps: [{ actions: [approval(theirs, 4n)] }],
      before: { ...before, [theirs]: tokenMultisig(1, [user, stranger]) },
      after: { [mine]: held(9n, { to: theirs, amount: 4n }) },
      finds: [{ ...found(theirs, 4n), at: [[0]] }],
    },
    {
      name: 'a wallet',
      steps: [{ actions: [approval(stranger, 4n)] }],
      before,
      after: { [mine]: held(9n, { to: stranger, amount: 4n }) },
      finds: [{ ...found(stranger, 4n), at: [[0]] }],
    },
    {
      name: 'a delegate that only the simulation shows',
      steps: [{ programId: unknownProgram, status: 'unknown-program' }],
      before,
      after: { [mine]: held(9n, { to: stranger, amount: 4n }) },
      finds: [found(stranger, 4n)],
    },
    {
      name: 'an approval in a transaction that fails',
      steps: [{ actions: [approval(stranger, 4n)] }],
      before,
      finds: [{ ...found(stranger, 4n), at: [[0]] }],
    },
    {
      name: 'a higher amount',
      before: { [mine]: held(9n, { to: stranger, amount: 1n }) },
      after: { [mine]: held(9n, { to: stranger, amount: 4n }) },
      finds: [{ ...found(stranger, 4n), before: '1' }],
    },
    {
      name: 'a new account with a delegate',
      steps: [{ actions: [{ type: 'create-token-account', account: mine, owner: user, mint }] }],
      before: { [user]: wallet(9n) },
      after: { [user]: wallet(9n), [mine]: held(9n, { to: stranger, amount: 4n }) },
      finds: [found(stranger, 4n)],
    },
    {
      name: 'an address of an unknown program',
      steps: [{ actions: [approval(pda, 4n)] }],
      before,
      after: { [mine]: held(9n, { to: pda, amount: 4n }) },
      finds: [{ ...found(pda, 4n, 'program'), at: [[0]] }],
    },
    {
      name: 'a listing through an established protocol, which is milder',
      steps: [{ programId: market }, { path: [0, 0], actions: [approval(pda, 1n)] }],
      before,
      after: { [mine]: held(9n, { to: pda, amount: 1n }) },
      finds: [{ ...found(pda, 1n, 'known-program'), at: [[0, 0]], severity: 'medium' }],
    },
    {
      name: 'a wallet approved through an established protocol',
      steps: [{ programId: market }, { path: [0, 0], actions: [approval(stranger, 1n)] }],
      before,
      after: { [mine]: held(9n, { to: stranger, amount: 1n }) },
      finds: [{ ...found(stranger, 1n), at: [[0, 0]] }],
    },
    {
      name: 'an address that only holds an account of the Token program',
      steps: [{ actions: [approval(pda, 1n)] }],
      before: { ...before, [pda]: { ...wallet(1n), owner: tokenProgram } },
      after: { [mine]: held(9n, { to: pda, amount: 1n }) },
      knownPrograms: [market, tokenProgram],
      finds: [{ ...found(pda, 1n, 'program'), at: [[0]] }],
    },
  ],
})
