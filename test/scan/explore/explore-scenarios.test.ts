import { beforeAll, describe, expect, test } from 'bun:test'
import type { ExploreInput } from '../../../src/scan/explore/explore-input.ts'
import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import {
  clockSysvar,
  lighthouseProgram,
  memoProgram,
  rentSysvar,
  systemProgram,
} from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { trustedPrograms } from '../../../src/solana/known/known-programs.ts'
import {
  instructionsSysvar,
  otherHashes,
  shiftClock,
  slotHashesSysvar,
  withData,
} from '../../../src/solana/state/sysvars.ts'
import type { TransactionVm } from '../../../src/solana/vm/vm.ts'
import { paySol } from '../../kit/sbpf/calls.ts'
import {
  addToByte,
  both,
  buildProgram,
  byteIs,
  isAfter,
  type Part,
  transferPrice,
  transferSol,
  when,
} from '../../kit/sbpf/program.ts'
import {
  argument,
  combined,
  constant,
  holds,
  keyWord,
  lengthOf,
  product,
  quotient,
  unixTimeNow,
} from '../../kit/sbpf/values.ts'
import {
  mine,
  mint,
  otherMint,
  stranger,
  theirsToo,
  unknownProgram,
  user,
} from '../../kit/scan/risk-context.ts'
import { exploreCold, exploreInTurn } from '../../kit/seen/compare-explorations.ts'
import {
  account,
  type LocalCall,
  localCall,
  localVm,
  make,
  place,
  placeCount,
  programWith,
  state,
  tokens,
} from '../../kit/seen/local-call.ts'
import { observedUnder } from '../../kit/seen/observed-under.ts'

const sol = 1_000_000_000n
const codeOf = (...parts: readonly Part[]): Uint8Array => buildProgram(placeCount, ...parts)
const drainOf = (lamports: bigint): Part =>
  transferSol(place.system, place.user, place.other, lamports)
const drain = drainOf(3n * sol)
const inFuture = 4_102_444_800n

/** Counts in its state, by one or by two. */
const counter = codeOf(
  when(byteIs(place.state, 9, 1), [addToByte(place.state, 5, 1)], [addToByte(place.state, 6, 1)]),
)
const switched = codeOf(when(byteIs(place.state, 0, 1), [drain]))

const notRun: ExploreInput['observed']['simulated'] = {
  ok: false,
  gap: { reason: 'node-failed', code: 'UPSTREAM_ERROR' },
}

const firstWordOf = (key: Address): bigint =>
  new DataView(addressToBytes(key).buffer).getBigUint64(0, true)

/** Nothing until the moment, a SOL from then on, without any branch. */
const paidByTime = paySol(
  place.system,
  place.user,
  place.other,
  product(quotient(unixTimeNow, constant(inFuture)), constant(sol)),
)

type Changes = ReadonlyMap<Address, Account | undefined>
type Change = (input: ExploreInput) => Changes

const held = ({ observed }: ExploreInput, key: Address): Account => {
  const found = observed.before.get(key) ?? observed.sysvars.get(key)
  if (!found) throw new Error(`no account ${key}`)
  return found
}

const edited =
  (key: Address, edit: (account: Account) => Account): Change =>
  (input) =>
    new Map([[key, edit(held(input, key))]])

const byteBecomes = (key: Address, offset: number, value: number): Change =>
  edited(key, (each) => withData(each, (data) => void (data[offset] = value)))

const richer = (key: Address, lamports: bigint): Change =>
  edited(key, (each) => ({ ...each, lamports: each.lamports + lamports }))

const unixTimeOf = (input: ExploreInput): bigint => {
  const { data } = held(input, clockSysvar)
  return new DataView(data.buffer, data.byteOffset).getBigInt64(32, true)
}

const later = (seconds: bigint): Change =>
  edited(clockSysvar, (clock) => shiftClock(clock, { slots: 2n * seconds, seconds }))

describe.skipIf(make === undefined)('explorations that are used again', () => {
  let vm: TransactionVm
  beforeAll(() => {
    vm = localVm()
  })

  test.each<[what: string, change: Change]>([
    ['nothing', () => new Map()],
    ['data of the program that decide nothing', byteBecomes(state, 12, 200)],
    ['what the program adds to', byteBecomes(state, 6, 77)],
    ['lamports of others', richer(stranger, 12_345n)],
    ['lamports of its state', richer(state, 1n)],
    ["another's token balance", edited(theirsToo, () => tokens(stranger, 77n))],
    ['the time', later(120n)],
    ['the slot hashes', edited(slotHashesSysvar, (each) => otherHashes(each, 0x55, 8))],
  ])('%s may differ', async (_, change) => {
    const first = await localCall(vm, { elf: counter })
    const then = await observedUnder(vm, first, change(first))
    const turns = await exploreInTurn(vm, [first, then])
    expect(turns.map(({ isSeen }) => isSeen)).toEqual([false, true])
    expect(turns[1]?.judgement).toEqual(await exploreCold(vm, then))
    expect(turns[1]?.judgement).toMatchObject({ status: 'ran', worse: [], skipped: 0 })
  })

  test.each<[what: string, change: Change]>([
    ['what decides a branch', byteBecomes(state, 9, 1)],
    ['the length of an account', edited(state, (each) => ({ ...each, data: new Uint8Array(17) }))],
    ['the owner of an account', edited(stranger, (each) => ({ ...each, owner: unknownProgram }))],
    ['an account that is gone', () => new Map([[stranger, undefined]])],
    ["the user's lamports", richer(user, 1n)],
    ["the user's tokens", edited(mine, () => tokens(user, 9_000_001n))],
    ["another's delegate", byteBecomes(theirsToo, 72, 1)],
    ["the mint of another's tokens", byteBecomes(theirsToo, 0, 9)],
    ['the rent', byteBecomes(rentSysvar, 0, 1)],
    [
      'the length of a sysvar',
      edited(slotHashesSysvar, (each) => ({ ...each, data: each.data.slice(0, 88) })),
    ],
    ['the code', edited(unknownProgram, () => programWith(codeOf(addToByte(place.state, 6, 1))))],
  ])('%s may not', async (_, change) => {
    const first = await localCall(vm, { elf: counter })
    const then = await observedUnder(vm, first, change(first))
    const turns = await exploreInTurn(vm, [first, first, then])
    expect(turns.map(({ isSeen }) => isSeen)).toEqual([false, true, false])
    expect(turns[2]?.judgement).toEqual(await exploreCold(vm, then))
  })

  test.each<[what: string, then: Partial<LocalCall>]>([
    ['instruction data', { instruction: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1) }],
    ['longer instruction data', { instruction: new Uint8Array(9) }],
    ['another signer', { signer: otherMint }],
    ['other trusted programs', { knownPrograms: new Set([...trustedPrograms, otherMint]) }],
    [
      'a further instruction',
      { further: [{ programId: memoProgram, accounts: [], data: Uint8Array.of(0x2e) }] },
    ],
  ])('%s makes another call of it', async (_, then) => {
    const calls = [
      await localCall(vm, { elf: counter }),
      await localCall(vm, { elf: counter, ...then }),
    ]
    const turns = await exploreInTurn(vm, [...calls, ...calls])
    expect(turns.map(({ isSeen }) => isSeen)).toEqual([false, false, true, true])
  })

  test.each<[what: string, edit: (input: ExploreInput) => Partial<ExploreInput>]>([
    [
      'a transaction that ran before it in a batch',
      () => ({
        more: [{ id: 'after:1', change: { cause: 'sibling', after: 1 }, overrides: new Map() }],
      }),
    ],
    [
      'a node that could not run it',
      ({ observed }) => ({ observed: { ...observed, simulated: notRun } }),
    ],
  ])('nothing is used again with %s', async (_, edit) => {
    const input = await localCall(vm, { elf: counter })
    const special = { ...input, ...edit(input) }
    const turns = await exploreInTurn(vm, [input, special, special])
    expect(turns.map(({ isSeen }) => isSeen)).toEqual([false, false, false])
  })

  test('nothing is used again where a number depends on the time, however small it is', async () => {
    const dust = combined('modulo', unixTimeNow, constant(1_000n))
    const elf = codeOf(paySol(place.system, place.user, place.other, dust))
    const input = await localCall(vm, { elf })
    const turns = await exploreInTurn(vm, [input, input])
    expect(turns.map(({ isSeen }) => isSeen)).toEqual([false, false])
    expect(turns[1]?.judgement).toMatchObject({ status: 'ran', worse: [] })
  })

  test.each<[what: string, programId: Address, accounts: readonly Address[], data: Uint8Array]>([
    ['guards', lighthouseProgram, [user], Uint8Array.of(255)],
    ['the list of instructions', memoProgram, [instructionsSysvar], Uint8Array.of(0x2e)],
  ])('nothing is used again with %s', async (_, programId, keys, data) => {
    const accounts = keys.map((each) => ({ address: each, signer: each === user, writable: false }))
    const input = await localCall(vm, { elf: counter, further: [{ programId, accounts, data }] })
    const turns = await exploreInTurn(vm, [input, input])
    expect(turns.map(({ isSeen }) => isSeen)).toEqual([false, false])
  })

  test.each<
    [what: string, edit: (observed: ExploreInput['observed']) => Partial<ExploreInput['observed']>]
  >([
    ['decimals', () => ({ decimals: new Map([[mint, 7]]) })],
    ['names', () => ({ names: new Map([[mint, { name: 'USD Coin', symbol: 'USDC' }]]) })],
    [
      'what is known of mints',
      () => ({
        recalled: new Map([[mint, { decimals: 6, settled: true, growable: false, supply: 1n }]]),
      }),
    ],
    [
      'an account beside the message',
      ({ before }) => ({ before: new Map([...before, [mint, account(systemProgram)]]) }),
    ],
  ])('%s that rules read have to be the same', async (_, edit) => {
    const input = await localCall(vm, { elf: counter })
    const other = { ...input, observed: { ...input.observed, ...edit(input.observed) } }
    const turns = await exploreInTurn(vm, [input, other, other])
    expect(turns.map(({ isSeen }) => isSeen)).toEqual([false, false, true])
  })

  type Attack = {
    what: string
    /** What was explored first. */
    first: LocalCall
    firstly?: Change
    /** What is scanned then: the same call but for this. */
    scanned?: Partial<LocalCall>
    change?: Change
    /** Whether the first is one that may be used again. */
    isKept: boolean
  }

  const isVictim = both(
    holds(keyWord(place.user), 'equal', firstWordOf(user)),
    byteIs(place.state, 0, 1),
  )
  const attacks: readonly Attack[] = [
    {
      what: 'code is replaced at the same address',
      first: { elf: counter },
      change: edited(unknownProgram, () => programWith(switched)),
      isKept: true,
    },
    {
      what: 'only one user is robbed, and another has scanned it',
      first: { elf: codeOf(when(isVictim, [drain])), signer: otherMint },
      scanned: { signer: user },
      isKept: true,
    },
    {
      what: 'the switch was on, so that nothing was worse',
      first: { elf: switched },
      firstly: byteBecomes(state, 0, 1),
      change: byteBecomes(state, 0, 0),
      isKept: true,
    },
    {
      what: 'the user could not pay, and now can',
      first: { elf: codeOf(when(byteIs(place.state, 0, 1), [drainOf(50n * sol)])) },
      change: richer(user, 60n * sol),
      isKept: true,
    },
    {
      what: 'what it would take was next to nothing for the user',
      first: { elf: codeOf(when(byteIs(place.state, 0, 1), [drainOf((sol / 200n) * 9n)])) },
      firstly: richer(user, 90n * sol),
      change: richer(user, -94n * sol + sol / 10n),
      isKept: false,
    },
    {
      what: 'other instruction data lead to the theft',
      first: {
        elf: codeOf(
          when(both(holds(argument(0), 'equal', 7n), byteIs(place.state, 0, 1)), [drain]),
        ),
      },
      scanned: { instruction: Uint8Array.of(7, 0, 0, 0, 0, 0, 0, 0) },
      isKept: true,
    },
    {
      what: 'the account grows',
      first: { elf: codeOf(when(holds(lengthOf(place.state), 'equal', 20n), [drain])) },
      change: edited(state, (each) => ({ ...each, data: new Uint8Array(19) })),
      isKept: false,
    },
    {
      what: 'time passes',
      first: { elf: codeOf(when(isAfter(inFuture), [drain])) },
      change: (input) => later(inFuture - 60n - unixTimeOf(input))(input),
      isKept: false,
    },
    {
      what: 'a payment depends on the time alone',
      first: { elf: codeOf(paidByTime) },
      change: (input) => later(inFuture - 60n - unixTimeOf(input))(input),
      isKept: false,
    },
    {
      what: 'a price is raised',
      first: {
        elf: codeOf(
          transferPrice(place.system, place.user, place.other, { account: place.state, offset: 0 }),
        ),
        instruction: new Uint8Array(new BigUint64Array([sol / 10n]).buffer),
        data: new Uint8Array(new BigUint64Array([sol / 10n, 0n]).buffer),
      },
      change: edited(state, (each) => ({
        ...each,
        data: new Uint8Array(new BigUint64Array([2n * sol, 0n]).buffer),
      })),
      isKept: false,
    },
  ]

  test.each(attacks)(
    'hides no theft: $what',
    async ({ first, firstly, scanned, change, isKept }) => {
      const start = await localCall(vm, first)
      const warm = firstly ? await observedUnder(vm, start, firstly(start)) : start
      const base = scanned ? await localCall(vm, { ...first, ...scanned }) : warm
      const then = change ? await observedUnder(vm, base, change(base)) : base
      const turns = await exploreInTurn(vm, [warm, warm, then])
      expect(turns.map(({ isSeen }) => isSeen)).toEqual([false, isKept, false])
      expect(turns[2]?.judgement).toEqual(await exploreCold(vm, then))
      expect(turns[2]?.judgement.worse).not.toEqual([])
    },
  )
})
