import { describe, expect, test } from 'bun:test'
import type { Address } from '../../../src/solana/address/address.ts'
import { sameOutcome, worseThan } from '../../../src/scan/scenarios/compare.ts'
import { deltaOf, outcomeOf, type UserOutcome } from '../../../src/scan/scenarios/outcome.ts'
import { coreAssetProgram, wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import type { Account } from '../../../src/solana/chain.ts'
import {
  mine,
  mint,
  otherMint,
  pda,
  sol,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const before = new Map<Address, Account>([
  [user, wallet(5n * sol)],
  [stranger, wallet(sol)],
  [mine, tokenAccount({ mint, owner: user, amount: 1_000n })],
  [theirs, tokenAccount({ mint, owner: stranger, amount: 0n })],
])

/** The outcome of a run that leaves these accounts. */
const after = (changes: Record<Address, Account | undefined>): UserOutcome =>
  outcomeOf({
    user,
    before,
    after: new Map([
      ...before,
      ...Object.entries(changes).map(([key, value]) => [key, value] as [Address, typeof value]),
    ]),
    writable: [...new Set([...before.keys(), ...keysOf(changes)])],
  })

const keysOf = (changes: Record<Address, Account | undefined>): Address[] =>
  [user, stranger, mine, theirs, pda].filter((key) => key in changes)

const fee = 5_000n
const nothing = after({ [user]: wallet(5n * sol - fee) })
const paying = (lamports: bigint) => after({ [user]: wallet(5n * sol - fee - lamports) })
const sending = (amount: bigint) =>
  after({
    [user]: wallet(5n * sol - fee),
    [mine]: tokenAccount({ mint, owner: user, amount: 1_000n - amount }),
    [theirs]: tokenAccount({ mint, owner: stranger, amount }),
  })
const earning = after({ [user]: wallet(6n * sol) })
const handover = after({
  [user]: wallet(5n * sol - fee),
  [mine]: tokenAccount({ mint, owner: stranger, amount: 1_000n }),
})
const approving = (amount: bigint) =>
  after({
    [user]: wallet(5n * sol - fee),
    [mine]: tokenAccount({ mint, owner: user, amount: 1_000n, delegate: { to: stranger, amount } }),
  })
const revoking = after({
  [user]: wallet(5n * sol - fee),
  [mine]: tokenAccount({ mint, owner: user, amount: 1_000n }),
})
/** Pays SOL, and gets tokens for it. */
const buying = (lamports: bigint, amount: bigint) =>
  after({
    [user]: wallet(5n * sol - fee - lamports),
    [mine]: tokenAccount({ mint, owner: user, amount: 1_000n + amount }),
  })
/** Sends tokens, and gets SOL for them. */
const selling = (amount: bigint, lamports: bigint) =>
  after({
    [user]: wallet(5n * sol - fee + lamports),
    [mine]: tokenAccount({ mint, owner: user, amount: 1_000n - amount }),
  })
const opening = after({
  [user]: wallet(5n * sol - fee - 15_000_000n),
  [pda]: {
    lamports: 15_000_000n,
    owner: unknownProgram,
    data: new Uint8Array(2_000),
    executable: false,
  },
})

/** An account of the program's that has so many bytes and receives so much SOL from the user. */
const extending = (bytes: number, paid: bigint) =>
  outcomeOf({
    user,
    before: new Map([...before, [pda, record(100, 2n * sol)]]),
    after: new Map([
      [user, wallet(5n * sol - fee - paid)],
      [pda, record(bytes, 2n * sol + paid)],
    ]),
    writable: [user, pda],
  })
const record = (bytes: number, lamports: bigint): Account => ({
  lamports,
  owner: unknownProgram,
  data: new Uint8Array(bytes),
  executable: false,
})

/** Pays SOL, and an NFT of a stranger's then belongs to `owner`. */
const buyingAsset = (owner: Address) =>
  outcomeOf({
    user,
    before: new Map([...before, [pda, asset(stranger)]]),
    after: new Map([
      [user, wallet(4n * sol - fee)],
      [pda, asset(owner)],
    ]),
    writable: [user, pda],
  })
const asset = (owner: Address): Account => ({
  lamports: sol,
  owner: coreAssetProgram,
  data: accountBytes.coreAsset(owner),
  executable: false,
})

describe('a scenario is worse', () => {
  const cases: [what: string, now: UserOutcome | undefined, then: UserOutcome, kinds: string[]][] =
    [
      ['not if it does the same', nothing, nothing, []],
      ['not if it takes less', paying(sol), nothing, []],
      ['not if it pays less', earning, nothing, []],
      ['not by the rent of an account that it opens', nothing, opening, []],
      ['not by the rent of an account that it extends', nothing, extending(5_000, 34_104_000n), []],
      [
        'by what an account receives beside its rent',
        nothing,
        extending(5_000, 64_104_000n),
        ['switch loss'],
      ],
      [
        'by what an account of the same size receives',
        nothing,
        extending(100, 34_104_000n),
        ['switch loss'],
      ],
      ['not by a small fee', nothing, paying(2_000_000n), []],
      ['not by rounding', sending(500n), sending(509n), []],
      ['not by a little more of the same', paying(2n * sol), paying((29n * sol) / 10n), []],
      ['not by a little more of nearly all', paying(4n * sol), paying((49n * sol) / 10n), []],
      ['if it takes a large share more', paying(2n * sol), paying(3n * sol), ['growth loss']],
      ['if a quarter becomes half', sending(240n), sending(470n), ['growth loss']],
      ['if half becomes all', sending(490n), sending(978n), ['growth loss']],
      ['if it takes SOL that is not moved now', nothing, paying(sol), ['switch loss']],
      ['if it takes tokens that are not moved now', nothing, sending(1_000n), ['switch loss']],
      ['if it takes what it pays now', earning, paying(sol), ['switch loss']],
      ['if it takes twice as much', paying(sol), paying(2n * sol + fee), ['growth loss']],
      ['if a quarter becomes a half', sending(240n), sending(470n), ['growth loss']],
      ['not if it takes half as much again of little', sending(100n), sending(160n), []],
      ['if a fee becomes the whole balance', sending(50n), sending(1_000n), ['switch loss']],
      ['if it hands over an account', nothing, handover, ['switch control', 'switch loss']],
      [
        'if it grants a right over the tokens',
        nothing,
        approving(500n),
        ['switch control', 'switch control'],
      ],
      ['if nothing comes back at the same price', buying(sol, 500n), paying(sol), ['vanish loss']],
      ['if hardly anything comes back', buying(sol, 500n), buying(sol, 50n), ['vanish loss']],
      ['if it costs a little less', buying(sol, 500n), paying((19n * sol) / 20n), ['vanish loss']],
      ['if SOL no longer comes back', selling(500n, sol), selling(500n, 0n), ['vanish loss']],
      [
        'if an NFT that is paid for does not come',
        buyingAsset(user),
        buyingAsset(stranger),
        ['vanish loss'],
      ],
      ['not if it comes as well', buyingAsset(user), buyingAsset(user), []],
      ['not if less comes back', buying(sol, 500n), buying(sol, 51n), []],
      ['not if it does not cost anything then', buying(sol, 500n), nothing, []],
      ['not if it costs half then', buying(sol, 500n), paying(sol / 2n), []],
      ['not if next to nothing is paid', buying(sol / 50n, 500n), paying(sol / 50n), []],
      ['once if SOL is taken as well', selling(500n, sol), selling(500n, -sol), ['switch loss']],
      ['not if the right is granted anyway', approving(500n), approving(500n), []],
      ['not if it revokes', approving(500n), revoking, []],
      ['not if a failure becomes no change', undefined, nothing, []],
      ['not if a failure becomes a gain', undefined, earning, []],
      ['if a failure becomes a loss', undefined, paying(sol), ['lure loss']],
      ['if a failure becomes a handover', undefined, handover, ['lure control', 'lure loss']],
    ]
  test.each(cases)('%s', (_, now, then, kinds) => {
    expect(worseThan(now, then).map(({ kind, what }) => `${kind} ${what}`)).toEqual(kinds)
  })

  test('and a return that vanishes is a negative loss that turns into none', () => {
    expect(worseThan(buying(sol, 500n), buying(sol, 20n))).toEqual([
      {
        what: 'loss',
        kind: 'vanish',
        mint,
        lostNow: -500n,
        lostThen: -20n,
        held: 1_000n,
        receivers: [],
      },
    ])
  })

  test('and reports the amount, the asset and the receivers', () => {
    expect(worseThan(nothing, sending(1_000n))).toEqual([
      {
        what: 'loss',
        kind: 'switch',
        mint,
        lostNow: 0n,
        lostThen: 1_000n,
        held: 1_000n,
        receivers: [stranger],
      },
    ])
  })
})

describe('two machines agree', () => {
  const cases: [what: string, left: UserOutcome, right: UserOutcome, same: boolean][] = [
    ['if they did the same', paying(sol), paying(sol), true],
    ['except for the fee', paying(sol), paying(sol + 9_000n), true],
    ['not if one took more', paying(sol), paying(sol + 1_000_000n), false],
    ['not if one took a token more', sending(500n), sending(501n), false],
    ['not if one granted a right', nothing, approving(1n), false],
  ]
  test.each(cases)('%s', (_, left, right, same) => {
    expect(sameOutcome(left, right)).toBe(same)
    expect(sameOutcome(right, left)).toBe(same)
  })
})

test('an unknown asset does not change', () => {
  expect(deltaOf(nothing, otherMint)).toBe(0n)
})

describe('the SOL of a token account that is closed', () => {
  const large = { ...tokenAccount({ mint, owner: user, amount: 0n }), lamports: 3n * sol }
  const closing = (to: Address): UserOutcome =>
    outcomeOf({
      user,
      before: new Map([...before, [mine, large]]),
      after: new Map([
        [user, wallet((to === user ? 8n : 5n) * sol - fee)],
        [stranger, wallet((to === stranger ? 4n : 1n) * sol)],
        [mine, undefined],
      ]),
      writable: [user, stranger, mine],
    })

  test.each([
    { name: 'stays with the user', to: user, delta: -fee },
    { name: 'goes to another', to: stranger, delta: -3n * sol - fee },
  ])('$name', ({ to, delta }) => {
    expect(deltaOf(closing(to), wrappedSolMint)).toBe(delta)
  })

  test('is a loss if another gets it', () => {
    const [worse] = worseThan(closing(user), closing(stranger))
    expect(worse).toMatchObject({ what: 'loss', kind: 'switch', mint: wrappedSolMint })
  })
})
