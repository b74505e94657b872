import { Keypair, type PublicKey } from '@solana/web3.js'
import {
  mintBytes,
  rentLamports,
  tokenAccountBytes,
  token2022ProgramId,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import { paySol, payCheckedTokens, payTokens } from '../sbpf/calls.ts'
import { buildProgram, call, type Part, setByte } from '../sbpf/program.ts'
import {
  argument,
  constant,
  difference,
  holds,
  keep,
  kept,
  lamportsOf,
  patched,
  product,
  quotient,
  sum,
  type Value,
  wordAt,
} from '../sbpf/values.ts'
import {
  deploy,
  fresh,
  hasVault,
  type More,
  slot,
  vaultOf,
  vaultSeed,
} from '../../on-chain/unknown-program.ts'
import {
  addToField,
  given,
  instructionOf,
  nameUser,
  payDeveloper,
  requires,
  shareOf,
  sol,
  wordsOf,
  zeros,
} from './building-blocks.ts'
import type { HonestFamily } from './honest-program.ts'
import { ownAccount, usersTokens } from './own-accounts.ts'

const { state, user, system, first, second, third } = slot

const keyWithVault = (): PublicKey => {
  for (;;) {
    const { publicKey } = Keypair.generate()
    if (hasVault(publicKey)) return publicKey
  }
}

/** What a constant product gives. */
const output = (input: Value, from: Value, to: Value): Value =>
  quotient(product(input, to), sum(from, input))

/** User, its SOL, System, Token, vault, the user's tokens, the address that signs: tokens for SOL. */
const tokensForSol: readonly Part[] = [
  keep(0, output(argument(0), lamportsOf(1), wordAt(4, 64))),
  paySol(2, 0, 1, argument(0)),
  payTokens({ token: 3, from: 4, to: 5, owner: 6 }, kept(0), vaultSeed),
]

/** User, Token, the user's and the vault's of one token, the vault's and the user's of the other, the address that signs. */
const tokensForTokens: readonly Part[] = [
  keep(0, output(argument(0), wordAt(3, 64), wordAt(4, 64))),
  payTokens({ token: 1, from: 2, to: 3, owner: 0 }, argument(0)),
  payTokens({ token: 1, from: 4, to: 5, owner: 6 }, kept(0), vaultSeed),
]

/** Two pools of different programs, with a token between them that the user has none of. */
const pools = (): readonly More[] => {
  const [one, two, middle] = [keyWithVault(), keyWithVault(), fresh()]
  const tokens = (
    mint: PublicKey | undefined,
    owner: PublicKey | undefined,
    amount: bigint,
  ): More => ({
    key: fresh,
    role: 'write',
    account: (stage) => ({
      lamports: rentLamports(165),
      owner: tokenProgramId,
      data: tokenAccountBytes({ mint: mint ?? stage.mint, owner: owner ?? stage.user, amount }),
    }),
  })
  return [
    { key: () => tokenProgramId, role: 'read' },
    usersTokens,
    tokens(middle, undefined, 0n),
    { key: ({ chain }) => deploy(chain, buildProgram(7, ...tokensForSol), one), role: 'read' },
    {
      key: fresh,
      role: 'write',
      account: () => ({ lamports: 40n * sol, owner: one, data: wordsOf(1n) }),
    },
    tokens(middle, vaultOf(one), 800_000_000n),
    { key: () => vaultOf(one), role: 'read' },
    { key: ({ chain }) => deploy(chain, buildProgram(7, ...tokensForTokens), two), role: 'read' },
    tokens(middle, vaultOf(two), 900_000_000n),
    tokens(undefined, vaultOf(two), 500_000_000n),
    { key: () => vaultOf(two), role: 'read' },
  ]
}
const at = { middle: third, one: third + 1, two: third + 5 }
const instruction = new Uint8Array(8)

const swapThroughBoth: readonly Part[] = [
  call(
    at.one,
    [
      { account: user, signer: true, writable: true },
      { account: at.one + 1, writable: true },
      { account: system },
      { account: first },
      { account: at.one + 2, writable: true },
      { account: at.middle, writable: true },
      { account: at.one + 3 },
    ],
    instruction,
    [patched(0, given(1))],
  ),
  keep(1, wordAt(at.middle, 64)),
  call(
    at.two,
    [
      { account: user, signer: true },
      { account: first },
      { account: at.middle, writable: true },
      { account: at.two + 1, writable: true },
      { account: at.two + 2, writable: true },
      { account: second, writable: true },
      { account: at.two + 3 },
    ],
    instruction,
    [patched(0, kept(1))],
  ),
]

/** Token-2022, the user's and another account of a token of its own, and its mint; then fees. */
const newTokens = (): readonly More[] => {
  const mint = fresh()
  const account = (amount: bigint, holder: 'user' | 'other'): More => ({
    key: fresh,
    role: 'write',
    account: (stage) => ({
      lamports: rentLamports(165),
      owner: token2022ProgramId,
      data: tokenAccountBytes({ mint, owner: stage[holder], amount }),
    }),
  })
  return [
    { key: () => token2022ProgramId, role: 'read' },
    account(8_000_000n, 'user'),
    account(0n, 'other'),
    {
      key: () => mint,
      role: 'read',
      account: () => ({
        lamports: rentLamports(82),
        owner: token2022ProgramId,
        data: mintBytes({ decimals: 6, supply: 10n ** 12n }),
      }),
    },
    ownAccount('read', () => [100n]),
  ]
}

/** Call programs that are unknown themselves, and newer token programs. */
export const routePrograms: HonestFamily = {
  family: 'routes and newer tokens',
  programs: [
    {
      name: 'a swap through two pools of others',
      data: wordsOf(...zeros(16)),
      more: pools(),
      parts: () => [
        keep(0, wordAt(second, 64)),
        ...swapThroughBoth,
        requires(holds(difference(wordAt(second, 64), kept(0)), 'greaterOrEqual', given(2))),
        addToField(0, constant(1n)),
      ],
      calls: [
        { name: 'swap', instruction: instructionOf(0, 500_000_000, 5_300_000) },
        { name: 'swap more', instruction: instructionOf(0, 2n * sol, 19_500_000) },
        {
          name: 'less than agreed on',
          instruction: instructionOf(0, 500_000_000, 9_300_000),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a payment in a newer token with a fee',
      data: wordsOf(...zeros(16)),
      more: newTokens(),
      parts: () => [
        requires(holds(wordAt(third + 2, 0), 'lessOrEqual', 200n)),
        keep(0, shareOf(given(1), wordAt(third + 2, 0))),
        payCheckedTokens(
          { token: first, from: second, to: third, owner: user },
          third + 1,
          sum(given(1), kept(0)),
          { decimals: 6 },
        ),
        setByte(state, 3, 1),
        ...nameUser(4),
      ],
      calls: [
        { name: 'pay', instruction: instructionOf(0, 1_000_000) },
        { name: 'pay more', instruction: instructionOf(0, 3_500_000) },
      ],
    },
    {
      name: 'a payment that is split by the oracle of another',
      data: wordsOf(...zeros(16)),
      more: [ownAccount('read', () => [150_000_000n, 1n << 50n])],
      parts: () => [
        requires(holds(wordAt(first, 0), 'greaterOrEqual', 100_000_000n)),
        keep(0, quotient(product(given(1), constant(sol)), wordAt(first, 0))),
        requires(holds(kept(0), 'lessOrEqual', given(2))),
        payDeveloper(kept(0)),
        addToField(0, kept(0)),
      ],
      calls: [
        { name: 'pay a dollar amount', instruction: instructionOf(0, 60_000_000, 420_000_000) },
        { name: 'pay without room', instruction: instructionOf(0, 60_000_000, 400_000_000) },
        {
          name: 'the price fell',
          instruction: instructionOf(0, 60_000_000, 390_000_000),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
  ],
}
