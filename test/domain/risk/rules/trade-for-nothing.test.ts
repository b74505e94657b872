import type { Address } from '../../../../src/domain/address.ts'
import { tradeForNothing } from '../../../../src/domain/risk/rules/trade-for-nothing.ts'
import type { Action } from '../../../../src/domain/transaction/action.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  stranger,
  theirs,
  tokenAccount,
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
const origin = { dappDomain: 'claim.example' }
const before = { [mine]: holds(user, 100n), [theirs]: holds(stranger, 0n) }
const gone = { [mine]: holds(user, 40n), [theirs]: holds(stranger, 60n) }
const steps = [{ actions: [send] }]

testRule(tradeForNothing, {
  quiet: [
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
      name: 'fee money',
      before: { [user]: wallet(3_000_000n) },
      after: { [user]: wallet(1n), [stranger]: wallet(2_900_000n) },
      origin,
    },
  ],
  firing: [
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
