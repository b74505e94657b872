import {
  stakeProgram,
  systemProgram,
  tokenProgram,
} from '../../../../src/solana/address/known-address.ts'
import { rentExemptLamports } from '../../../../src/solana/state/rent.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import type { Account } from '../../../../src/solana/chain.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { claimableAccount } from '../../../../src/scan/rules/loss/claimable-account.ts'
import {
  market,
  mint,
  type Scene,
  sendSol,
  sol,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const blank = (owner: Address, lamports: bigint, bytes = 200): Account => ({
  lamports,
  owner,
  data: new Uint8Array(bytes),
  executable: false,
})
const create = (
  lamports: bigint,
  programOwner: Address = stakeProgram,
  payer: Address = user,
): Action => ({ type: 'create-account', account: theirs, payer, lamports, programOwner })

const opened = (lamports: bigint, account: Account, payer: Address = user): Scene => ({
  steps: [{ actions: [create(lamports, account.owner, payer)] }],
  before: { [payer]: wallet(10n * sol) },
  after: { [payer]: wallet(10n * sol - lamports), [theirs]: account },
})

testRule(claimableAccount, {
  quiet: [
    { name: 'the rent of a small account', ...opened(2_282_880n, blank(stakeProgram, 2_282_880n)) },
    { name: 'a wallet', ...opened(4n * sol, blank(systemProgram, 4n * sol, 0)) },
    {
      name: 'an account that is initialized',
      ...opened(4n * sol, { ...tokenAccount({ mint, owner: user }), lamports: 4n * sol }),
    },
    {
      name: 'an account that another wallet pays for',
      ...opened(4n * sol, blank(stakeProgram, 4n * sol), stranger),
    },
    {
      name: 'an account of an unnamed program, which has a rule of its own',
      ...opened(4n * sol, blank(stranger, 4n * sol)),
    },
    {
      name: 'the rent of a large account of a named program, which the next transaction initializes',
      ...opened(rentExemptLamports(300_000), blank(market, rentExemptLamports(300_000), 300_000)),
    },
    {
      name: 'an empty account in which an established protocol keeps SOL',
      steps: [{ actions: [sendSol(4n * sol, theirs)] }],
      before: { [user]: wallet(10n * sol), [theirs]: blank(market, sol) },
      after: { [user]: wallet(6n * sol), [theirs]: blank(market, 5n * sol) },
    },
    {
      name: 'a transaction that fails, with an account that it initializes',
      steps: [
        { actions: [create(4n * sol)] },
        {
          programId: stakeProgram,
          actions: [{ type: 'initialize-stake', account: theirs, staker: user, withdrawer: user }],
        },
      ],
      before: { [user]: wallet(10n * sol) },
    },
  ],
  firing: [
    {
      name: 'stake that nothing initializes',
      ...opened(4n * sol, blank(stakeProgram, 4n * sol)),
      finds: [
        {
          params: { account: theirs, program: stakeProgram, others: 0, lamports: 4_000_000_000n },
          subject: theirs,
          at: [[0]],
        },
      ],
    },
    {
      name: 'most of the SOL',
      ...opened(6n * sol, blank(stakeProgram, 6n * sol)),
      finds: [
        {
          params: { account: theirs, program: stakeProgram, others: 0, lamports: 6_000_000_000n },
          subject: theirs,
          at: [[0]],
          severity: 'critical',
        },
      ],
    },
    {
      name: 'a System account with space for a nonce',
      ...opened(sol, blank(systemProgram, sol, 80)),
      finds: [
        {
          params: { account: theirs, program: systemProgram, others: 0, lamports: 1_000_000_000n },
          subject: theirs,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a new account of a named program that it leaves empty',
      ...opened(sol, blank(market, sol)),
      finds: [
        {
          params: { account: theirs, program: market, others: 0, lamports: 1_000_000_000n },
          subject: theirs,
          at: [[0]],
        },
      ],
    },
    {
      name: 'an existing empty account, topped up; only what is added counts',
      steps: [{ actions: [sendSol(sol, theirs)] }],
      before: { [user]: wallet(10n * sol), [theirs]: blank(tokenProgram, sol, 165) },
      after: { [user]: wallet(9n * sol), [theirs]: blank(tokenProgram, 2n * sol, 165) },
      finds: [
        {
          params: { account: theirs, program: tokenProgram, others: 0, lamports: 1_000_000_000n },
          subject: theirs,
          at: [[0]],
        },
      ],
    },
    {
      name: 'several accounts, each with little',
      steps: [{ actions: [create(30_000_000n), sendSol(30_000_000n, theirsToo)] }],
      before: { [user]: wallet(10n * sol), [theirsToo]: blank(stakeProgram, sol) },
      after: {
        [user]: wallet(10n * sol - 60_000_000n),
        [theirs]: blank(stakeProgram, 30_000_000n),
        [theirsToo]: blank(stakeProgram, sol + 30_000_000n),
      },
      finds: [
        {
          params: { account: theirs, program: stakeProgram, others: 1, lamports: 60_000_000n },
          subject: theirs,
          at: [[0], [0]],
        },
      ],
    },
    {
      name: 'a transaction that fails, with an account that it does not initialize',
      steps: [{ actions: [create(4n * sol)] }],
      before: { [user]: wallet(10n * sol) },
      finds: [
        {
          params: { account: theirs, program: stakeProgram, others: 0, lamports: 4_000_000_000n },
          subject: theirs,
          at: [[0]],
        },
      ],
    },
  ],
})
