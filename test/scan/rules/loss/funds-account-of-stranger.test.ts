import { type Address, addressToBytes } from '../../../../src/solana/address/address.ts'
import {
  associatedTokenProgram,
  loaderV3Program,
  stakePoolProgram,
  stakeProgram,
  systemProgram,
  tokenProgram,
  wrappedSolMint,
} from '../../../../src/solana/address/known-address.ts'
import type { Account } from '../../../../src/solana/chain.ts'
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
const buffer = (authority: Address): Action => ({
  type: 'initialize-buffer',
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

/** Kind 3 of the upgradeable loader with its upgrade authority, then code. */
const programData = (authority: Address, bytes: number, lamports: bigint): Account => {
  const data = new Uint8Array(bytes)
  data.set([3, 0, 0, 0], 0)
  data[12] = 1
  data.set(addressToBytes(authority), 13)
  return { lamports, owner: loaderV3Program, data, executable: false }
}

const extended = (authority: Address, later: number): Scene => ({
  steps: [{ programId: loaderV3Program }, { path: [0, 0], actions: [sendSol(sol, theirs)] }],
  before: { [user]: wallet(9n * sol), [theirs]: programData(authority, 100, sol) },
  after: { [user]: wallet(8n * sol), [theirs]: programData(authority, later, 2n * sol) },
})

const extend: Action = {
  type: 'extend-program',
  program: stranger,
  programData: theirs,
  payer: user,
  sizeBytes: 100_000n,
}

testRule(fundsAccountOfStranger, {
  quiet: [
    { name: 'more space for a program of the user', ...extended(user, 500) },
    {
      name: 'a payment to an existing account, which is one to its address',
      ...extended(stranger, 100),
    },
    { name: 'a buffer of the user', ...scene(create(sol, user, loaderV3Program), buffer(user)) },
    {
      name: 'more space for a program in a transaction that fails, paid for by another wallet',
      ...scene({ ...extend, payer: stranger }),
    },
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
      name: 'more space for a program of a stranger',
      ...extended(stranger, 500),
      finds: [
        {
          params: { account: theirs, holder: stranger, kind: 'program', lamports: 1_000_000_000n },
          subject: stranger,
          at: [[0, 0]],
        },
      ],
    },
    {
      name: 'a buffer of a stranger',
      ...scene(create(sol, user, loaderV3Program), buffer(stranger)),
      finds: [
        {
          params: { account: mine, holder: stranger, kind: 'buffer', lamports: 1_000_000_000n },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
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
        },
      ],
    },
  ],
})
