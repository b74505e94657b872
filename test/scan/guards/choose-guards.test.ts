import { describe, expect, test } from 'bun:test'
import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { chooseGuards } from '../../../src/scan/guards/choose-guards.ts'
import type { GuardCondition } from '../../../src/scan/guards/guard.ts'
import { replaceablePrograms } from '../../../src/scan/guards/replaceable-programs.ts'
import {
  lighthouseProgram,
  loaderV3Program,
  loaderV4Program,
  systemProgram,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import type { ProgramDataState } from '../../../src/solana/state/account-state.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  riskContext,
  type Scene,
  sol,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const chosen = (
  scene: Scene,
  programData = new Map<Address, ProgramDataState>(),
  extraFeeLamports = 0n,
) => {
  const context = riskContext(scene)
  const accounts: Record<Address, Account | undefined> = { ...scene.before, ...scene.after }
  const after = new Map([...context.states.after.keys()].map((key) => [key, accounts[key]]))
  return chooseGuards({
    context,
    after,
    programs: replaceablePrograms(context),
    programData,
    extraFeeLamports,
  })
}

const conditions = (scene: Scene): GuardCondition[] =>
  chosen(scene).guards.flatMap(({ asserts }) => asserts)
const targets = (scene: Scene): Address[] =>
  chosen(scene).guards.flatMap(({ accounts }) => accounts)

describe('the wallet', () => {
  test('room is left for what the guards cost', () => {
    const scene = { before: { [user]: wallet(5n * sol) }, after: { [user]: wallet(4n * sol) } }
    const { guards } = chosen(scene, new Map(), 400_000n)
    expect(guards[0]?.asserts[2]).toEqual({ kind: 'wallet-holds', minLamports: 3_999_500_000n })
  })

  test.each([
    ['a loss is guarded, with a tolerance for fees', 5n * sol, 4n * sol, 3_999_900_000n],
    ['one percent of a gain may be missing', 5n * sol, 7n * sol, 6_980_000_000n],
    ['a small gain is below the fee tolerance', 5n * sol, 5n * sol + 5n, 4_999_900_005n],
    ['a tiny balance is guarded as zero', 5n * sol, 10n, 0n],
  ])('%s', (_, before, after, minLamports) => {
    expect(
      conditions({ before: { [user]: wallet(before) }, after: { [user]: wallet(after) } }),
    ).toEqual([
      { kind: 'wallet-owned-by-system' },
      { kind: 'wallet-without-data' },
      { kind: 'wallet-holds', minLamports },
    ])
  })

  test('a wallet that is handed over or emptied is not guarded', () => {
    const before = { [user]: wallet(sol) }
    expect(
      targets({ before, after: { [user]: { ...wallet(sol), owner: unknownProgram } } }),
    ).toEqual([])
    expect(targets({ before, after: { [user]: undefined } })).toEqual([])
  })
})

describe('token accounts', () => {
  const of = (amount: bigint, more: Partial<Parameters<typeof tokenAccount>[0]> = {}): Account =>
    tokenAccount({ mint, owner: user, amount, ...more })

  test('the balance after a loss is guarded exactly', () => {
    expect(conditions({ before: { [mine]: of(500n) }, after: { [mine]: of(300n) } })).toEqual([
      { kind: 'token-owner', account: mine, owner: user },
      { kind: 'tokens-held', account: mine, min: { raw: 300n, mint } },
      { kind: 'delegate', account: mine },
      { kind: 'close-authority', account: mine },
    ])
  })

  test.each([
    ['an account that gains', of(1_000n), of(3_000n), 2_980n],
    ['a new account', undefined, of(1_000n), 990n],
    [
      'an account that belonged to another owner',
      tokenAccount({ mint, owner: stranger, amount: 1_000n }),
      of(1_000n),
      990n,
    ],
    ['an account that stays', of(1_000n), of(1_000n), 1_000n],
  ])('%s', (_, before, after, raw) => {
    const found = conditions({
      ...(before && { before: { [mine]: before } }),
      after: { [mine]: after },
    })
    expect(found[1]).toEqual({ kind: 'tokens-held', account: mine, min: { raw, mint } })
  })

  test('rights of others afterwards stay as previewed', () => {
    const rights = { delegate: { to: stranger, amount: 200n }, closeAuthority: stranger }
    const found = conditions({ before: { [mine]: of(500n) }, after: { [mine]: of(500n, rights) } })
    expect(found.slice(2)).toEqual([
      { kind: 'delegate', account: mine, delegate: stranger },
      { kind: 'delegated-amount', account: mine, max: { raw: 200n, mint } },
      { kind: 'close-authority', account: mine, closeAuthority: stranger },
    ])
  })

  test('those of others, those handed over and those closed are not guarded', () => {
    const scene: Scene = {
      before: {
        [mine]: of(5n),
        [mineToo]: of(5n),
        [theirs]: tokenAccount({ mint: otherMint, owner: stranger }),
      },
      after: { [mine]: tokenAccount({ mint, owner: stranger, amount: 5n }), [mineToo]: undefined },
    }
    expect(targets(scene)).toEqual([])
  })
})

describe('programs that could be replaced', () => {
  const data = pda
  const program = (of: Address = data): Account => ({
    lamports: 1_141_440n,
    owner: loaderV3Program,
    data: Uint8Array.from([2, 0, 0, 0, ...addressToBytes(of)]),
    executable: true,
  })
  const calling = (programId: Address, account: Account): Scene => ({
    steps: [{ programId }],
    before: { [programId]: account },
    after: {},
  })
  const deployed = { kind: 'program-data', deployedSlot: 77n } as const

  test('the simulated code must be unchanged', () => {
    const state = new Map([[data, { ...deployed, upgradeAuthority: stranger }]])
    const { guards, unguarded } = chosen(calling(unknownProgram, program()), state)
    expect(guards.map(({ accounts }) => accounts)).toEqual([[data]])
    expect(guards[0]?.asserts).toEqual([
      { kind: 'program-deployed', program: unknownProgram, slot: 77n },
    ])
    expect(unguarded).toEqual([])
  })

  test('immutable code needs no guard', () => {
    expect(chosen(calling(unknownProgram, program()), new Map([[data, deployed]]))).toEqual({
      guards: [],
      unguarded: [],
    })
  })

  test('unread code is reported', () => {
    expect(chosen(calling(unknownProgram, program())).unguarded).toEqual([
      { account: unknownProgram, reason: 'code-unread' },
    ])
  })

  test('known, core and immutable programs are not guarded', () => {
    for (const programId of [market, systemProgram, tokenProgram, lighthouseProgram])
      expect(chosen(calling(programId, program()))).toEqual({ guards: [], unguarded: [] })
    const finished = { ...program(), owner: market }
    expect(chosen(calling(unknownProgram, finished))).toEqual({ guards: [], unguarded: [] })
  })

  test('programs of a loader without assertions are reported', () => {
    const { unguarded } = chosen(calling(unknownProgram, { ...program(), owner: loaderV4Program }))
    expect(unguarded).toEqual([{ account: unknownProgram, reason: 'loader-not-supported' }])
  })

  test('a program account of another form is not followed', () => {
    const odd = { ...program(), data: new Uint8Array([2, 0, 0, 0, 1]) }
    expect(replaceablePrograms(riskContext(calling(unknownProgram, odd))).dataAccounts.size).toBe(0)
  })
})
