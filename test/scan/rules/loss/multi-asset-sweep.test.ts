import type { Paid } from '../../../../src/scan/facts/loss/payees.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import {
  type MultiAssetSweep,
  multiAssetSweep,
} from '../../../../src/scan/rules/loss/multi-asset-sweep.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  secondStranger,
  sendSol,
  stranger,
  theirs,
  theirsToo,
  thirdStranger,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { paid } from '../../../kit/scan/paid.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const holds = (owner: Address, amount: bigint, of = mint) =>
  tokenAccount({ mint: of, owner, amount })
const wrapped = (owner: Address, amount: bigint) =>
  tokenAccount({ mint: wrappedSolMint, owner, amount, native: true })
const send = (from: Address, to: Address, amount: bigint): Action => ({
  type: 'transfer-token',
  from,
  to,
  amount,
  authority: user,
})
const before = {
  [mine]: holds(user, 100n),
  [mineToo]: holds(user, 100n, otherMint),
  [theirs]: holds(stranger, 0n),
  [theirsToo]: holds(stranger, 0n, otherMint),
}
const left = (one: bigint, other: bigint, thief = stranger, otherThief = thief) => ({
  [mine]: holds(user, one),
  [mineToo]: holds(user, other, otherMint),
  [theirs]: holds(thief, 100n - one),
  [theirsToo]: holds(otherThief, 100n - other, otherMint),
})
const both = [send(mine, theirs, 100n), send(mineToo, theirsToo, 100n)]
const within = { path: [0, 0], actions: both }

/** Mints with so large a supply that a hundred is nothing. */
const withMints = { ...before, [mint]: mintAccount(), [otherMint]: mintAccount() }

const oneOfAKind = {
  ...mintAccount(),
  data: accountBytes.mint({ decimals: 0, supply: 1n }),
}

const ofBoth = (raw: bigint, receiver = stranger) => [
  paid(raw, receiver),
  paid(raw, receiver, otherMint),
]

const asNft = ({ payees }: Paid): Paid => ({
  payees: payees.map((each) => ({ ...each, amount: { ...each.amount, nft: true } })),
})

const swept = (
  params: Partial<MultiAssetSweep> = {},
  rest: Partial<Found<MultiAssetSweep>> = {},
): Found<MultiAssetSweep> => ({
  params: {
    assets: ofBoth(100n),
    nearlyAll: true,
    drained: false,
    ...params,
  },
  subject: stranger,
  at: [[0], [0]],
  ...rest,
})

/** Two tokens and 0.1 SOL, before and after. */
const beforeWithSol = { ...before, [user]: wallet(100_000_000n) }
const leftWithSol = (tokens: bigint, lamports: bigint) => ({
  ...left(tokens, tokens),
  [user]: wallet(lamports),
  [stranger]: wallet(100_000_000n - lamports),
})
const largeShares = (tokens: bigint, lamports: bigint) =>
  swept(
    {
      assets: [...ofBoth(tokens), paid(lamports, stranger, wrappedSolMint)],
      nearlyAll: false,
    },
    { severity: 'high' },
  )

testRule(multiAssetSweep, {
  quiet: [
    {
      name: 'two accounts of one mint emptied to one stranger, which are one asset',
      steps: [{ actions: both }],
      before: { ...before, [mineToo]: holds(user, 100n), [theirsToo]: holds(stranger, 0n) },
      after: {
        [mine]: holds(user, 0n),
        [mineToo]: holds(user, 0n),
        [theirs]: holds(stranger, 100n),
        [theirsToo]: holds(stranger, 100n),
      },
    },
    {
      name: 'all of one asset',
      steps: [{ actions: [send(mine, theirs, 100n)] }],
      before,
      after: left(0n, 100n),
    },
    {
      name: 'shares of two assets that the user sends',
      steps: [{ actions: both }],
      before,
      after: left(60n, 60n),
    },
    {
      name: 'shares of two assets deposited in a pool of an unknown program',
      steps: [{ programId: unknownProgram, status: 'unknown-program' }, within],
      before: {
        ...before,
        [theirs]: holds(pda, 0n),
        [theirsToo]: holds(pda, 0n, otherMint),
        [secondStranger]: holds(user, 0n, thirdStranger),
      },
      after: { ...left(60n, 60n, pda), [secondStranger]: holds(user, 5n, thirdStranger) },
      origin: { dappDomain: 'dex.example' },
    },
    {
      name: 'less than a third of three assets, which no app requested',
      steps: [{ actions: both }],
      before: beforeWithSol,
      after: leftWithSol(70n, 70_000_000n),
    },
    {
      name: 'shares of two assets with another fee payer',
      steps: [{ actions: both }],
      feePayer: secondStranger,
      before,
      after: left(60n, 60n),
    },
    {
      name: 'all of one asset and a little of another',
      steps: [{ actions: both }],
      before,
      after: left(0n, 80n),
    },
    {
      name: 'more than half of three assets for a return',
      steps: [{ path: [0, 0], actions: both }],
      before: { ...before, [user]: wallet(100_000_000n), [pda]: mintAccount() },
      after: {
        ...left(20n, 20n),
        [user]: wallet(40_000_000n),
        [stranger]: wallet(60_000_000n),
        [secondStranger]: holds(user, 5n, pda),
      },
    },
    { name: 'parts of two assets', steps: [{ actions: both }], before, after: left(55n, 55n) },
    {
      name: 'two tokens sold at once through an established protocol',
      steps: [{ programId: market }, within],
      before: { ...before, [user]: wallet(1n) },
      after: { ...left(0n, 0n, pda), [user]: wallet(500n) },
    },
    {
      name: 'two tokens moved between accounts of the user',
      steps: [{ actions: both }],
      before: { ...before, [theirs]: holds(user, 0n), [theirsToo]: holds(user, 0n, otherMint) },
      after: left(0n, 0n, user),
    },
    {
      name: 'two tokens burnt',
      before,
      after: { [mine]: holds(user, 0n), [mineToo]: holds(user, 0n, otherMint) },
    },
    {
      name: 'a token and the rent for its receiver',
      before: { ...before, [user]: wallet(2_100_000n) },
      after: { ...left(0n, 100n), [user]: wallet(60_720n), [secondStranger]: wallet(2_039_280n) },
    },
  ],
  firing: [
    {
      name: 'shares of two assets to an address without a key, for which nothing shows an owner',
      steps: [{ programId: unknownProgram, status: 'unknown-program' }, within],
      before: { ...before, [theirs]: holds(pda, 0n), [theirsToo]: holds(pda, 0n, otherMint) },
      after: left(60n, 60n, pda),
      origin: { dappDomain: 'dex.example' },
      finds: [
        swept(
          { assets: ofBoth(40n, pda), nearlyAll: false },
          {
            subject: pda,
            at: [
              [0, 0],
              [0, 0],
            ],
            severity: 'high',
          },
        ),
      ],
    },
    {
      name: 'two small balances to one stranger, with the SOL left in the wallet, which is only noted',
      steps: [{ actions: both }],
      before: { ...withMints, [user]: wallet(40_000_000_000n) },
      after: { ...left(0n, 0n), [user]: wallet(39_999_995_000n) },
      finds: [swept({}, { severity: 'low' })],
    },
    {
      name: 'the same for an app',
      steps: [{ actions: both }],
      before: { ...withMints, [user]: wallet(40_000_000_000n) },
      after: { ...left(0n, 0n), [user]: wallet(39_999_995_000n) },
      origin: { dappDomain: 'claim.example' },
      finds: [swept({ drained: true })],
    },
    {
      name: 'the same with little SOL in the wallet',
      steps: [{ actions: both }],
      before: { ...withMints, [user]: wallet(400_000_000n) },
      after: { ...left(0n, 0n), [user]: wallet(399_995_000n) },
      finds: [swept({ drained: true })],
    },
    {
      name: 'two collectibles with little SOL in the wallet',
      steps: [{ actions: [send(mine, theirs, 1n), send(mineToo, theirsToo, 1n)] }],
      before: {
        [mine]: holds(user, 1n),
        [mineToo]: holds(user, 1n, otherMint),
        [theirs]: holds(stranger, 0n),
        [theirsToo]: holds(stranger, 0n, otherMint),
        [mint]: oneOfAKind,
        [otherMint]: oneOfAKind,
        [user]: wallet(400_000_000n),
      },
      after: {
        [mine]: holds(user, 0n),
        [mineToo]: holds(user, 0n, otherMint),
        [theirs]: holds(stranger, 1n),
        [theirsToo]: holds(stranger, 1n, otherMint),
        [user]: wallet(399_995_000n),
      },
      finds: [swept({ assets: ofBoth(1n).map(asNft) }, { severity: 'high' })],
    },
    {
      name: 'the same with a quarter of the SOL',
      steps: [{ actions: both }],
      before: { ...withMints, [user]: wallet(40_000_000_000n) },
      after: { ...left(0n, 0n), [user]: wallet(30_000_000_000n) },
      finds: [swept({ drained: true })],
    },
    {
      name: 'the same with another signer',
      steps: [{ actions: both }],
      message: { header: { requiredSignatures: 2, readonlySigned: 0, readonlyUnsigned: 0 } },
      before: { ...withMints, [user]: wallet(40_000_000_000n) },
      after: { ...left(0n, 0n), [user]: wallet(39_999_995_000n) },
      finds: [swept({ drained: true })],
    },
    {
      name: 'all wrapped SOL and all of a token, while other SOL stays',
      steps: [{ actions: both }],
      before: {
        ...before,
        [user]: wallet(900_000_000n),
        [mineToo]: wrapped(user, 100_000_000n),
        [theirsToo]: wrapped(stranger, 0n),
      },
      after: {
        [mine]: holds(user, 0n),
        [theirs]: holds(stranger, 100n),
        [mineToo]: wrapped(user, 0n),
        [theirsToo]: wrapped(stranger, 100_000_000n),
      },
      finds: [
        swept({
          assets: [paid(100n), paid(100_000_000n, stranger, wrappedSolMint)],
          nearlyAll: false,
          drained: true,
        }),
      ],
    },
    {
      name: 'shares of two assets to a wallet, which an app requests',
      steps: [{ actions: both }],
      before,
      after: left(60n, 60n),
      origin: { dappDomain: 'claim.example' },
      finds: [swept({ assets: ofBoth(40n), nearlyAll: false }, { severity: 'high' })],
    },
    {
      name: 'less than a quarter of each of two assets to a wallet, which an app requests',
      steps: [{ actions: both }],
      before,
      after: left(78n, 78n),
      origin: { dappDomain: 'claim.example' },
      finds: [swept({ assets: ofBoth(22n), nearlyAll: false }, { severity: 'high' })],
    },
    {
      name: 'two tokens deposited with an established protocol, and a returned deposit of the user',
      steps: [{ programId: market }, within],
      before: { ...before, [user]: wallet(1n), [secondStranger]: holds(user, 0n) },
      after: { ...left(0n, 0n, pda), [user]: wallet(2_039_281n), [secondStranger]: undefined },
      finds: [
        swept(
          { assets: ofBoth(100n, pda).map((each) => ({ ...each, program: market })) },
          {
            subject: pda,
            at: [
              [0, 0],
              [0, 0],
            ],
            severity: 'high',
          },
        ),
      ],
    },
    {
      name: 'an eighth of three assets to one wallet, which an app requests',
      steps: [{ actions: both }],
      before: beforeWithSol,
      after: leftWithSol(87n, 87_000_000n),
      origin: { dappDomain: 'claim.example' },
      finds: [largeShares(13n, 13_000_000n)],
    },
    {
      name: 'shares of two assets to the fee payer',
      steps: [{ actions: both }],
      feePayer: stranger,
      before,
      after: left(60n, 60n),
      finds: [swept({ assets: ofBoth(40n), nearlyAll: false }, { severity: 'high' })],
    },
    {
      name: 'more than half of two assets, with or without an app',
      steps: [{ actions: both }],
      before,
      after: left(20n, 20n),
      finds: [swept({ assets: ofBoth(80n), nearlyAll: false }, { severity: 'high' })],
    },
    {
      name: 'all of one asset and a large share of another, with or without an app',
      steps: [{ actions: both }],
      before,
      after: left(0n, 70n),
      finds: [
        swept(
          { assets: [paid(100n), paid(30n, stranger, otherMint)], nearlyAll: false },
          { severity: 'high' },
        ),
      ],
    },
    {
      name: 'more than a third of three assets, with or without an app',
      steps: [{ actions: both }],
      before: beforeWithSol,
      after: leftWithSol(60n, 60_000_000n),
      finds: [largeShares(40n, 40_000_000n)],
    },
    {
      name: 'more than half of three assets, with something left of each',
      steps: [{ actions: both }],
      before: beforeWithSol,
      after: leftWithSol(20n, 40_000_000n),
      finds: [largeShares(80n, 60_000_000n)],
    },
    {
      name: 'less than half of three assets, which an app requests',
      steps: [{ actions: both }],
      before: beforeWithSol,
      after: leftWithSol(60n, 60_000_000n),
      origin: { dappDomain: 'claim.example' },
      finds: [largeShares(40n, 40_000_000n)],
    },
    {
      name: 'two tokens for a tiny amount of SOL',
      steps: [{ actions: both }],
      before: { ...before, [user]: wallet(1n) },
      after: { ...left(0n, 0n), [user]: wallet(500n) },
      finds: [swept({ drained: true })],
    },
    {
      name: 'two tokens to one stranger',
      steps: [{ actions: both }],
      before,
      after: left(0n, 0n),
      finds: [swept({ drained: true })],
    },
    {
      name: 'two tokens to two strangers, a little left of each',
      steps: [{ actions: both }],
      before,
      after: left(3n, 10n, stranger, secondStranger),
      finds: [swept({ assets: [paid(97n), paid(90n, secondStranger, otherMint)], drained: true })],
    },
    {
      name: 'a token and nearly all SOL',
      steps: [{ actions: both }],
      before: { ...before, [user]: wallet(10_000_000_000n) },
      after: { ...left(0n, 100n), [user]: wallet(1n), [stranger]: wallet(9_990_000_000n) },
      finds: [
        swept(
          { assets: [paid(100n), paid(9_990_000_000n, stranger, wrappedSolMint)], drained: true },
          { at: [[0]] },
        ),
      ],
    },
    {
      name: 'two tokens and all SOL to a receiver each',
      steps: [{ actions: both }],
      before: { ...before, [user]: wallet(10_000_000_000n) },
      after: {
        ...left(0n, 0n, stranger, secondStranger),
        [user]: wallet(1n),
        [thirdStranger]: wallet(9_990_000_000n),
      },
      finds: [
        swept(
          {
            assets: [
              paid(100n),
              paid(100n, secondStranger, otherMint),
              paid(9_990_000_000n, thirdStranger, wrappedSolMint),
            ],
            drained: true,
          },
          { severity: 'critical' },
        ),
      ],
    },
    {
      name: 'two tokens for a return, without a protocol',
      steps: [{ actions: both }, { actions: [sendSol(499_999_999n, user, stranger)] }],
      before: { ...before, [user]: wallet(1n) },
      after: { ...left(0n, 0n), [user]: wallet(500_000_000n) },
      finds: [swept({}, { severity: 'high' })],
    },
    {
      name: 'two tokens deposited with an established protocol that returns no token',
      steps: [{ programId: market }, within],
      before,
      after: left(0n, 0n, pda),
      finds: [
        swept(
          { assets: ofBoth(100n, pda).map((each) => ({ ...each, program: market })) },
          {
            subject: pda,
            at: [
              [0, 0],
              [0, 0],
            ],
            severity: 'high',
          },
        ),
      ],
    },
    {
      name: 'a transaction that fails',
      steps: [{ actions: both }],
      before,
      finds: [swept({ drained: true })],
    },
    {
      name: 'hidden transfers of an unknown program',
      steps: [{ status: 'unknown-program' }],
      before,
      after: left(0n, 0n),
      finds: [swept({ drained: true }, { at: [] })],
    },
  ],
})
