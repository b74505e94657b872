import { address, type Address } from '../../../../src/solana/address/address.ts'
import { memoProgram, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { type TokenEmptied, tokenEmptied } from '../../../../src/scan/rules/loss/token-emptied.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  role,
  type Scene,
  secondStranger,
  sendTokens,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { paid, paidOfOne } from '../../../kit/scan/paid.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const send = (amount: bigint) => sendTokens(amount)
const sent = (amount: bigint, of = mint, held = 100n): Scene => ({
  steps: [{ actions: [send(amount)] }],
  before: {
    [mine]: tokenAccount({ mint: of, owner: user, amount: held }),
    [theirs]: tokenAccount({ mint: of, owner: stranger }),
  },
  after: {
    [mine]: tokenAccount({ mint: of, owner: user, amount: held - amount }),
    [theirs]: tokenAccount({ mint: of, owner: stranger, amount }),
  },
})
const whole = sent(100n)
const collectible = sent(1n, mint, 1n)

const withSigners = (...signers: Address[]): Scene => ({
  message: {
    staticAccounts: signers,
    header: { requiredSignatures: signers.length, readonlySigned: 0, readonlyUnsigned: 0 },
  },
  feePayer: signers[0] ?? user,
})

const exchange = {
  before: whole.before ?? {},
  steps: [{ programId: market }, { path: [0, 0], actions: [send(100n)] }],
}
const deposited = {
  [mine]: tokenAccount({ mint, owner: user }),
  [theirs]: tokenAccount({ mint, owner: pda, amount: 100n }),
}

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const fiveHundred = 500_000_000n

/** All of the user's dollars, to an account that holds so many already. */
const dollarsTo = (held: bigint, amount = fiveHundred): Scene => ({
  ...sent(amount, usdc, amount),
  before: {
    [mine]: tokenAccount({ mint: usdc, owner: user, amount }),
    [theirs]: tokenAccount({ mint: usdc, owner: stranger, amount: held }),
    [usdc]: mintAccount(),
  },
  after: {
    [mine]: tokenAccount({ mint: usdc, owner: user }),
    [theirs]: tokenAccount({ mint: usdc, owner: stranger, amount: held + amount }),
  },
})

const emptied = (
  params: Partial<TokenEmptied> = {},
  rest: Partial<Found<TokenEmptied>> = {},
): Found<TokenEmptied> => ({
  params: { ...paidOfOne(100n), reason: 'transfer', ...params },
  subject: stranger,
  before: '100',
  after: '0',
  at: [[0]],
  ...rest,
})

testRule(tokenEmptied, {
  quiet: [
    { name: 'a part of the balance', ...sent(80n) },
    {
      name: 'a deposit that an established protocol takes',
      ...exchange,
      after: deposited,
    },
    {
      name: 'such a deposit with a tip',
      ...exchange,
      before: { ...exchange.before, [user]: wallet(90_000_000n) },
      after: { ...deposited, [user]: wallet(80_000_000n), [secondStranger]: wallet(10_000_000n) },
    },
    {
      name: 'a trade with a return',
      ...whole,
      steps: [{ programId: unknownProgram }, { path: [0, 0], actions: [send(100n)] }],
      before: {
        ...whole.before,
        [otherMint]: mintAccount(),
        [mineToo]: tokenAccount({ mint: otherMint, owner: user }),
      },
      after: {
        ...whole.after,
        [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 7n }),
      },
    },
    {
      name: 'a collectible, of which there is one',
      ...collectible,
      before: { ...collectible.before, [mint]: mintAccount([], { decimals: 0 }) },
    },
    { name: 'wrapped SOL, which counts as SOL', ...sent(100n, wrappedSolMint) },
    {
      name: 'more than the balance, without a simulation',
      steps: [{ actions: [send(101n)] }],
      ...(whole.before && { before: whole.before }),
    },
  ],
  firing: [
    {
      name: 'dollars for an app, to an account with millions, as those of exchanges',
      ...dollarsTo(5_000_000_000_000n),
      origin: { dappDomain: 'app.example' },
      finds: [emptied({ ...paidOfOne(fiveHundred, stranger, usdc) }, { before: '500000000' })],
    },
    {
      name: 'dollars for an app, to an account with thousands',
      ...dollarsTo(5_000_000_000n),
      origin: { dappDomain: 'app.example' },
      finds: [
        emptied(
          { ...paidOfOne(fiveHundred, stranger, usdc), reason: 'app' },
          { before: '500000000', severity: 'high' },
        ),
      ],
    },
    {
      name: 'the last dollar for an app, which is a payment',
      ...dollarsTo(5_000_000n, 1_000_000n),
      origin: { dappDomain: 'app.example' },
      finds: [
        emptied(
          { ...paidOfOne(1_000_000n, stranger, usdc), reason: 'app' },
          { before: '1000000', severity: 'low' },
        ),
      ],
    },
    {
      name: 'the last fifty dollars for an app',
      ...dollarsTo(5_000_000n, 50_000_000n),
      origin: { dappDomain: 'app.example' },
      finds: [
        emptied(
          { ...paidOfOne(50_000_000n, stranger, usdc), reason: 'app' },
          { before: '50000000', severity: 'medium' },
        ),
      ],
    },
    {
      name: 'all of it exchanged by an established protocol for another wallet',
      ...exchange,
      after: {
        ...deposited,
        [theirsToo]: tokenAccount({ mint: otherMint, owner: stranger, amount: 7n }),
      },
      finds: [
        emptied(
          { ...paid(100n, pda), program: market, reason: 'traded' },
          { subject: pda, at: [[0, 0]], severity: 'high' },
        ),
      ],
    },
    {
      name: 'all of it exchanged for another wallet’s SOL',
      ...exchange,
      after: { ...deposited, [stranger]: wallet(700_000_000n) },
      finds: [
        emptied(
          { ...paid(100n, pda), program: market, reason: 'traded' },
          { subject: pda, at: [[0, 0]], severity: 'high' },
        ),
      ],
    },
    {
      name: 'all of it, passed on to a wallet by an established protocol',
      ...whole,
      steps: exchange.steps,
      finds: [emptied({ program: market }, { at: [[0, 0]] })],
    },
    { name: 'all of it, which is only noted', ...whole, finds: [emptied()] },
    {
      name: 'nine tenths of it',
      ...sent(90n),
      finds: [emptied(paid(90n), { after: '10' })],
    },
    {
      name: 'all of it for an app without a return',
      ...whole,
      origin: { dappDomain: 'claim.example' },
      finds: [emptied({ reason: 'app' }, { severity: 'high' })],
    },
    {
      name: 'all of it, with a signature of another wallet',
      ...whole,
      steps: [
        ...(whole.steps ?? []),
        { programId: memoProgram, accounts: [role(stranger, 'sign')] },
      ],
      ...withSigners(user, stranger),
      finds: [emptied({ reason: 'co-signed' }, { severity: 'high' })],
    },
    {
      name: 'all of it, with the fee paid by another wallet',
      ...whole,
      ...withSigners(stranger, user),
      finds: [emptied({ reason: 'sponsored' }, { severity: 'medium' })],
    },
    {
      name: 'all of it, moved by a delegate',
      ...whole,
      steps: [{ actions: [{ ...send(100n), authority: secondStranger }] }],
      finds: [
        emptied(
          {
            reason: 'taken',
            authorization: { holder: secondStranger, right: 'owner', by: 'program' },
          },
          { severity: 'high' },
        ),
      ],
    },
    {
      name: 'all of it, without a simulation',
      steps: [{ actions: [send(100n)] }],
      ...(whole.before && { before: whole.before }),
      finds: [emptied()],
    },
  ],
})
