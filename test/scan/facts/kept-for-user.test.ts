import { describe, expect, test } from 'bun:test'
import { address, type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import { isKeptForUser, isRedeemedLater } from '../../../src/scan/facts/kept-for-user.ts'
import { outflowsOf } from '../../../src/scan/facts/outflow.ts'
import { noScenarios } from '../../../src/scan/scenarios/report.ts'
import type { Action } from '../../../src/solana/decoding/format/action.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import { mintAccount } from '../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  namedProgram,
  otherMint,
  pda,
  riskContext,
  type Scene,
  secondStranger,
  stranger,
  theirs,
  role,
  theirsToo,
  thirdStranger,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

/** A wallet that is a program: it pays whomever its caller names. */
const walletProgram = address('SMRTzfY6DfH5ik3TKiyLFfXexV8uSG3d2UksSCYdunG')

/** A game that is known by name: it keeps assets for any player. */
const game = address('SAGE2HAwep459SNq61LHvjxPk4pLPEJLoMETef7f7EE')

const taken: Action = {
  type: 'transfer-token',
  from: mine,
  to: theirs,
  amount: 100n,
  authority: user,
}
const issued = (account: Address, authority: Address): Action => ({
  type: 'mint-to',
  mint: otherMint,
  account,
  amount: 90n,
  authority,
})
const shareMint = (mintAuthority: Address) => ({
  ...mintAccount(),
  data: accountBytes.mint({ decimals: 6, supply: 10n ** 12n, mintAuthority }),
})
const holds = (owner: Address, amount: bigint, of = mint) =>
  tokenAccount({ mint: of, owner, amount })

/** The program takes the user's tokens into its vault; what it does besides differs. */
const deposit = (
  program: Address,
  more: readonly Action[],
  changes: Pick<Scene, 'before' | 'after' | 'scenarios'> = {},
): Scene => ({
  ...changes,
  steps: [
    { programId: program },
    { path: [0, 0], actions: [taken] },
    ...more.map((action, index) => ({ path: [0, index + 1], actions: [action] })),
  ],
  before: {
    [mine]: holds(user, 100n),
    [theirs]: holds(pda, 0n),
    [mineToo]: holds(user, 0n, otherMint),
    [theirsToo]: holds(stranger, 0n, otherMint),
    [otherMint]: shareMint(pda),
    ...changes.before,
  },
  after: { [mine]: holds(user, 0n), [theirs]: holds(pda, 100n), ...changes.after },
})

const shareForUser = { [mineToo]: holds(user, 90n, otherMint) }

const record = (program: Address, whose: Address, count: number) => ({
  ...wallet(2_000_000n),
  owner: program,
  data: Uint8Array.from([7, 7, ...addressToBytes(whose), count]),
})
const recordOf = (program: Address, whose: Address) => ({
  before: { [secondStranger]: record(program, whose, 1) },
  after: { [secondStranger]: record(program, whose, 2) },
})

const recordOver = (program: Address, earlier: Address, whose: Address) => ({
  before: { [secondStranger]: record(program, earlier, 1) },
  after: { [secondStranger]: record(program, whose, 1) },
})
const recordsOf = (program: Address, [one, other]: readonly [Address, Address]) => ({
  after: {
    [secondStranger]: record(program, one, 1),
    [thirdStranger]: record(program, other, 1),
  },
})
/** Its call has this wallet among its accounts. */
const naming = (scene: Scene, named: Address): Scene => ({
  ...scene,
  steps: (scene.steps ?? []).map((step, index) =>
    index === 0 ? { ...step, accounts: [role(named, 'write')] } : step,
  ),
  before: { ...scene.before, [named]: wallet(1_000_000n) },
})

/** Deployed an hour ago, and one key may replace it. */
const young = {
  ...noScenarios('ran'),
  slot: 10_000_000n,
  programs: [
    {
      program: namedProgram,
      programData: mint,
      deployedSlot: 9_991_000n,
      upgradeAuthority: stranger,
    },
  ],
}

const byPda = issued(mineToo, pda)

/** A part of the deposit and some SOL go to a wallet. */
const withFee = (tokens: bigint, lamports: bigint): Scene =>
  deposit(namedProgram, [{ ...taken, to: theirsToo, amount: tokens }], {
    before: {
      ...recordOf(namedProgram, user).before,
      [theirsToo]: holds(stranger, 0n),
      [stranger]: wallet(5n),
    },
    after: {
      ...recordOf(namedProgram, user).after,
      [theirs]: holds(pda, 100n - tokens),
      [theirsToo]: holds(stranger, tokens),
      [stranger]: wallet(5n + lamports),
    },
  })

const cases: readonly (readonly [name: string, scene: Scene, kept: boolean])[] = [
  ['a share of a named protocol', deposit(namedProgram, [byPda], { after: shareForUser }), true],
  ['a share of an established one', deposit(market, [byPda], { after: shareForUser }), true],
  [
    'a share of an unknown program',
    deposit(unknownProgram, [byPda], { after: shareForUser }),
    false,
  ],
  ['a token of a wallet program', deposit(walletProgram, [byPda], { after: shareForUser }), false],
  [
    'a share of a protocol that one key replaced an hour ago',
    deposit(namedProgram, [byPda], { after: shareForUser, scenarios: young }),
    false,
  ],
  [
    'a token that a key can mint',
    deposit(namedProgram, [issued(mineToo, stranger)], {
      before: { [otherMint]: shareMint(stranger) },
      after: shareForUser,
    }),
    false,
  ],
  [
    'a share that goes to a stranger',
    deposit(namedProgram, [issued(theirsToo, pda)], {
      after: { [theirsToo]: holds(stranger, 90n, otherMint) },
    }),
    false,
  ],
  [
    'a share, and the deposit goes to a wallet',
    deposit(namedProgram, [byPda], {
      before: { [theirs]: holds(stranger, 0n) },
      after: { ...shareForUser, [theirs]: holds(stranger, 100n) },
    }),
    false,
  ],
  ['a record for the user', deposit(namedProgram, [], recordOf(namedProgram, user)), true],
  ['the same with a fee for a wallet', withFee(2n, 50_000_000n), true],
  ['the same with more than a fee', withFee(3n, 50_000_000n), false],
  ['the same with more SOL than a tip', withFee(2n, 50_000_001n), false],
  ['a record for a stranger', deposit(namedProgram, [], recordOf(namedProgram, stranger)), false],
  ['nothing', deposit(namedProgram, []), false],
  ['a record of a game for the user', deposit(game, [], recordOf(game, user)), true],
  ['the same over another owner', deposit(game, [], recordOver(game, stranger, user)), false],
  [
    'the same in a program for deposits',
    deposit(namedProgram, [], recordOver(namedProgram, stranger, user)),
    true,
  ],
  [
    'a record of a game for the user, and one for a stranger that the call names',
    naming(deposit(game, [], recordsOf(game, [user, stranger])), stranger),
    false,
  ],
  [
    'the same for an address without a key',
    naming(deposit(game, [], recordsOf(game, [user, pda])), pda),
    false,
  ],
]

describe('what a protocol keeps for the user', () => {
  test.each([...cases])('%s', (_, scene, kept) => {
    const context = riskContext(scene)
    const outflow = outflowsOf(context).find((each) => each.mint === mint)
    if (!outflow) throw new Error('nothing is taken')
    expect(isKeptForUser(outflow, context)).toBe(kept)
  })
})

const burnt: Action = { type: 'burn', account: mine, mint, amount: 100n, authority: user }

/** The program burns the user's tokens; what it writes besides differs. */
const redemption = (
  program: Address,
  changes: Pick<Scene, 'before' | 'after' | 'scenarios'> = {},
): Scene => ({
  ...changes,
  steps: [{ programId: program }, { path: [0, 0], actions: [burnt] }],
  before: { [mine]: holds(user, 100n), ...changes.before },
  after: { [mine]: holds(user, 0n), ...changes.after },
})

/** The same call mints another token. */
const converted = (program: Address, to: Address): Scene => {
  const scene = redemption(program, {
    before: {
      [mineToo]: holds(user, 0n, otherMint),
      [theirsToo]: holds(stranger, 0n, otherMint),
      [otherMint]: shareMint(pda),
    },
    after: { [to]: holds(to === mineToo ? user : stranger, 90n, otherMint) },
  })
  return { ...scene, steps: [...(scene.steps ?? []), { path: [0, 1], actions: [issued(to, pda)] }] }
}

const paidWallet = {
  before: { [stranger]: wallet(1_000_000_000n) },
  after: { [stranger]: wallet(3_000_000_000n) },
}

const ticketOf = (program: Address, whose: Address) => ({
  after: { [secondStranger]: record(program, whose, 1) },
})

const tickets: readonly (readonly [name: string, scene: Scene, later: boolean])[] = [
  ['a ticket of an established protocol', redemption(market, ticketOf(market, user)), true],
  ['a ticket of a named one', redemption(namedProgram, ticketOf(namedProgram, user)), true],
  [
    'a ticket of an unknown program',
    redemption(unknownProgram, ticketOf(unknownProgram, user)),
    false,
  ],
  ['a ticket of a stranger', redemption(market, ticketOf(market, stranger)), false],
  ['an account of another program', redemption(market, ticketOf(namedProgram, user)), false],
  ['nothing', redemption(market), false],
  ['a token that the call mints', converted(namedProgram, mineToo), true],
  ['a token that an unknown program mints', converted(unknownProgram, mineToo), false],
  ['a token that the call mints to a stranger', converted(namedProgram, theirsToo), false],
  [
    'a ticket, and a wallet is paid',
    redemption(market, {
      before: paidWallet.before,
      after: { ...ticketOf(market, user).after, ...paidWallet.after },
    }),
    false,
  ],
  [
    'a ticket of a protocol that one key replaced an hour ago',
    redemption(namedProgram, { ...ticketOf(namedProgram, user), scenarios: young }),
    false,
  ],
]

describe('what a protocol redeems later', () => {
  test.each([...tickets])('%s', (_, scene, later) => {
    const context = riskContext(scene)
    const burning = context.instructions.find(({ actions }) => actions.includes(burnt))
    if (!burning) throw new Error('nothing is burnt')
    expect(isRedeemedLater(burning.path, context)).toBe(later)
  })
})
