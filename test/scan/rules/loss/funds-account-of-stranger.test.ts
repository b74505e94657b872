import type { Address } from '../../../../src/solana/address/address.ts'
import {
  associatedTokenProgram,
  stakePoolProgram,
  stakeProgram,
  systemProgram,
  tokenProgram,
  wrappedSolMint,
} from '../../../../src/solana/address/known-address.ts'
import { fundsAccountOfStranger } from '../../../../src/scan/rules/loss/funds-account-of-stranger.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  market,
  mine,
  mint,
  pda,
  type Scene,
  sendSol,
  sol,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const create = (lamports: bigint, payer: Address = user, programOwner = stakeProgram): Action => ({
  type: 'create-account',
  account: mine,
  payer,
  lamports,
  programOwner,
})
const stake = (withdrawer: Address): Action => ({
  type: 'initialize-stake',
  account: mine,
  staker: user,
  withdrawer,
})
const vote = (withdrawer: Address): Action => ({
  type: 'initialize-vote',
  account: mine,
  withdrawer,
})
const nonce = (authority: Address): Action => ({
  type: 'initialize-nonce',
  account: mine,
  authority,
})
const scene = (...actions: Action[]) => ({
  steps: [{ actions }],
  before: { [user]: wallet(9n * sol) },
})

const wrapped = (owner: Address): Action => ({
  type: 'create-token-account',
  account: mine,
  owner,
  mint: wrappedSolMint,
})

/** A withdrawal from a stake pool: the owner returns pool tokens, and a wallet receives the stake. */
const unstaked = (withdrawer: Address, owner = user): Scene => ({
  steps: [
    { programId: stakePoolProgram, path: [0], actions: [stake(withdrawer)] },
    {
      programId: tokenProgram,
      path: [0, 0],
      actions: [{ type: 'burn', account: theirs, mint, amount: 5n, authority: owner }],
    },
  ],
  before: { [theirs]: tokenAccount({ mint, owner, amount: 9n }) },
})

testRule(fundsAccountOfStranger, {
  quiet: [
    { name: 'a vote account of the user', ...scene(create(sol), vote(user)) },
    {
      name: 'the rent of another wallet’s vote account',
      ...scene(create(27_000_000n), vote(stranger)),
    },
    { name: 'stake of the user', ...scene(create(5n * sol), stake(user)) },
    {
      name: 'the rent of an account created for another wallet',
      ...scene(create(2_282_880n), stake(stranger)),
    },
    { name: 'stake that a stranger pays for', ...scene(create(5n * sol, theirs), stake(stranger)) },
    {
      name: 'stake taken by an inner instruction of an established protocol',
      steps: [
        { programId: market },
        { path: [0, 0], actions: [create(5n * sol)] },
        { path: [0, 1], actions: [stake(stranger)] },
      ],
      before: { [user]: wallet(9n * sol) },
    },
    {
      name: 'wrapped SOL at the associated address of a friend',
      steps: [
        { programId: associatedTokenProgram, actions: [wrapped(stranger)] },
        {
          actions: [sendSol(sol, mine)],
        },
      ],
      before: { [user]: wallet(9n * sol) },
    },
    {
      name: 'wrapped SOL of the user',
      ...scene(create(sol, user, tokenProgram), wrapped(user)),
    },
    { name: 'stake withdrawn from a pool to the user', ...unstaked(user) },
    {
      name: 'stake withdrawn for pool tokens of another wallet',
      ...unstaked(stranger, stranger),
    },
  ],
  firing: [
    {
      name: 'a vote account that another wallet may withdraw from',
      ...scene(create(sol), vote(stranger)),
      finds: [
        {
          params: { account: mine, holder: stranger, kind: 'vote', lamports: 1_000_000_000n },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'wrapped SOL in an account of a stranger',
      ...scene(create(sol, user, tokenProgram), wrapped(stranger)),
      finds: [
        {
          params: {
            account: mine,
            holder: stranger,
            kind: 'wrapped-sol',
            lamports: 1_000_000_000n,
          },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'stake withdrawn from a pool to a stranger',
      ...unstaked(stranger),
      finds: [
        { params: { account: mine, holder: stranger, kind: 'unstaked' }, subject: mine, at: [[0]] },
      ],
    },
    {
      name: 'stake that a stranger may withdraw',
      ...scene(create(5n * sol), stake(stranger)),
      finds: [
        {
          params: { account: mine, holder: stranger, kind: 'stake', lamports: 5_000_000_000n },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'the same, filled by a transfer',
      ...scene(create(0n), sendSol(sol, mine), stake(stranger)),
      finds: [
        {
          params: { account: mine, holder: stranger, kind: 'stake', lamports: 1_000_000_000n },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a nonce account of a stranger with SOL',
      ...scene(create(5n * sol, user, systemProgram), nonce(stranger)),
      finds: [
        {
          params: { account: mine, holder: stranger, kind: 'nonce', lamports: 5_000_000_000n },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'stake that only a program may withdraw',
      ...scene(create(5n * sol), stake(pda)),
      finds: [
        {
          params: { account: mine, holder: pda, kind: 'stake', lamports: 5_000_000_000n },
          subject: pda,
          at: [[0]],
          severity: 'medium',
        },
      ],
    },
  ],
})
