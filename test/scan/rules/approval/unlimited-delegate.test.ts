import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import {
  type TokenDelegation,
  unlimitedDelegate,
} from '../../../../src/scan/rules/approval/token-delegations.ts'
import { market, mine, mint, pda, stranger } from '../../../kit/scan/risk-context.ts'
import { maxU64 } from '../../../kit/chain/token-instructions.ts'
import { approval, held, revocation } from '../delegation-scenes.ts'

const before = { [mine]: held(9n) }

const found = (
  delegate: Address,
  trust: TokenDelegation['trust'] = 'wallet',
  raw = maxU64,
  holds = 9n,
): Found<TokenDelegation> => ({
  params: {
    account: mine,
    delegate,
    amount: { raw, mint },
    held: { raw: holds, mint },
    unlimited: raw === maxU64,
    trust,
  },
  subject: delegate,
  before: '0',
  after: raw.toString(),
  at: [],
})

testRule(unlimitedDelegate, {
  quiet: [
    {
      name: 'a part of the balance',
      steps: [{ actions: [approval(stranger, 6n)] }],
      before,
      after: { [mine]: held(9n, { to: stranger, amount: 6n }) },
    },
    {
      name: 'a limited amount on an empty account',
      before: { [mine]: held(0n) },
      after: { [mine]: held(0n, { to: stranger, amount: 8n }) },
    },
    {
      name: 'everything, revoked in the same transaction',
      steps: [{ actions: [approval(stranger, maxU64), revocation] }],
      before,
      after: before,
    },
  ],
  firing: [
    {
      name: 'no limit at all, to a wallet',
      steps: [{ actions: [approval(stranger, maxU64)] }],
      before,
      after: { [mine]: held(9n, { to: stranger, amount: maxU64 }) },
      finds: [{ ...found(stranger), at: [[0]] }],
    },
    {
      name: 'no limit on an empty account',
      before: { [mine]: held(0n) },
      after: { [mine]: held(0n, { to: stranger, amount: maxU64 }) },
      finds: [found(stranger, 'wallet', maxU64, 0n)],
    },
    {
      name: 'exactly the balance, to a wallet',
      before,
      after: { [mine]: held(9n, { to: stranger, amount: 9n }) },
      finds: [found(stranger, 'wallet', 9n)],
    },
    {
      name: 'the balance less a little, to a wallet',
      before: { [mine]: held(1_000n) },
      after: { [mine]: held(1_000n, { to: stranger, amount: 999n }) },
      finds: [found(stranger, 'wallet', 999n, 1_000n)],
    },
    {
      name: 'four fifths of the balance, to a wallet',
      before: { [mine]: held(1_000n) },
      after: { [mine]: held(1_000n, { to: stranger, amount: 800n }) },
      finds: [{ ...found(stranger, 'wallet', 800n, 1_000n), severity: 'high' }],
    },
    {
      name: 'no limit for an unknown program, which an app requests',
      before,
      after: { [mine]: held(9n, { to: pda, amount: maxU64 }) },
      origin: { dappDomain: 'claim.example' },
      finds: [{ ...found(pda, 'program'), severity: 'high' }],
    },
    {
      name: 'no limit in a transaction that fails',
      steps: [{ actions: [approval(stranger, maxU64)] }],
      before,
      finds: [{ ...found(stranger), at: [[0]] }],
    },
    {
      name: 'an address of a program',
      before,
      after: { [mine]: held(9n, { to: pda, amount: maxU64 }) },
      finds: [{ ...found(pda, 'program'), severity: 'medium' }],
    },
    {
      name: 'an established protocol, which is milder',
      steps: [{ programId: market }, { path: [0, 0], actions: [approval(pda, maxU64)] }],
      before,
      after: { [mine]: held(9n, { to: pda, amount: maxU64 }) },
      finds: [{ ...found(pda, 'known-program'), at: [[0, 0]], severity: 'low' }],
    },
  ],
})
