import { type Address, address, addressToBytes } from '../../../../src/solana/address/address.ts'
import { memoProgram, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { noScenarios } from '../../../../src/scan/scenarios/report.ts'
import {
  type TradeForNothing,
  tradeForNothing,
} from '../../../../src/scan/rules/loss/trade-for-nothing.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import type { AccountRole } from '../../../../src/solana/transaction/message.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  namedProgram,
  otherMint,
  pda,
  role,
  type Scene,
  secondStranger,
  sendSol,
  sendTokens,
  sol,
  type Step,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  tokenMultisig,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { paidOfOne } from '../../../kit/scan/paid.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const holds = (owner: Address, amount: bigint) => tokenAccount({ mint, owner, amount })
const marketToken = address('Cw8CFyM9FkoMi7K7Crf6HNQqf4uEMzpKw6QNghXLvLkY')
const send = sendTokens(60n)
const pay = (lamports: bigint) => sendSol(lamports, user, stranger)
const dust: Action = {
  type: 'transfer-token',
  from: theirsToo,
  to: mineToo,
  mint: otherMint,
  amount: 1n,
  authority: stranger,
}
const issue: Action = {
  type: 'mint-to',
  mint: otherMint,
  account: mineToo,
  amount: 1n,
  authority: user,
}
const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const dollars = (owner: Address, amount: bigint) => tokenAccount({ mint: usdc, owner, amount })
const withSigners = (...signers: Address[]): Scene => ({
  message: {
    staticAccounts: signers,
    header: { requiredSignatures: signers.length, readonlySigned: 0, readonlyUnsigned: 0 },
  },
  feePayer: signers[0] ?? user,
})
const origin = { dappDomain: 'claim.example' }
const before = { [mine]: holds(user, 100n), [theirs]: holds(stranger, 0n) }
const gone = { [mine]: holds(user, 40n), [theirs]: holds(stranger, 60n) }
const steps = [{ actions: [send] }]

const signed: AccountRole = role(user, 'spend')
const nameless: Step = { programId: unknownProgram, status: 'unknown-program', accounts: [signed] }
const named: Step = { ...nameless, programName: 'Some Exchange', status: 'named' }
const read: Step = { ...named, status: 'decoded' }

const price = sendSol(sol, stranger)
const within = (action: Action): Step => ({ path: [0, 0], actions: [action] })
const junkOf = (owner: Address, amount: bigint) => tokenAccount({ mint: otherMint, owner, amount })
const junk = { [mineToo]: junkOf(user, 7n) }
const mintWith = (mintAuthority: Address, supply = 10n ** 12n) => ({
  ...mintAccount(),
  data: accountBytes.mint({ decimals: 6, supply, mintAuthority }),
})

/** An account of a program that names the owner of the deposit. */
const books = (owner: Address, whose: Address) => ({
  ...wallet(2_000_000n),
  owner,
  data: Uint8Array.from([7, 7, ...addressToBytes(whose), 60]),
})

/** The unknown program, which one key may replace, a number of slots after its deployment. */
const aged = (slots: bigint) => ({
  ...noScenarios('ran'),
  slot: 10_000_000n,
  programs: [
    {
      program: unknownProgram,
      programData: otherMint,
      deployedSlot: 10_000_000n - slots,
      upgradeAuthority: stranger,
    },
  ],
})

const wrapped = (amount: bigint) =>
  tokenAccount({ mint: wrappedSolMint, owner: stranger, amount, native: true })

const unpaid = (
  params: Partial<TradeForNothing> = {},
  rest: Partial<Found<TradeForNothing>> = {},
): Found<TradeForNothing> => ({
  params: { ...paidOfOne(60n), majority: true, ...params },
  subject: stranger,
  before: '100',
  after: '40',
  at: [[0, 0]],
  ...rest,
})

/** All of a token sold for 100 of another in an established pool, and a part of them sent on to a wallet. */
const soldFor = (forwarded: bigint): Scene => ({
  steps: [
    { programId: market, accounts: [role(user, 'sign')] },
    { path: [0, 0], actions: [{ ...send, to: marketToken, amount: 100n }] },
    { path: [0, 1], actions: [{ ...dust, amount: 100n, authority: pda }] },
    {
      path: [1],
      actions: [
        {
          type: 'transfer-token',
          from: mineToo,
          to: secondStranger,
          mint: otherMint,
          amount: forwarded,
          authority: user,
        },
      ],
    },
  ],
  before: {
    [mine]: holds(user, 100n),
    [marketToken]: holds(pda, 0n),
    [theirsToo]: junkOf(pda, 100n),
    [mineToo]: junkOf(user, 0n),
    [secondStranger]: junkOf(stranger, 0n),
    [otherMint]: mintAccount(),
  },
  after: {
    [mine]: holds(user, 0n),
    [marketToken]: holds(pda, 100n),
    [theirsToo]: junkOf(pda, 0n),
    [mineToo]: junkOf(user, 100n - forwarded),
    [secondStranger]: junkOf(stranger, forwarded),
  },
})

/** Tokens that a program adds to its own, for another token of fixed supply. */
const reserve = (amount: bigint): Scene => ({
  steps: [nameless, within(sendTokens(amount)), within(received)],
  before: {
    [mine]: holds(user, 100n),
    [theirs]: holds(pda, 80n),
    [otherMint]: mintAccount(),
    [mineToo]: junkOf(user, 0n),
    [theirsToo]: junkOf(pda, 9n),
  },
  after: {
    [mine]: holds(user, 100n - amount),
    [theirs]: holds(pda, 80n + amount),
    [otherMint]: mintAccount(),
    [mineToo]: junkOf(user, 7n),
    [theirsToo]: junkOf(pda, 2n),
  },
  origin,
})
const received: Action = { ...dust, amount: 7n, authority: pda }

const reserved = (amount: bigint, severity: 'medium' | 'high'): Found<TradeForNothing> => ({
  params: {
    ...paidOfOne(amount, pda),
    majority: true,
    unproven: { raw: 7n, mint: otherMint },
  },
  subject: pda,
  before: '100',
  after: (100n - amount).toString(),
  at: [[0, 0]],
  severity,
})

/** A part of 100 tokens to a wallet, and another part to an established protocol, which returns some of another token. */
const besideTrade = (paid: bigint, given: bigint): Scene => ({
  steps: [
    { actions: [{ ...send, amount: paid }] },
    { programId: market, accounts: [role(user, 'sign')] },
    { path: [1, 0], actions: [{ ...send, to: marketToken, amount: given }] },
    { path: [1, 1], actions: [{ ...dust, amount: 900n, authority: pda }] },
  ],
  before: {
    ...before,
    [marketToken]: holds(pda, 0n),
    [theirsToo]: junkOf(pda, 900n),
    [otherMint]: mintAccount(),
  },
  after: {
    [mine]: holds(user, 100n - paid - given),
    [theirs]: holds(stranger, paid),
    [marketToken]: holds(pda, given),
    [theirsToo]: junkOf(pda, 0n),
    [mineToo]: junkOf(user, 900n),
  },
})

const bought = 10n ** 9n
/** Three of five SOL for a token that the same transaction creates, whose accounts it opens as well. */
const launch = (programId: Address, mintAuthority?: Address): Scene => ({
  steps: [
    { programId, accounts: [signed], status: 'named' },
    within(sendSol(3n * sol, pda)),
    {
      path: [0, 1],
      actions: [
        { type: 'transfer-token', from: theirsToo, to: mineToo, amount: bought, authority: pda },
      ],
    },
  ],
  before: { [user]: wallet(5n * sol), [pda]: wallet(1n) },
  after: {
    [user]: wallet(2n * sol),
    [pda]: wallet(3n * sol + 1n),
    [otherMint]: mintAccount([], mintAuthority ? { mintAuthority } : {}),
    [theirsToo]: junkOf(pda, 900n),
    [mineToo]: junkOf(user, bought),
  },
  accounts: [role(pda, 'write')],
  knownPrograms: [],
  origin,
})
const launchpad = address('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P')

const spent: Found<TradeForNothing> = {
  params: {
    mint: wrappedSolMint,
    payees: [{ receiver: pda, amount: { raw: 3n * sol, mint: wrappedSolMint } }],
    majority: true,
  },
  subject: pda,
  before: `${5n * sol}`,
  after: `${2n * sol}`,
  at: [[0, 0]],
}

/** The message sends most of a token, and a call beside it pays: a claim takes nothing, so it returns nothing. */
const besideClaim = (claim: Step, rest: Partial<Scene> = {}): Scene => ({
  steps: [
    { actions: [send] },
    { programId: namedProgram, accounts: [signed], ...claim, path: [1] },
    { path: [1, 0], actions: [{ ...dust, mint: usdc, amount: 900_000_000n, authority: pda }] },
  ],
  before: { ...before, [mineToo]: dollars(user, 0n), [theirsToo]: dollars(pda, 900_000_000n) },
  after: { ...gone, [mineToo]: dollars(user, 900_000_000n), [theirsToo]: dollars(pda, 0n) },
  decimals: { [usdc]: 6 },
  origin,
  ...rest,
})
const inSol: Partial<Scene> = {
  steps: [
    { actions: [send] },
    { programId: namedProgram, accounts: [signed], path: [1] },
    { path: [1, 0], actions: [sendSol(2n * sol, user, pda)] },
  ],
  before: { ...before, [user]: wallet(9n), [pda]: wallet(3n * sol) },
  after: { ...gone, [user]: wallet(2n * sol + 9n), [pda]: wallet(sol) },
}
const besideClaims = [
  { name: 'most of a token beside a claim of dollars', scene: besideClaim({}) },
  { name: 'the same without an app', scene: besideClaim({}, { origin: {} }) },
  {
    name: 'the same with a claim that anyone may send',
    scene: besideClaim({ accounts: [] }, { origin: {} }),
  },
  {
    name: 'the same with an established protocol',
    scene: besideClaim({ programId: market }),
  },
  { name: 'most of a token beside a claim of SOL', scene: besideClaim({}, inSol) },
  {
    name: 'a small price in SOL beside it, paid by a program',
    scene: {
      steps: [{ actions: [send] }, nameless, { path: [1, 0], actions: [pay(20_000_000n)] }],
      before: { ...before, [user]: wallet(9n) },
      after: { ...gone, [user]: wallet(20_000_009n) },
      origin,
    },
  },
  {
    name: 'dollars that the user moves between accounts of their own, beside such a claim',
    scene: besideClaim(
      {},
      {
        steps: [
          ...(besideClaim({}).steps ?? []),
          {
            path: [2],
            actions: [
              { ...dust, from: mineToo, mint: usdc, amount: 900_000_000n, authority: user },
            ],
          },
        ],
      },
    ),
  },
]

testRule(tradeForNothing, {
  quiet: [
    { name: 'the first purchase of a token that a launchpad creates', ...launch(launchpad) },
    {
      name: 'a fee beside a trade of some of the same token',
      ...besideTrade(12n, 60n),
    },
    {
      name: 'a small part that joins a reserve, for a token without a standing',
      ...reserve(5n),
    },
    { name: 'a little of what all of a token is sold for, sent on', ...soldFor(10n) },
    {
      name: 'a token through an unknown program from the pool of an established one',
      steps: [
        nameless,
        within(send),
        { path: [0, 1], programId: market },
        { path: [0, 1, 0], actions: [{ ...dust, amount: 7n, authority: pda }] },
      ],
      before: { ...before, [theirsToo]: junkOf(pda, 9n) },
      after: { ...gone, ...junk },
      origin,
    },
    {
      name: 'a third of the SOL for a collectible',
      steps: [nameless, within(price)],
      before: { [user]: wallet(3n * sol) },
      after: {
        [user]: wallet(2n * sol),
        [stranger]: wallet(sol),
        [otherMint]: mintAccount([], { decimals: 0 }),
        [mineToo]: junkOf(user, 1n),
      },
      origin,
    },
    {
      name: 'a fifth of a token through an unknown program',
      steps: [nameless, within({ ...send, amount: 20n })],
      before,
      after: { [mine]: holds(user, 80n), [theirs]: holds(stranger, 20n) },
      origin,
    },
    {
      name: 'just under half deposited with the unknown program itself',
      steps: [nameless, within({ ...send, amount: 49n })],
      before: { ...before, [theirs]: holds(pda, 0n) },
      after: { [mine]: holds(user, 51n), [theirs]: holds(pda, 49n) },
      origin,
    },
    {
      name: 'a third of the SOL deposited in an account of an unknown program',
      steps: [nameless, within(price)],
      before: { [user]: wallet(3n * sol), [stranger]: { ...wallet(1n), owner: unknownProgram } },
      after: {
        [user]: wallet(2n * sol),
        [stranger]: { ...wallet(sol + 1n), owner: unknownProgram },
      },
      origin,
    },
    {
      name: 'dollars that its buyer hands over',
      steps: [{ actions: [send] }, { actions: [{ ...dust, mint: usdc, amount: 900_000_000n }] }],
      before: {
        ...before,
        [mineToo]: dollars(user, 0n),
        [theirsToo]: dollars(stranger, 900_000_000n),
        [usdc]: mintAccount(),
      },
      after: {
        ...gone,
        [mineToo]: dollars(user, 900_000_000n),
        [theirsToo]: dollars(stranger, 0n),
      },
      decimals: { [usdc]: 6 },
      origin,
    },
    { name: 'a transfer by the user', steps, before, after: gone },
    {
      name: 'most of a token that cannot be worth five dollars, for an app',
      steps,
      before: { ...before, [mint]: mintWith(stranger, 10n ** 13n) },
      after: gone,
      origin,
    },
    { name: 'an empty app domain', steps, before, after: gone, origin: { dappDomain: '' } },
    {
      name: 'a transfer to another wallet with a sponsor as fee payer',
      steps,
      feePayer: secondStranger,
      before,
      after: gone,
    },
    {
      name: 'a small part to the fee payer',
      steps: [{ actions: [{ ...send, amount: 5n }] }],
      feePayer: stranger,
      before,
      after: { [mine]: holds(user, 95n), [theirs]: holds(stranger, 5n) },
    },
    {
      name: 'a price in SOL that its buyer hands over',
      steps: [...steps, { actions: [sendSol(499_999_991n, user, stranger)] }],
      before: { ...before, [user]: wallet(9n) },
      after: { ...gone, [user]: wallet(500_000_000n) },
      origin,
    },
    {
      name: 'a returned token that can no longer be minted',
      steps: [nameless, within(send)],
      before: { ...before, [otherMint]: mintAccount() },
      after: { ...gone, [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 1n }) },
      origin,
    },
    {
      name: 'a deposit with an established protocol',
      steps: [{ programId: market }, { path: [0, 0], actions: [send] }],
      before: { ...before, [theirs]: holds(pda, 0n) },
      after: { ...gone, [theirs]: holds(pda, 60n) },
      origin,
    },
    {
      name: 'a fully decoded call, as wallets make themselves',
      steps: [read, { path: [0, 0], actions: [send] }],
      before: { ...before, [user]: wallet(5_000_000_000n) },
      after: gone,
    },
    {
      name: 'a deposit with an established protocol that also moves another of its assets',
      steps: [{ programId: market }, { path: [0, 0], actions: [send] }],
      before: { ...before, [theirs]: holds(pda, 0n), [theirsToo]: junkOf(pda, 9n) },
      after: { ...gone, [theirs]: holds(pda, 60n), [theirsToo]: junkOf(pda, 2n) },
      origin,
    },
    {
      name: 'a deposit that an established protocol exchanges and records',
      steps: [{ programId: market }, { path: [0, 0], actions: [send] }],
      before: { ...before, [theirs]: holds(pda, 0n) },
      after: {
        ...gone,
        [theirs]: holds(pda, 60n),
        [theirsToo]: junkOf(pda, 7n),
        [secondStranger]: books(market, user),
      },
      origin,
    },
    {
      name: 'a quarter of a token to a wallet with history',
      steps: [{ actions: [{ ...send, amount: 25n }] }],
      before: { ...before, [stranger]: wallet(1n) },
      after: { [mine]: holds(user, 75n), [theirs]: holds(stranger, 25n) },
      accounts: [role(stranger, 'write')],
      origin,
    },
    {
      name: 'an unnamed program that receives nothing, next to a transfer of the user',
      steps: [{ ...nameless, accounts: [] }, ...steps],
      before,
      after: gone,
    },
    {
      name: 'a small balance for fees',
      before: { [user]: wallet(3_000_000n) },
      after: { [user]: wallet(1n), [stranger]: wallet(2_900_000n) },
      origin,
    },
  ],
  firing: [
    ...besideClaims.map(({ name, scene }) => ({
      name,
      ...scene,
      finds: [unpaid({}, { at: [[0]] })],
    })),
    {
      name: 'most of a token that joins a reserve, for a token without a standing',
      ...reserve(60n),
      finds: [reserved(60n, 'medium')],
    },
    {
      name: 'the same for nearly all of it, which a thief would take',
      ...reserve(80n),
      finds: [reserved(80n, 'high')],
    },
    {
      name: 'half of a token to a wallet',
      steps: [{ actions: [{ ...send, amount: 50n }] }],
      before,
      after: { [mine]: holds(user, 50n), [theirs]: holds(stranger, 50n) },
      origin,
      finds: [unpaid({ ...paidOfOne(50n), majority: false }, { after: '50', at: [[0]] })],
    },
    {
      name: 'most of what all of a token is sold for, sent on by the message',
      ...soldFor(80n),
      finds: [
        {
          params: { ...paidOfOne(80n, stranger, otherMint), majority: true, forwarded: true },
          subject: stranger,
          before: '100',
          after: '20',
          at: [[1], [0, 0]],
        },
      ],
    },
    {
      name: 'two fifths of a token to a wallet, beside a trade of some of it',
      steps: [
        { actions: [{ ...send, amount: 45n }] },
        { programId: market },
        { path: [1, 0], actions: [{ ...send, to: marketToken, amount: 5n }] },
        { path: [1, 1], actions: [{ ...dust, amount: 900n, authority: pda }] },
      ],
      before: {
        ...before,
        [marketToken]: holds(pda, 0n),
        [theirsToo]: junkOf(pda, 900n),
        [otherMint]: mintAccount(),
      },
      after: {
        [mine]: holds(user, 50n),
        [theirs]: holds(stranger, 45n),
        [marketToken]: holds(pda, 5n),
        [theirsToo]: junkOf(pda, 0n),
        [mineToo]: junkOf(user, 900n),
      },
      origin,
      finds: [unpaid({ ...paidOfOne(45n), majority: false }, { after: '55', at: [[0]] })],
    },
    {
      name: 'a seventh of a token to a wallet, half as much as the same transaction trades',
      ...besideTrade(15n, 30n),
      finds: [unpaid({ ...paidOfOne(15n), majority: false }, { after: '85', at: [[0]] })],
    },
    {
      name: 'most of a token that an established protocol pays to a wallet, although no app is named',
      steps: [{ programId: market }, within(send)],
      before,
      after: gone,
      finds: [unpaid({ program: market })],
    },
    {
      name: 'the last payment of a wallet, which the rule for emptied balances reports as well',
      before: { [user]: wallet(3n * sol) },
      after: { [user]: wallet(1n), [stranger]: wallet(2_999_000_000n) },
      steps: [{ actions: [sendSol(2_999_000_000n, stranger)] }],
      origin,
      finds: [
        unpaid(
          { ...paidOfOne(2_999_000_000n, stranger, wrappedSolMint) },
          { before: '3000000000', after: '1000000', at: [[0]], severity: 'low' },
        ),
      ],
    },
    {
      name: 'the last collectible of a wallet, which no other rule reports',
      before: {
        [user]: wallet(1n),
        [mine]: tokenAccount({ mint, owner: user, amount: 1n }),
        [theirs]: tokenAccount({ mint, owner: stranger, amount: 0n }),
        [mint]: mintAccount([], { decimals: 0 }),
      },
      after: {
        [mine]: tokenAccount({ mint, owner: user, amount: 0n }),
        [theirs]: tokenAccount({ mint, owner: stranger, amount: 1n }),
      },
      steps: [{ actions: [{ ...send, amount: 1n }] }],
      origin,
      finds: [unpaid(paidOfOne(1n), { before: '1', after: '0', at: [[0]] })],
    },
    {
      name: 'the same for another fee payer',
      before: { [user]: wallet(3n * sol) },
      after: { [user]: wallet(1n), [stranger]: wallet(2_999_000_000n) },
      steps: [{ actions: [sendSol(2_999_000_000n, stranger)] }],
      feePayer: secondStranger,
      origin,
      finds: [
        unpaid(
          { ...paidOfOne(2_999_000_000n, stranger, wrappedSolMint) },
          { before: '3000000000', after: '1000000', at: [[0]] },
        ),
      ],
    },
    {
      name: 'a token without a known value beside a payment, which no program ties to it',
      steps,
      before: { ...before, [otherMint]: mintAccount() },
      after: { ...gone, [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 1n }) },
      origin,
      finds: [unpaid({}, { at: [[0]] })],
    },
    {
      name: 'shares of two assets through an unknown program to a wallet, with or without an app',
      steps: [nameless, within(price), { path: [0, 1], actions: [{ ...send, amount: 49n }] }],
      before: { ...before, [user]: wallet(3n * sol) },
      after: {
        [user]: wallet(2n * sol),
        [stranger]: wallet(sol),
        [mine]: holds(user, 51n),
        [theirs]: holds(stranger, 49n),
      },
      finds: [
        unpaid({ ...paidOfOne(49n), majority: false }, { after: '51', at: [[0, 1]] }),
        unpaid(
          { ...paidOfOne(1_000_000_000n, stranger, wrappedSolMint), majority: false },
          { before: '3000000000', after: '2000000000' },
        ),
      ],
    },
    {
      name: 'most of a token into an account that others can empty without the user',
      steps,
      before: {
        ...before,
        [theirsToo]: tokenMultisig(1, [user, stranger]),
        [theirs]: holds(theirsToo, 0n),
      },
      after: { [mine]: holds(user, 40n), [theirs]: holds(theirsToo, 60n) },
      origin,
      finds: [unpaid(paidOfOne(60n, theirsToo), { subject: theirsToo, at: [[0]] })],
    },
    {
      name: 'most of a token, with a memo that another wallet signs',
      steps: [...steps, { programId: memoProgram, accounts: [role(secondStranger, 'sign')] }],
      ...withSigners(user, secondStranger),
      before,
      after: gone,
      finds: [unpaid({}, { at: [[0]] })],
    },
    {
      name: 'most of a token, with a fee payer who has signed',
      steps,
      ...withSigners(secondStranger, user),
      signatures: ['valid', 'missing'],
      before,
      after: gone,
      finds: [unpaid({}, { at: [[0]] })],
    },
    {
      name: 'most of a token, with a fee payer who has not signed yet',
      steps,
      ...withSigners(secondStranger, user),
      before,
      after: gone,
      finds: [unpaid({}, { at: [[0]], severity: 'medium' })],
    },
    {
      name: 'most of a token, moved by a delegate for an app',
      steps: [{ actions: [{ ...send, authority: secondStranger }] }],
      origin,
      before,
      after: gone,
      finds: [
        unpaid(
          { authorization: { holder: secondStranger, right: 'owner', by: 'program' } },
          { at: [[0]] },
        ),
      ],
    },
    {
      name: 'most of a token to the fee payer',
      steps,
      feePayer: stranger,
      before,
      after: gone,
      finds: [unpaid({}, { at: [[0]] })],
    },
    {
      name: 'a program that is known by name only',
      steps: [named, { path: [0, 0], actions: [send] }],
      before: { ...before, [user]: wallet(5n * sol) },
      after: gone,
      finds: [unpaid()],
    },
    {
      name: 'a third of a token to a wallet that is new on chain, which is only noted',
      steps: [{ actions: [{ ...send, amount: 33n }] }],
      before,
      after: { [mine]: holds(user, 67n), [theirs]: holds(stranger, 33n) },
      accounts: [role(stranger, 'read')],
      origin,
      finds: [
        unpaid(
          { ...paidOfOne(33n), majority: false },
          { after: '67', at: [[0]], severity: 'medium' },
        ),
      ],
    },
    {
      name: 'a token that an unknown program creates',
      ...launch(unknownProgram),
      finds: [
        { ...spent, params: { ...spent.params, unproven: { raw: bought, mint: otherMint } } },
      ],
    },
    {
      name: 'a token that a key can still mint',
      ...launch(launchpad, stranger),
      finds: [{ ...spent, params: { ...spent.params, program: launchpad } }],
    },
    {
      name: 'a third of a token to a wallet with history',
      steps: [{ actions: [{ ...send, amount: 33n }] }],
      before: { ...before, [stranger]: wallet(1n) },
      after: { [mine]: holds(user, 67n), [theirs]: holds(stranger, 33n) },
      accounts: [role(stranger, 'write')],
      origin,
      finds: [
        unpaid(
          { ...paidOfOne(33n), majority: false },
          { after: '67', at: [[0]], severity: 'medium' },
        ),
      ],
    },
    {
      name: 'most of a token that an established protocol exchanges for an address without a key',
      steps: [{ programId: market }, { path: [0, 0], actions: [send] }],
      before: { ...before, [theirs]: holds(pda, 0n), [theirsToo]: junkOf(unknownProgram, 9n) },
      after: {
        ...gone,
        [theirs]: holds(pda, 60n),
        [theirsToo]: junkOf(unknownProgram, 2n),
        [secondStranger]: junkOf(pda, 7n),
      },
      origin,
      finds: [unpaid({ ...paidOfOne(60n, pda), program: market }, { subject: pda })],
    },
    {
      name: 'most of a token deposited with a program deployed today that records the owner',
      steps: [nameless, within(send)],
      before: { ...before, [theirs]: holds(pda, 0n) },
      after: { ...gone, [theirs]: holds(pda, 60n), [theirsToo]: books(unknownProgram, user) },
      origin,
      scenarios: aged(100n),
      finds: [unpaid(paidOfOne(60n, pda), { subject: pda })],
    },
    {
      name: 'the same with an old program, which is only noted',
      steps: [nameless, within(send)],
      before: { ...before, [theirs]: holds(pda, 0n) },
      after: { ...gone, [theirs]: holds(pda, 60n), [theirsToo]: books(unknownProgram, user) },
      origin,
      scenarios: aged(5_000_000n),
      finds: [unpaid(paidOfOne(60n, pda), { subject: pda, severity: 'medium' })],
    },
    {
      name: 'most of a token deposited with a program that records the owner, which is only noted',
      steps: [nameless, within(send)],
      before: { ...before, [theirs]: holds(pda, 0n) },
      after: { ...gone, [theirs]: holds(pda, 60n), [theirsToo]: books(unknownProgram, user) },
      origin,
      finds: [unpaid(paidOfOne(60n, pda), { subject: pda, severity: 'medium' })],
    },
    {
      name: 'the same with an existing, unchanged record',
      steps: [nameless, within(send)],
      before: { ...before, [theirs]: holds(pda, 0n), [theirsToo]: books(unknownProgram, user) },
      after: { ...gone, [theirs]: holds(pda, 60n), [theirsToo]: books(unknownProgram, user) },
      origin,
      finds: [unpaid(paidOfOne(60n, pda), { subject: pda })],
    },
    {
      name: 'the same with a record for another wallet',
      steps: [nameless, within(send)],
      before: { ...before, [theirs]: holds(pda, 0n) },
      after: { ...gone, [theirs]: holds(pda, 60n), [theirsToo]: books(unknownProgram, stranger) },
      origin,
      finds: [unpaid(paidOfOne(60n, pda), { subject: pda })],
    },
    {
      name: 'the same with a wallet as receiver',
      steps: [nameless, within(send)],
      before,
      after: { ...gone, [theirsToo]: books(unknownProgram, user) },
      origin,
      finds: [unpaid()],
    },
    {
      name: 'most of a token for a collectible that a stranger mints for it',
      steps: [{ actions: [send, { ...issue, authority: stranger }] }],
      before: { ...before, [mineToo]: tokenAccount({ mint: otherMint, owner: user }) },
      after: { ...gone, [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 1n }) },
      origin,
      finds: [unpaid({ unproven: { raw: 1n, mint: otherMint } }, { at: [[0]] })],
    },
    {
      name: 'most of a token for a tiny amount of SOL that an unknown program pays',
      steps: [{ actions: [send] }, nameless, { path: [1, 0], actions: [pay(3_000_000n)] }],
      before: { ...before, [user]: wallet(9n) },
      after: { ...gone, [user]: wallet(3_000_009n) },
      origin,
      finds: [unpaid({}, { at: [[0]] })],
    },
    {
      name: 'most of a token for one that the receiver can mint',
      steps: [nameless, within(send)],
      before: { ...before, [otherMint]: mintWith(stranger) },
      after: { ...gone, ...junk },
      origin,
      finds: [unpaid()],
    },
    {
      name: 'most of a token for one created in the same transaction',
      steps: [nameless, within(send)],
      before,
      after: { ...gone, ...junk, [otherMint]: mintAccount() },
      origin,
      finds: [unpaid()],
    },
    {
      name: 'most of a token, next to a small trade with an established protocol',
      steps: [
        { actions: [send] },
        { programId: market },
        { path: [1, 0], actions: [{ ...dust, amount: 7n, authority: pda }] },
      ],
      before: { ...before, [otherMint]: mintAccount(), [theirsToo]: junkOf(pda, 9n) },
      after: { ...gone, ...junk },
      origin,
      finds: [unpaid({}, { at: [[0]] })],
    },
    {
      name: 'just under half of a token through an unknown program to a wallet',
      steps: [nameless, within({ ...send, amount: 49n })],
      before,
      after: { [mine]: holds(user, 51n), [theirs]: holds(stranger, 49n) },
      origin,
      finds: [unpaid({ ...paidOfOne(49n), majority: false }, { after: '51' })],
    },
    {
      name: 'the same to a wallet that is new on chain',
      steps: [nameless, within({ ...send, amount: 49n })],
      before,
      after: { [mine]: holds(user, 51n), [theirs]: holds(stranger, 49n) },
      accounts: [role(stranger, 'read')],
      origin,
      finds: [unpaid({ ...paidOfOne(49n), majority: false }, { after: '51' })],
    },
    {
      name: 'the same to a key whose address is assigned to a program',
      steps: [nameless, within({ ...send, amount: 49n })],
      before: { ...before, [stranger]: { ...wallet(1n), owner: unknownProgram } },
      after: { [mine]: holds(user, 51n), [theirs]: holds(stranger, 49n) },
      origin,
      finds: [unpaid({ ...paidOfOne(49n), majority: false }, { after: '51' })],
    },
    {
      name: 'just under half of the SOL to such a key, in an account of wrapped SOL',
      steps: [nameless, within(price)],
      before: {
        [user]: wallet(3n * sol),
        [stranger]: { ...wallet(1n), owner: unknownProgram },
        [theirs]: wrapped(0n),
      },
      after: { [user]: wallet(2n * sol), [theirs]: wrapped(sol) },
      origin,
      finds: [
        unpaid(
          { ...paidOfOne(1_000_000_000n, stranger, wrappedSolMint), majority: false },
          { before: '3000000000', after: '2000000000' },
        ),
      ],
    },
    {
      name: 'the same without a named app, which is only noted',
      steps: [nameless, within({ ...send, amount: 49n })],
      before,
      after: { [mine]: holds(user, 51n), [theirs]: holds(stranger, 49n) },
      finds: [unpaid({ ...paidOfOne(49n), majority: false }, { after: '51', severity: 'medium' })],
    },
    {
      name: 'just under half of the SOL to a wallet that is new on chain, with or without an app',
      steps: [nameless, within(price)],
      accounts: [role(stranger, 'write')],
      before: { [user]: wallet(3n * sol) },
      after: { [user]: wallet(2n * sol), [stranger]: wallet(sol) },
      finds: [
        unpaid(
          { ...paidOfOne(1_000_000_000n, stranger, wrappedSolMint), majority: false },
          { before: '3000000000', after: '2000000000' },
        ),
      ],
    },
    {
      name: 'most of a token that an established protocol exchanges for another wallet',
      steps: [{ programId: market }, { path: [0, 0], actions: [send] }],
      before: { ...before, [theirs]: holds(pda, 0n) },
      after: {
        ...gone,
        [theirs]: holds(pda, 60n),
        [theirsToo]: tokenAccount({ mint: otherMint, owner: stranger, amount: 7n }),
      },
      origin,
      finds: [unpaid({ ...paidOfOne(60n, pda), program: market }, { subject: pda })],
    },
    {
      name: 'most of a token that an established protocol pays out to a wallet',
      steps: [{ programId: market }, { path: [0, 0], actions: [send] }],
      before,
      after: gone,
      origin,
      finds: [unpaid({ program: market })],
    },
    {
      name: 'most of a token for little SOL from a separate instruction',
      steps: [{ actions: [send, pay(3_000_000n)] }],
      before: { ...before, [user]: wallet(9n) },
      after: { ...gone, [user]: wallet(3_000_009n) },
      origin,
      finds: [unpaid({}, { at: [[0]] })],
    },
    {
      name: 'most of a token for a tiny amount of another from a separate instruction',
      steps: [{ actions: [send, dust] }],
      before: {
        ...before,
        [mineToo]: tokenAccount({ mint: otherMint, owner: user }),
        [theirsToo]: tokenAccount({ mint: otherMint, owner: stranger, amount: 9n }),
      },
      after: { ...gone, [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 1n }) },
      origin,
      finds: [unpaid({ unproven: { raw: 1n, mint: otherMint } }, { at: [[0]] })],
    },
    {
      name: 'most of a token for tokens that the wallet issues itself',
      steps: [{ actions: [send, issue] }],
      before: { ...before, [mineToo]: tokenAccount({ mint: otherMint, owner: user }) },
      after: { ...gone, [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 1n }) },
      origin,
      finds: [unpaid({ unproven: { raw: 1n, mint: otherMint } }, { at: [[0]] })],
    },
    {
      name: 'most of a token for the rent of the user’s own account',
      steps,
      before: {
        ...before,
        [user]: wallet(9n),
        [mineToo]: tokenAccount({ mint: otherMint, owner: user }),
      },
      after: { ...gone, [user]: wallet(2_039_289n), [mineToo]: undefined },
      origin,
      finds: [unpaid({}, { at: [[0]] })],
    },
    {
      name: 'most of the SOL through a program without a name, with or without an app',
      steps: [nameless],
      before: { [user]: wallet(5_000_000_000n), [stranger]: wallet(1_000_000_000n) },
      after: { [user]: wallet(2_000_000_000n), [stranger]: wallet(4_000_000_000n) },
      finds: [
        unpaid(
          { ...paidOfOne(3_000_000_000n, stranger, wrappedSolMint) },
          { before: '5000000000', after: '2000000000', at: [] },
        ),
      ],
    },
    {
      name: 'most of a token to a wallet',
      steps,
      before,
      after: gone,
      origin,
      finds: [unpaid({}, { at: [[0]] })],
    },
    { name: 'a transaction that fails', steps, before, origin, finds: [unpaid({}, { at: [[0]] })] },
    {
      name: 'most of the SOL to a wallet',
      before: { [user]: wallet(1_000_000_000n) },
      after: { [user]: wallet(300_000_000n), [stranger]: wallet(700_000_000n) },
      origin: { source: 'blink' },
      finds: [
        unpaid(
          { ...paidOfOne(700_000_000n, stranger, wrappedSolMint) },
          { before: '1000000000', after: '300000000', at: [] },
        ),
      ],
    },
    {
      name: 'most of a token to an address of a program, which records nothing',
      steps,
      before: { ...before, [theirs]: holds(pda, 0n) },
      after: { ...gone, [theirs]: holds(pda, 60n) },
      origin,
      finds: [unpaid(paidOfOne(60n, pda), { subject: pda, at: [[0]] })],
    },
  ],
})
