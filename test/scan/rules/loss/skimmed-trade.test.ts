import { address } from '../../../../src/solana/address/address.ts'
import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { type SkimmedTrade, skimmedTrade } from '../../../../src/scan/rules/loss/skimmed-trade.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  type Scene,
  secondStranger,
  sendTokens,
  stranger,
  theirs,
  theirsToo,
  thirdStranger,
  tokenAccount,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'

const fourth = address('Cw8CFyM9FkoMi7K7Crf6HNQqf4uEMzpKw6QNghXLvLkY')
const thirdMint = address('9jaZhJM6nMHTo4hY9DGabQ1HNuUWhJtm7js1fmKMVpkN')

type Trade = {
  user: bigint
  others: bigint
  router?: typeof market
  paid?: bigint
  /** The others pay for it with another asset. */
  pool?: boolean
  /** The user passes it on in an instruction of their own. */
  apart?: boolean
}

/** A router sells tokens in a pool, which pays `paid` of another token. */
const routed = ({
  user: own,
  others,
  router = unknownProgram,
  paid = 900n,
  pool = false,
  apart = false,
}: Trade): Scene => ({
  knownPrograms: [market],
  steps: [
    { programId: router, path: [0] },
    { programId: market, path: [0, 0] },
    { programId: tokenProgram, path: [0, 0, 0], actions: [sendTokens(500n)] },
    {
      programId: tokenProgram,
      path: [0, 0, 1],
      actions: [
        {
          type: 'transfer-token',
          from: theirsToo,
          to: mineToo,
          amount: paid,
          authority: pda,
          mint: otherMint,
        },
      ],
    },
    {
      programId: tokenProgram,
      path: apart ? [1] : [0, 1],
      actions: [
        {
          type: 'transfer-token',
          from: mineToo,
          to: secondStranger,
          amount: others,
          authority: user,
          mint: otherMint,
        },
      ],
    },
  ],
  before: {
    [mine]: tokenAccount({ mint, owner: user, amount: 1_000n }),
    [theirs]: tokenAccount({ mint, owner: pda, amount: 0n }),
    [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 0n }),
    [theirsToo]: tokenAccount({ mint: otherMint, owner: pda, amount: 5_000n }),
    [secondStranger]: tokenAccount({ mint: otherMint, owner: stranger, amount: 0n }),
    [thirdStranger]: tokenAccount({ mint: thirdMint, owner: stranger, amount: 9n }),
  },
  after: {
    [mine]: tokenAccount({ mint, owner: user, amount: 500n }),
    [theirs]: tokenAccount({ mint, owner: pda, amount: 500n }),
    [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: own }),
    [theirsToo]: tokenAccount({ mint: otherMint, owner: pda, amount: 5_000n - own - others }),
    [secondStranger]: tokenAccount({ mint: otherMint, owner: stranger, amount: others }),
    [thirdStranger]: tokenAccount({ mint: thirdMint, owner: stranger, amount: pool ? 0n : 9n }),
  },
})

/** An established pool takes tokens and issues shares, to the user and to another owner. */
const issued = (own: bigint, others: bigint, owner = stranger): Scene => {
  const share = (account: typeof mine, amount: bigint) =>
    ({ type: 'mint-to', mint: otherMint, account, authority: pda, amount }) as const
  return {
    knownPrograms: [market],
    steps: [
      { programId: market, path: [0] },
      { programId: tokenProgram, path: [0, 0], actions: [sendTokens(500n)] },
      {
        programId: tokenProgram,
        path: [0, 1],
        actions: [share(mineToo, own), share(secondStranger, others)],
      },
    ],
    before: {
      [mine]: tokenAccount({ mint, owner: user, amount: 1_000n }),
      [theirs]: tokenAccount({ mint, owner: pda, amount: 0n }),
      [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 0n }),
      [secondStranger]: tokenAccount({ mint: otherMint, owner, amount: 0n }),
    },
    after: {
      [mine]: tokenAccount({ mint, owner: user, amount: 500n }),
      [theirs]: tokenAccount({ mint, owner: pda, amount: 500n }),
      [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: own }),
      [secondStranger]: tokenAccount({ mint: otherMint, owner, amount: others }),
    },
  }
}

const skimmed = (received: bigint, kept: bigint): Found<SkimmedTrade> => ({
  params: {
    of: 'proceeds',
    received: { raw: received, mint: otherMint },
    kept: { raw: kept, mint: otherMint },
    receivers: [stranger],
  },
  subject: stranger,
  at: [[0, 0, 0]],
})

/** A router that trades 500 tokens less what it passes on to another wallet, which may sell the user an asset. */
const cut = (kept: bigint, { gives = false, trades = true } = {}): Scene => {
  const whole = routed({ user: 900n, others: 0n, pool: gives })
  const pay: Action = { ...sendTokens(kept), to: fourth }
  return {
    ...whole,
    steps: [
      ...(whole.steps ?? []).map((step, at) =>
        at === 2 ? { ...step, actions: [sendTokens(500n - kept)] } : step,
      ),
      { programId: tokenProgram, path: [0, 2], actions: [pay] },
    ],
    before: { ...whole.before, [fourth]: tokenAccount({ mint, owner: stranger, amount: 0n }) },
    after: {
      ...whole.after,
      [theirs]: tokenAccount({ mint, owner: pda, amount: 500n - kept }),
      [fourth]: tokenAccount({ mint, owner: stranger, amount: kept }),
      ...(!trades && {
        [theirsToo]: tokenAccount({ mint: otherMint, owner: pda, amount: 5_000n }),
      }),
    },
  }
}

const cutFrom = (kept: bigint): Found<SkimmedTrade> => ({
  params: {
    of: 'input',
    received: { raw: 500n - kept, mint },
    kept: { raw: kept, mint },
    receivers: [stranger],
  },
  subject: stranger,
  at: [
    [0, 0, 0],
    [0, 2],
  ],
})

testRule(skimmedTrade, {
  quiet: [
    { name: 'a twentieth of the input', ...cut(25n) },
    { name: 'a part of the input for a wallet that sells for it', ...cut(150n, { gives: true }) },
    { name: 'parts of a payment, where no pool takes any', ...cut(150n, { trades: false }) },
    { name: 'all of it', ...routed({ user: 900n, others: 0n }) },
    { name: 'a fee of a twentieth', ...routed({ user: 855n, others: 45n }) },
    { name: 'a part that the user sends on', ...routed({ user: 300n, others: 600n, apart: true }) },
    { name: 'shares less a fee of a twentieth', ...issued(855n, 45n) },
    { name: 'a supply issued to an address without a key', ...issued(300n, 600n, pda) },
    { name: 'what a second pool buys', ...routed({ user: 300n, others: 600n, pool: true }) },
    { name: 'nothing, which other rules report', ...routed({ user: 0n, others: 900n }) },
    {
      name: 'more than the pool paid, from elsewhere',
      ...routed({ user: 300n, others: 600n, paid: 300n }),
    },
  ],
  firing: [
    { name: 'a third of the input', ...cut(150n), finds: [cutFrom(150n)] },
    {
      name: 'an eighth of the input, which is noted',
      ...cut(63n),
      finds: [{ ...cutFrom(63n), severity: 'medium' }],
    },
    {
      name: 'a fifth, which is noted',
      ...routed({ user: 720n, others: 180n }),
      finds: [{ ...skimmed(720n, 180n), severity: 'medium' }],
    },
    { name: 'a third', ...routed({ user: 600n, others: 300n }), finds: [skimmed(600n, 300n)] },
    {
      name: 'two thirds through an established aggregator',
      ...routed({ user: 300n, others: 600n, router: market }),
      finds: [skimmed(300n, 600n)],
    },
    {
      name: 'most of the shares that a pool issues',
      ...issued(300n, 600n),
      finds: [{ ...skimmed(300n, 600n), at: [[0, 0]] }],
    },
    { name: 'nearly all', ...routed({ user: 1n, others: 899n }), finds: [skimmed(1n, 899n)] },
  ],
})
