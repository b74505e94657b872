import type { Address } from '../../../../src/domain/address.ts'
import { tradeForNothing } from '../../../../src/domain/risk/rules/trade-for-nothing.ts'
import type { Action } from '../../../../src/domain/transaction/action.ts'
import type { AccountRole } from '../../../../src/domain/transaction/message.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  type Step,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/risk-context.ts'
import { testRule } from '../../../kit/rule-table.ts'

const holds = (owner: Address, amount: bigint) => tokenAccount({ mint, owner, amount })
const send: Action = {
  type: 'transfer-token',
  from: mine,
  to: theirs,
  amount: 60n,
  authority: user,
}
const pay = (lamports: bigint): Action => ({
  type: 'transfer-sol',
  from: stranger,
  to: user,
  lamports,
  authority: stranger,
})
const crumb: Action = {
  type: 'transfer-token',
  from: theirsToo,
  to: mineToo,
  mint: otherMint,
  amount: 1n,
  authority: stranger,
}
const issue: Action = {
  type: 'mint-to',
  mint: otherMint,
  account: mineToo,
  amount: 1n,
  authority: user,
}
const origin = { dappDomain: 'claim.example' }
const before = { [mine]: holds(user, 100n), [theirs]: holds(stranger, 0n) }
const gone = { [mine]: holds(user, 40n), [theirs]: holds(stranger, 60n) }
const steps = [{ actions: [send] }]

const signed: AccountRole = { address: user, signer: true, writable: true, source: 'static' }
const nameless: Step = { programId: unknownProgram, status: 'unknown-program', accounts: [signed] }
const named: Step = { ...nameless, programName: 'Some Exchange' }

testRule(tradeForNothing, {
  quiet: [
    {
      name: 'as little SOL, paid by a program',
      steps: [{ actions: [send] }, nameless, { path: [1, 0], actions: [pay(3_000_000n)] }],
      before: { ...before, [user]: wallet(9n) },
      after: { ...gone, [user]: wallet(3_000_009n) },
      origin,
    },
    { name: 'a transfer that the user made himself', steps, before, after: gone },
    { name: 'an origin without a name', steps, before, after: gone, origin: { dappDomain: '' } },
    {
      name: 'the smaller half',
      steps,
      before,
      after: { [mine]: holds(user, 50n), [theirs]: holds(stranger, 50n) },
      origin,
    },
    {
      name: 'a collectible that its issuer makes for it',
      steps: [{ actions: [send, { ...issue, authority: stranger }] }],
      before: { ...before, [mineToo]: tokenAccount({ mint: otherMint, owner: user }) },
      after: { ...gone, [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 1n }) },
      origin,
    },
    {
      name: 'a price in SOL',
      steps,
      before: { ...before, [user]: wallet(9n) },
      after: { ...gone, [user]: wallet(500_000_000n) },
      origin,
    },
    {
      name: 'something in return',
      steps,
      before,
      after: { ...gone, [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 1n }) },
      origin,
    },
    {
      name: 'a deposit with an established protocol',
      steps: [{ programId: market }, { path: [0, 0], actions: [send] }],
      before: { ...before, [theirs]: holds(pda, 0n) },
      after: { ...gone, [theirs]: holds(pda, 60n) },
      origin,
    },
    {
      name: 'a program that is known by name, as wallets call it themselves',
      steps: [named, { path: [0, 0], actions: [send] }],
      before: { ...before, [user]: wallet(5_000_000_000n) },
      after: gone,
    },
    {
      name: 'a nameless program that gets nothing of the user’s beside the user’s own transfer',
      steps: [{ ...nameless, accounts: [] }, ...steps],
      before,
      after: gone,
    },
    {
      name: 'fee money',
      before: { [user]: wallet(3_000_000n) },
      after: { [user]: wallet(1n), [stranger]: wallet(2_900_000n) },
      origin,
    },
  ],
  firing: [
    {
      name: 'most of a token that an established protocol exchanges for somebody else',
      steps: [{ programId: market }, { path: [0, 0], actions: [send] }],
      before: { ...before, [theirs]: holds(pda, 0n) },
      after: {
        ...gone,
        [theirs]: holds(pda, 60n),
        [theirsToo]: tokenAccount({ mint: otherMint, owner: stranger, amount: 7n }),
      },
      origin,
      severities: ['high'],
    },
    {
      name: 'most of a token that an established protocol pays out to a wallet',
      steps: [{ programId: market }, { path: [0, 0], actions: [send] }],
      before,
      after: gone,
      origin,
      severities: ['high'],
    },
    {
      name: 'most of a token for little SOL, written out beside it',
      steps: [{ actions: [send, pay(3_000_000n)] }],
      before: { ...before, [user]: wallet(9n) },
      after: { ...gone, [user]: wallet(3_000_009n) },
      origin,
      severities: ['high'],
    },
    {
      name: 'most of a token for a crumb of another, written out beside it',
      steps: [{ actions: [send, crumb] }],
      before: {
        ...before,
        [mineToo]: tokenAccount({ mint: otherMint, owner: user }),
        [theirsToo]: tokenAccount({ mint: otherMint, owner: stranger, amount: 9n }),
      },
      after: { ...gone, [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 1n }) },
      origin,
      severities: ['high'],
    },
    {
      name: 'most of a token for tokens that the wallet issues itself',
      steps: [{ actions: [send, issue] }],
      before: { ...before, [mineToo]: tokenAccount({ mint: otherMint, owner: user }) },
      after: { ...gone, [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 1n }) },
      origin,
      severities: ['high'],
    },
    {
      name: 'most of a token and the deposit of an account of his own',
      steps,
      before: {
        ...before,
        [user]: wallet(9n),
        [mineToo]: tokenAccount({ mint: otherMint, owner: user }),
      },
      after: { ...gone, [user]: wallet(2_039_289n), [mineToo]: undefined },
      origin,
      severities: ['high'],
    },
    {
      name: 'most of the SOL through a program without a name, whoever is said to ask',
      steps: [nameless],
      before: { [user]: wallet(5_000_000_000n), [stranger]: wallet(1_000_000_000n) },
      after: { [user]: wallet(2_000_000_000n), [stranger]: wallet(4_000_000_000n) },
      severities: ['high'],
    },
    {
      name: 'most of a token to a wallet',
      steps,
      before,
      after: gone,
      origin,
      severities: ['high'],
    },
    { name: 'a transaction that fails', steps, before, origin, severities: ['high'] },
    {
      name: 'most of the SOL to a wallet',
      before: { [user]: wallet(1_000_000_000n) },
      after: { [user]: wallet(300_000_000n), [stranger]: wallet(700_000_000n) },
      origin: { source: 'blink' },
      severities: ['high'],
    },
    {
      name: 'most of a token to an address of a program',
      steps,
      before: { ...before, [theirs]: holds(pda, 0n) },
      after: { ...gone, [theirs]: holds(pda, 60n) },
      origin,
      severities: ['medium'],
    },
  ],
})
