import { describe, expect, test } from 'bun:test'
import { assess } from '../../../../src/scan/assess/score.ts'
import { runRules } from '../../../../src/scan/assess/evaluate.ts'
import { walletMoveOf } from '../../../../src/scan/facts/loss/wallet-move.ts'
import { riskRules } from '../../../../src/scan/rules/registry.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  mine,
  mineToo,
  mint,
  otherMint,
  riskContext,
  type Scene,
  secondStranger,
  sendSol,
  sendTokens,
  sol,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

const held = (owner: typeof user, amount: bigint, of = mint) =>
  tokenAccount({ mint: of, owner, amount })
const sendOther: Action = {
  type: 'transfer-token',
  from: mineToo,
  to: theirsToo,
  amount: 70n,
  authority: user,
}

/** Two tokens and ten SOL go to one wallet, with this much SOL left. */
const move = (left = 0n, other = stranger, more: Action[] = []): Scene => ({
  steps: [
    { actions: [sendTokens(50n)] },
    { actions: [sendOther] },
    ...more.map((action) => ({ actions: [action] })),
    { actions: [sendSol(10n * sol - left)] },
  ],
  before: {
    [user]: wallet(10n * sol),
    [stranger]: wallet(sol),
    [mine]: held(user, 50n),
    [mineToo]: held(user, 70n, otherMint),
    [theirs]: held(stranger, 0n),
    [theirsToo]: held(other, 0n, otherMint),
  },
  after: {
    [user]: wallet(left),
    [stranger]: wallet(11n * sol - left),
    [mine]: held(user, 0n),
    [mineToo]: held(user, 0n, otherMint),
    [theirs]: held(stranger, 50n),
    [theirsToo]: held(other, 70n, otherMint),
  },
})

const verdictOf = (scene: Scene) => assess(runRules(riskRules, riskContext(scene))).verdict

describe('a wallet that is given up', () => {
  test.each([
    { name: 'nothing left', scene: move() },
    { name: 'a hundredth of the SOL left', scene: move(sol / 10n) },
    {
      name: 'an emptied account closed',
      scene: move(0n, stranger, [
        { type: 'close-account', account: mine, destination: user, authority: user },
      ]),
    },
  ])('$name: one strong warning', ({ scene }) => {
    expect(walletMoveOf(riskContext(scene))).toBe('balances')
    expect(verdictOf(scene)).toBe('suspicious')
  })

  test.each<{ name: string; scene: Scene }>([
    { name: 'for an app', scene: { ...move(), origin: { dappDomain: 'claim.example' } } },
    { name: 'with SOL left for more', scene: move(sol / 2n) },
    { name: 'to two wallets', scene: move(0n, secondStranger) },
    {
      name: 'beside a right over what comes later',
      scene: move(0n, stranger, [
        {
          type: 'approve',
          account: mine,
          delegate: stranger,
          amount: 2n ** 64n - 1n,
          authority: user,
        },
      ]),
    },
    {
      name: 'with a second signer',
      scene: {
        ...move(),
        message: {
          header: { requiredSignatures: 2, readonlySigned: 0, readonlyUnsigned: 0 },
          staticAccounts: [user, secondStranger],
        },
      },
    },
    {
      name: 'with an account from a lookup table',
      scene: {
        ...move(),
        message: { lookups: [{ table: theirs, writableIndexes: [0], readonlyIndexes: [] }] },
      },
    },
    {
      name: 'by a program without a name',
      scene: {
        ...move(),
        steps: [
          ...(move().steps ?? []),
          { programId: unknownProgram, status: 'unknown-program' as const },
        ],
      },
    },
  ])('$name: none, and malicious', ({ scene }) => {
    expect(walletMoveOf(riskContext(scene))).toBeUndefined()
    expect(verdictOf(scene)).toBe('malicious')
  })
})
