import type { Address } from '../../../../src/solana/address/address.ts'
import { stakeProgram, systemProgram } from '../../../../src/solana/address/known-address.ts'
import { durableNonce } from '../../../../src/scan/rules/origin/durable-nonce.ts'
import {
  mine,
  sendSol,
  type Step,
  stranger,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const advance = (authority: Address): Step => ({
  data: Uint8Array.of(4, 0, 0, 0),
  actions: [{ type: 'advance-nonce', account: mine, authority }],
})
const transfer: Step = { data: Uint8Array.of(2, 0, 0, 0) }

const ownNoted = {
  params: { own: true, authority: user },
  severity: 'medium',
  subject: mine,
  at: [[0]],
  lasting: true,
} as const

testRule(durableNonce, {
  quiet: [
    { name: 'a transfer first', steps: [transfer], after: {} },
    { name: 'a nonce advanced later on', steps: [transfer, advance(stranger)], after: {} },
    {
      name: 'the same data in a call of another program',
      steps: [{ ...advance(stranger), programId: unknownProgram }],
      after: {},
    },
    { name: 'no instruction at all', steps: [], after: {} },
  ],
  firing: [
    {
      name: 'a nonce of another authority',
      steps: [advance(stranger)],
      after: {},
      finds: [
        { params: { own: false, authority: stranger }, subject: mine, at: [[0]], lasting: true },
      ],
    },
    {
      name: 'a payment with a nonce of the user’s own, which waiting does not change',
      steps: [advance(user), { actions: [sendSol(600_000_000n, stranger)] }],
      before: { [user]: wallet(1_000_000_000n) },
      after: { [user]: wallet(400_000_000n), [stranger]: wallet(600_000_000n) },
      finds: [
        { params: { own: true, authority: user }, severity: 'low', subject: mine, at: [[0]] },
      ],
    },
    {
      name: 'the same that another wallet signs too',
      steps: [advance(user), { actions: [sendSol(600_000_000n, stranger)] }],
      message: {
        header: { requiredSignatures: 2, readonlySigned: 0, readonlyUnsigned: 0 },
        staticAccounts: [user, stranger],
      },
      signatures: ['missing', 'missing'],
      before: { [user]: wallet(1_000_000_000n) },
      after: { [user]: wallet(400_000_000n), [stranger]: wallet(600_000_000n) },
      finds: [ownNoted],
    },
    {
      name: 'a call of another program with a nonce of the user’s own',
      steps: [advance(user), { programId: unknownProgram, status: 'unknown-program' }],
      after: {},
      finds: [ownNoted],
    },
    {
      name: 'an approval with a nonce of the user’s own',
      steps: [
        advance(user),
        {
          actions: [
            { type: 'approve', account: mine, delegate: stranger, amount: 5n, authority: user },
          ],
        },
      ],
      after: {},
      finds: [ownNoted],
    },
    {
      name: 'a payment with a nonce of the user’s own that could not be simulated',
      steps: [advance(user), { actions: [sendSol(600_000_000n, stranger)] }],
      finds: [ownNoted],
    },
    {
      name: 'a nonce of another authority, where the user can only gain, which is only noted',
      steps: [
        advance(stranger),
        {
          programId: stakeProgram,
          actions: [
            {
              type: 'withdraw-lamports',
              account: mine,
              destination: user,
              lamports: 5n,
              authority: user,
            },
          ],
        },
      ],
      after: {},
      finds: [
        {
          params: { own: false, authority: stranger },
          severity: 'medium',
          subject: mine,
          at: [[0]],
          lasting: true,
        },
      ],
    },
    {
      name: 'the same with another, unreadable instruction',
      steps: [
        advance(stranger),
        {
          programId: stakeProgram,
          actions: [
            {
              type: 'withdraw-lamports',
              account: mine,
              destination: user,
              lamports: 5n,
              authority: user,
            },
          ],
        },
        { programId: unknownProgram, status: 'unknown-program' },
      ],
      after: {},
      finds: [
        { params: { own: false, authority: stranger }, subject: mine, at: [[0]], lasting: true },
      ],
    },
    {
      name: 'a small payment out of a large wallet, as custody tools make it, which is only noted',
      steps: [advance(stranger), { actions: [sendSol(10_000_000n, stranger)] }],
      before: { [user]: wallet(1_000_000_000n) },
      after: { [user]: wallet(990_000_000n), [stranger]: wallet(10_000_000n) },
      finds: [
        {
          params: { own: false, authority: stranger },
          severity: 'medium',
          subject: mine,
          at: [[0]],
          lasting: true,
        },
      ],
    },
    {
      name: 'a payment of more',
      steps: [advance(stranger), { actions: [sendSol(30_000_000n, stranger)] }],
      before: { [user]: wallet(1_000_000_000n) },
      after: { [user]: wallet(970_000_000n), [stranger]: wallet(30_000_000n) },
      finds: [
        { params: { own: false, authority: stranger }, subject: mine, at: [[0]], lasting: true },
      ],
    },
    {
      name: 'a small payment and a call of another program',
      steps: [
        advance(stranger),
        { actions: [sendSol(10_000_000n, stranger)] },
        { programId: unknownProgram, status: 'unknown-program' },
      ],
      before: { [user]: wallet(1_000_000_000n) },
      after: { [user]: wallet(990_000_000n), [stranger]: wallet(10_000_000n) },
      finds: [
        { params: { own: false, authority: stranger }, subject: mine, at: [[0]], lasting: true },
      ],
    },
    {
      name: 'a nonce of another authority, where assets leave',
      steps: [
        advance(stranger),
        {
          actions: [sendSol(5n, stranger)],
        },
      ],
      after: {},
      finds: [
        { params: { own: false, authority: stranger }, subject: mine, at: [[0]], lasting: true },
      ],
    },
    {
      name: 'an advance that could not be read',
      steps: [{ programId: systemProgram, data: Uint8Array.of(4, 0, 0, 0), status: 'malformed' }],
      after: {},
      finds: [{ params: { own: false }, at: [[0]], lasting: true }],
    },
  ],
})
