import { describe, expect, test } from 'bun:test'
import { withdrawalsOf } from '../../../src/scan/facts/withdrawn.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import {
  stakeProgram,
  systemProgram,
  wrappedSolMint,
} from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import {
  market,
  mine,
  mint,
  otherMint,
  pda,
  riskContext,
  role,
  type Scene,
  sendSol,
  sendTokens,
  sol,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const stakeOf = (holder: Address, lamports: bigint): Account => ({
  ...wallet(lamports),
  owner: stakeProgram,
  data: accountBytes.stake({ staker: holder, withdrawer: holder, custodian: systemProgram }),
})

/** Five SOL of the user's stake, into the wallet. */
const unstake = {
  actions: [
    {
      type: 'withdraw-lamports' as const,
      account: mine,
      destination: user,
      lamports: 5n * sol,
      authority: user,
    },
  ],
}

const unstaked = (kept: bigint): Pick<Scene, 'before' | 'after'> => ({
  before: { [user]: wallet(sol), [stranger]: wallet(sol), [mine]: stakeOf(user, 5n * sol) },
  after: {
    [user]: wallet(sol + kept),
    [stranger]: wallet(6n * sol - kept),
    [mine]: undefined,
  },
})

/** A call of the market with the user's signature. */
const signed = { programId: market, accounts: [role(user, 'spend'), role(pda, 'write')] }

const paid = (at: number[], amount = 7n) => ({
  path: at,
  actions: [
    { type: 'transfer-token' as const, from: theirsToo, to: mine, mint, amount, authority: pda },
  ],
})

const tokens = {
  before: {
    [mine]: tokenAccount({ mint, owner: user }),
    [theirs]: tokenAccount({ mint, owner: stranger }),
    [theirsToo]: tokenAccount({ mint, owner: pda, amount: 9n }),
  },
  after: {
    [mine]: tokenAccount({ mint, owner: user }),
    [theirs]: tokenAccount({ mint, owner: stranger, amount: 7n }),
    [theirsToo]: tokenAccount({ mint, owner: pda, amount: 2n }),
  },
}

const rows: [name: string, scene: Scene, withdrawn: [Address, bigint][]][] = [
  [
    'stake that is sent on',
    { steps: [unstake, { actions: [sendSol(5n * sol)] }], ...unstaked(0n) },
    [[wrappedSolMint, 5n * sol]],
  ],
  ['stake that is kept', { steps: [unstake], ...unstaked(5n * sol) }, []],
  [
    'a deposit that is sent on',
    { steps: [signed, paid([0, 0]), { path: [1], actions: [sendTokens(7n, mint)] }], ...tokens },
    [[mint, 7n]],
  ],
  [
    'what the same call takes again',
    { steps: [signed, paid([0, 0]), { path: [0, 1], actions: [sendTokens(7n, mint)] }], ...tokens },
    [],
  ],
  [
    'what goes back to its lender',
    {
      steps: [
        signed,
        paid([0, 0]),
        {
          path: [1],
          actions: [
            {
              type: 'transfer-token',
              from: mine,
              to: theirsToo,
              mint,
              amount: 7n,
              authority: user,
            },
          ],
        },
      ],
      ...tokens,
      after: tokens.before,
    },
    [],
  ],
  [
    'the proceeds of a trade',
    {
      steps: [
        signed,
        { path: [0, 0], actions: [sendTokens(3n, otherMint)] },
        paid([0, 1]),
        { path: [1], actions: [sendTokens(7n, mint)] },
      ],
      ...tokens,
    },
    [],
  ],
  [
    'what another wallet sends and gets back',
    { steps: [paid([0]), { path: [1], actions: [sendTokens(7n, mint)] }], ...tokens },
    [],
  ],
  [
    'SOL that a program pays without an instruction',
    {
      steps: [signed, { path: [1], actions: [sendSol(5n * sol)] }],
      before: {
        [user]: wallet(sol),
        [stranger]: wallet(sol),
        [pda]: { ...wallet(9n * sol), owner: market },
      },
      after: {
        [user]: wallet(sol),
        [stranger]: wallet(6n * sol),
        [pda]: { ...wallet(4n * sol), owner: market },
      },
    },
    [[wrappedSolMint, 5n * sol]],
  ],
  [
    'SOL that only fees explain',
    {
      steps: [signed, { path: [1], actions: [sendSol(sol)] }],
      before: { [user]: wallet(3n * sol), [stranger]: wallet(sol), [systemProgram]: wallet(1n) },
      after: { [user]: wallet(2n * sol), [stranger]: wallet(2n * sol) },
    },
    [],
  ],
]

describe('withdrawalsOf', () => {
  test.each(rows)('%s', (_, scene, withdrawn) => {
    const amounts = [...withdrawalsOf(riskContext(scene))].map(([of, { amount }]) => [of, amount])
    expect(amounts).toEqual(withdrawn)
  })
})
