import type { Address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import {
  type MovedByOthers,
  movedByOthers,
} from '../../../../src/scan/rules/loss/moved-by-others.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  pda,
  role,
  type Scene,
  secondStranger,
  sendSol,
  sol,
  type Step,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const held = (amount: bigint) =>
  tokenAccount({ mint, owner: user, amount, delegate: { to: stranger, amount: 1_000n } })
const wrapped = (amount: bigint, owner: Address) =>
  tokenAccount({
    mint: wrappedSolMint,
    owner,
    amount,
    native: true,
    ...(owner === user && { delegate: { to: stranger, amount: sol } }),
  })
const take = (
  amount: bigint,
  authority: Address = stranger,
  to: Address = theirs,
): Extract<Action, { type: 'transfer-token' }> => ({
  type: 'transfer-token',
  from: mine,
  to,
  mint,
  amount,
  authority,
})
const burnt = (amount: bigint): Action => ({
  type: 'burn',
  account: mine,
  mint,
  amount,
  authority: stranger,
})

/** The user and a stranger sign, and some of the user's 100 tokens are gone afterwards. */
const taken = (steps: Step[], lost: bigint, more: Scene = {}): Scene => ({
  steps,
  message: {
    staticAccounts: [user, stranger],
    header: { requiredSignatures: 2, readonlySigned: 0, readonlyUnsigned: 0 },
  },
  before: {
    [user]: wallet(9n * sol),
    [mine]: held(100n),
    [mineToo]: tokenAccount({ mint, owner: user }),
    [theirs]: tokenAccount({ mint, owner: secondStranger }),
  },
  after: {
    [mine]: held(100n - lost),
    [theirs]: tokenAccount({ mint, owner: secondStranger, amount: lost }),
  },
  ...more,
})

const found = (
  params: Partial<MovedByOthers> & { raw: bigint },
  rest: Partial<Found<MovedByOthers>> = {},
): Found<MovedByOthers> => {
  const { raw, ...others } = params
  return {
    params: {
      amount: { raw, mint },
      receivers: [secondStranger],
      authorization: { holder: stranger, right: 'delegate', by: 'other-signer' },
      ...others,
    },
    subject: stranger,
    at: [[0]],
    ...rest,
  }
}
const byProgram = { holder: pda, right: 'delegate', by: 'program' } as const
const program = tokenAccount({
  mint,
  owner: user,
  amount: 100n,
  delegate: { to: pda, amount: 1_000n },
})

testRule(movedByOthers, {
  quiet: [
    {
      name: 'a payment of the user from an account with a delegate',
      ...taken([{ actions: [take(100n, user)] }], 100n),
    },
    {
      name: 'a delegate that moves tokens between accounts of the user',
      ...taken([{ actions: [take(100n, stranger, mineToo)] }], 0n),
    },
    {
      name: 'an established protocol that uses its approval',
      ...taken([{ programId: market }, { path: [0, 0], actions: [take(100n, pda)] }], 100n, {
        before: { [mine]: program, [theirs]: tokenAccount({ mint, owner: pda }) },
      }),
    },
    {
      name: 'a program that uses its approval in a call of the user',
      ...taken(
        [
          { programId: unknownProgram, accounts: [role(user, 'sign')] },
          { path: [0, 0], actions: [take(100n, pda)] },
        ],
        100n,
        { before: { [mine]: program, [theirs]: tokenAccount({ mint, owner: secondStranger }) } },
      ),
    },
    {
      name: 'what a delegate takes and gives back',
      ...taken([{ actions: [take(100n), { ...take(100n), from: theirs, to: mine }] }], 0n),
    },
    { name: 'nothing taken', ...taken([{ actions: [take(0n)] }], 0n) },
  ],
  firing: [
    {
      name: 'a delegate takes everything',
      ...taken([{ actions: [take(100n)] }], 100n),
      finds: [found({ raw: 100n })],
    },
    {
      name: 'a delegate takes a quarter, in two parts',
      ...taken([{ actions: [take(20n)] }, { actions: [take(5n)] }], 25n),
      finds: [found({ raw: 25n }, { at: [[0], [1]] })],
    },
    {
      name: 'a delegate takes a little',
      ...taken([{ actions: [take(24n)] }], 24n),
      finds: [found({ raw: 24n }, { severity: 'medium' })],
    },
    {
      name: 'a delegate takes everything, and pays for it',
      ...taken([{ actions: [take(100n), sendSol(sol, user, stranger)] }], 100n, {
        after: {
          [user]: wallet(10n * sol),
          [mine]: held(0n),
          [theirs]: tokenAccount({ mint, owner: secondStranger, amount: 100n }),
        },
      }),
      finds: [found({ raw: 100n }, { severity: 'medium' })],
    },
    {
      name: 'a delegate takes wrapped SOL that is a small share of all SOL',
      ...taken([{ actions: [{ ...take(sol), mint: wrappedSolMint }] }], 0n, {
        before: {
          [user]: wallet(9n * sol),
          [mine]: wrapped(sol, user),
          [theirs]: wrapped(0n, secondStranger),
        },
        after: { [mine]: wrapped(0n, user), [theirs]: wrapped(sol, secondStranger) },
      }),
      finds: [found({ raw: sol, amount: { raw: sol, mint: wrappedSolMint } })],
    },
    {
      name: 'a delegate burns everything',
      ...taken([{ actions: [burnt(100n)] }], 0n, { after: { [mine]: held(0n) } }),
      finds: [found({ raw: 100n, receivers: [] })],
    },
    {
      name: 'a program that uses its approval in a call that the user does not sign',
      ...taken(
        [
          { programId: unknownProgram, accounts: [role(stranger, 'sign')] },
          { path: [0, 0], actions: [take(100n, pda)] },
        ],
        100n,
        { before: { [mine]: program, [theirs]: tokenAccount({ mint, owner: secondStranger }) } },
      ),
      finds: [
        found(
          { raw: 100n, authorization: byProgram },
          { subject: pda, at: [[0, 0]], severity: 'medium' },
        ),
      ],
    },
    {
      name: 'a delegate takes everything, and there is no simulation',
      steps: [{ actions: [take(100n)] }],
      message: {
        staticAccounts: [user, stranger],
        header: { requiredSignatures: 2, readonlySigned: 0, readonlyUnsigned: 0 },
      },
      before: { [mine]: held(100n), [theirs]: tokenAccount({ mint, owner: secondStranger }) },
      finds: [found({ raw: 100n })],
    },
  ],
})
