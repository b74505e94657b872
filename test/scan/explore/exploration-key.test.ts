import { beforeAll, describe, expect, test } from 'bun:test'
import { explorationKey } from '../../../src/scan/explore/exploration-key.ts'
import type { ExploreInput } from '../../../src/scan/explore/explore-input.ts'
import {
  type PreparedExploration,
  prepareExploration,
} from '../../../src/scan/explore/prepare-exploration.ts'
import { makeScenarioRunner, vmInputOf } from '../../../src/scan/explore/run-scenario.ts'
import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import {
  lighthouseProgram,
  stakeProgram,
  systemProgram,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { readStates } from '../../../src/solana/effects/account-states.ts'
import { DecisionRecord } from '../../../src/solana/vm/forced/decision-record.ts'
import type { HeldAccount } from '../../../src/solana/vm/ledger/ledger.ts'
import type { TransactionVm } from '../../../src/solana/vm/vm.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import { paySol } from '../../kit/sbpf/calls.ts'
import { addToByte, buildProgram, byteIs, when } from '../../kit/sbpf/program.ts'
import { wordAt } from '../../kit/sbpf/values.ts'
import { mint, otherMint, stranger, unknownProgram, user } from '../../kit/scan/risk-context.ts'
import {
  account,
  localCall,
  localVm,
  make,
  place,
  placeCount,
  state,
} from '../../kit/seen/local-call.ts'

/** Pays what its state says, and counts if another byte of it is one. */
const program = buildProgram(
  placeCount,
  when(byteIs(place.state, 9, 1), [addToByte(place.state, 10, 1)]),
  paySol(place.system, place.user, place.other, wordAt(place.state, 0)),
)

type Whole = { input: ExploreInput; prepared: PreparedExploration }
type Edit = (whole: Whole) => Whole

const prepare = async (vm: TransactionVm): Promise<Whole> => {
  const input = await localCall(vm, { elf: program })
  const opening = await vm.open(vmInputOf(input.observed))
  if (opening.status !== 'ready') throw new Error(opening.gap)
  const { session } = opening
  const prepared = prepareExploration({
    ...input,
    codeOf: session.codeOf,
    localAccount: session.accountOf,
    native: await makeScenarioRunner(session, input)(),
  })
  session.close()
  if ('gap' in prepared) throw new Error(prepared.gap)
  return { input, prepared }
}

const observed =
  (edit: (observed: ExploreInput['observed']) => Partial<ExploreInput['observed']>): Edit =>
  ({ input, prepared }) => ({
    prepared,
    input: { ...input, observed: { ...input.observed, ...edit(input.observed) } },
  })

const message = (edit: (resolved: ExploreInput['observed']['resolved']) => object): Edit =>
  observed(({ resolved }) => ({
    resolved: { ...resolved, message: { ...resolved.message, ...edit(resolved) } },
  }))

const honest =
  (edit: (run: PreparedExploration['honest']) => Partial<PreparedExploration['honest']>): Edit =>
  ({ input, prepared }) => ({
    input,
    prepared: { ...prepared, honest: { ...prepared.honest, ...edit(prepared.honest) } },
  })

const transaction =
  (
    edit: (
      each: PreparedExploration['runnable']['transaction'],
    ) => Partial<PreparedExploration['runnable']['transaction']>,
  ): Edit =>
  ({ input, prepared }) => {
    const { runnable } = prepared
    const changed = { ...runnable.transaction, ...edit(runnable.transaction) }
    return { input, prepared: { ...prepared, runnable: { ...runnable, transaction: changed } } }
  }

const outcome =
  (edit: Partial<PreparedExploration['outcome']>): Edit =>
  ({ input, prepared }) => ({
    input,
    prepared: { ...prepared, outcome: { ...prepared.outcome, ...edit } },
  })

const inLedger = (
  ledger: readonly HeldAccount[],
  key: Address,
  edit: (held: HeldAccount) => Partial<HeldAccount>,
): HeldAccount[] => ledger.map((held) => (held.address === key ? { ...held, ...edit(held) } : held))

/** Before the transaction, and not what it does with it. */
const before = (key: Address, edit: (held: HeldAccount) => Partial<HeldAccount>): Edit =>
  transaction(({ ledger }) => ({ ledger: inLedger(ledger, key, edit) }))

/** Behind the transaction alone. */
const behind = (key: Address, edit: (held: HeldAccount) => Partial<HeldAccount>): Edit =>
  honest(({ ledger }) => ({ ledger: inLedger(ledger, key, edit) }))

const other = (data: Uint8Array, offset: number): Uint8Array => {
  const copy = Uint8Array.from(data)
  copy[offset] = (copy[offset] ?? 0) ^ 1
  return copy
}

/** Puts an account of another program in the place of the other wallet. */
const held = (owner: Address, data: Uint8Array): Edit =>
  before(stranger, () => ({ owner: addressToBytes(owner), data }))

const mintData = (supply: bigint, mintAuthority: Address): Uint8Array =>
  new Uint8Array(accountBytes.mint({ decimals: 6, supply, mintAuthority }))

const recordOf = (label: number): DecisionRecord => {
  const record = new DecisionRecord()
  record.watcherOf(7).branch(12, true, label)
  return record
}

const calls =
  (edit: (call: PreparedExploration['honest']['calls'][number]) => object): Edit =>
  (whole) =>
    honest((run) => ({ calls: run.calls.map((call) => ({ ...call, ...edit(call) })) }))(whole)

describe.skipIf(make === undefined)('what an exploration is known by', () => {
  let vm: TransactionVm
  let whole: Whole
  const keyOf = (edit: Edit = (each) => each): string | undefined => {
    const { input, prepared } = edit(whole)
    return explorationKey(input, prepared)
  }

  beforeAll(async () => {
    vm = localVm()
    whole = await prepare(vm)
  })

  test('is the same each time, whatever the blockhash is', async () => {
    const { input, prepared } = await prepare(vm)
    expect(keyOf()).toMatch(/^[0-9a-f]{64}$/)
    expect(explorationKey(input, prepared)).toBe(keyOf())
    expect(keyOf(message(() => ({ blockhash: user })))).toBe(keyOf())
  })

  test.each<[what: string, edit: Edit]>([
    ['user', ({ input, prepared }) => ({ prepared, input: { ...input, user: stranger } })],
    [
      'trusted programs',
      ({ input, prepared }) => ({
        prepared,
        input: { ...input, knownPrograms: new Set([...input.knownPrograms, otherMint]) },
      }),
    ],
    ['version', message(() => ({ version: 0 }))],
    [
      'header',
      message(({ message: { header } }) => ({ header: { ...header, readonlySigned: 1 } })),
    ],
    [
      'lookups',
      message(() => ({ lookups: [{ table: mint, writableIndexes: [], readonlyIndexes: [1] }] })),
    ],
    ['settings', message(() => ({ config: { priorityFeeLamports: 1n } }))],
    [
      'a role',
      observed(({ resolved }) => ({
        resolved: {
          ...resolved,
          accounts: resolved.accounts.map((role) => ({ ...role, writable: true })),
        },
      })),
    ],
    [
      'instruction data',
      observed(({ resolved }) => ({
        resolved: {
          ...resolved,
          instructions: resolved.instructions.map((each) => ({ ...each, data: new Uint8Array(7) })),
        },
      })),
    ],
    ['what may be written', observed(() => ({ writable: [user] }))],
    ['decimals', observed(() => ({ decimals: new Map() }))],
    [
      'an account beside',
      observed((each) => ({ before: new Map([...each.before, [mint, account(systemProgram)]]) })),
    ],
    [
      'code',
      ({ input, prepared }) => ({
        input,
        prepared: { ...prepared, fileOf: () => new Uint8Array(4) },
      }),
    ],
    ['a kind of program', transaction(() => ({ programOf: () => ({ kind: 'system' }) }))],
    ['units', transaction(() => ({ maxUnits: 1 }))],
    ['heap', transaction(() => ({ heapBytes: 1 }))],
    ["the user's lamports", before(user, ({ lamports }) => ({ lamports: lamports + 1n }))],
    ['an owner', before(stranger, () => ({ owner: addressToBytes(unknownProgram) }))],
    ['a length', before(state, () => ({ data: new Uint8Array(17) }))],
    ['an executable account', before(state, () => ({ executable: true }))],
    ['an account without lamports', before(stranger, () => ({ lamports: 0n }))],
    ['units spent', honest((run) => ({ unitsSpent: run.unitsSpent + 1 }))],
    ['work', honest((run) => ({ workUnits: run.workUnits + 1 }))],
    ['calls that are not modelled', honest((run) => ({ opaqueCalls: run.opaqueCalls + 1 }))],
    [
      'a decision',
      ({ input, prepared }) => ({ input, prepared: { ...prepared, decisions: recordOf(16) } }),
    ],
    ['no call', honest(() => ({ calls: [] }))],
    ['an amount', calls(({ data }) => ({ data: other(data, 5) }))],
    ['where an amount is from', calls(({ data }) => ({ dataLabels: new Int32Array(data.length) }))],
    ['who chose the accounts', calls(() => ({ choice: 99 }))],
    ['who calls', calls(({ height }) => ({ height: height + 1 }))],
    ['a balance', outcome({ assets: new Map([[mint, { before: 2n, after: 1n }]]) })],
    ['a receiver', outcome({ receivers: new Map([[mint, [stranger]]]) })],
    [
      'control',
      outcome({ controls: [{ account: mint, field: 'delegate', holder: user, after: stranger }] }),
    ],
    ['rent', outcome({ openingLamports: 7n })],
    [
      "the user's lamports behind it",
      behind(user, ({ lamports }) => ({ lamports: lamports - 1n })),
    ],
    ['an owner behind it', behind(stranger, () => ({ owner: addressToBytes(unknownProgram) }))],
    ['a length behind it', behind(state, () => ({ data: new Uint8Array(17) }))],
  ])('is another one with another %s', (_, edit) => {
    expect(keyOf(edit)).toMatch(/^[0-9a-f]{64}$/)
    expect(keyOf(edit)).not.toBe(keyOf())
  })

  test.each<[what: string, one: Edit, two: Edit, isSame: boolean]>([
    [
      'supplies',
      held(tokenProgram, mintData(5n, user)),
      held(tokenProgram, mintData(6n, user)),
      true,
    ],
    [
      'mint authorities',
      held(tokenProgram, mintData(5n, user)),
      held(tokenProgram, mintData(5n, mint)),
      false,
    ],
    [
      'data of trusted programs',
      held(stakeProgram, new Uint8Array(8)),
      held(stakeProgram, new Uint8Array(8).fill(1)),
      false,
    ],
    [
      'data of wallets',
      held(systemProgram, new Uint8Array(8)),
      held(systemProgram, new Uint8Array(8).fill(1)),
      false,
    ],
    [
      'data of unknown programs',
      held(otherMint, new Uint8Array(8)),
      held(otherMint, new Uint8Array(8).fill(1)),
      true,
    ],
    ['owners', held(otherMint, new Uint8Array(8)), held(mint, new Uint8Array(8)), false],
    [
      'lamports of others',
      before(stranger, () => ({ lamports: 5n })),
      before(stranger, () => ({ lamports: 6n })),
      true,
    ],
    [
      'data behind it',
      behind(state, () => ({ data: new Uint8Array(16) })),
      behind(state, () => ({ data: new Uint8Array(16).fill(1) })),
      true,
    ],
  ])('with other %s', (_, one, two, isSame) => {
    expect(keyOf(one) === keyOf(two)).toBe(isSame)
  })

  test('accounts that name the user are the same to the byte', () => {
    const token = (amount: bigint): Edit => {
      const data = new Uint8Array(accountBytes.tokenAccount({ mint, owner: user, amount }))
      const each: Account = account(tokenProgram, data)
      return (start) =>
        observed((seen) => ({ states: readStates(new Map([...seen.before, [stranger, each]])) }))(
          held(tokenProgram, data)(start),
        )
    }
    expect(keyOf(token(5n))).not.toBe(keyOf(token(6n)))
    expect(keyOf(token(5n))).toBe(keyOf(token(5n)))
  })

  test.each<[what: string, edit: Edit]>([
    ['fails', honest(() => ({ failure: 'Custom(1)' }))],
    ['names the list of instructions', transaction(() => ({ instructionsAt: 1 }))],
    [
      'is guarded',
      observed(({ resolved }) => ({
        resolved: {
          ...resolved,
          accounts: [
            ...resolved.accounts,
            { address: lighthouseProgram, signer: false, writable: false, source: 'static' },
          ],
        },
      })),
    ],
    [
      'has a durable nonce',
      observed(({ resolved }) => ({
        resolved: {
          ...resolved,
          instructions: [
            { path: [0], programId: systemProgram, accounts: [], data: Uint8Array.of(4, 0, 0, 0) },
            ...resolved.instructions,
          ],
        },
      })),
    ],
    [
      'was not run by the node',
      observed(() => ({ simulated: { ok: false, gap: { reason: 'accounts-not-reported' } } })),
    ],
    [
      'failed on the node',
      observed(({ accountsSlot: slot }) => ({
        simulated: {
          ok: true,
          answer: { slot, logs: [], error: { type: 'x' }, accountsAfter: new Map() },
        },
      })),
    ],
    [
      'was reported without accounts',
      observed(({ accountsSlot: slot }) => ({
        simulated: { ok: true, answer: { slot, logs: [] } },
      })),
    ],
    [
      'is one of a batch',
      ({ input, prepared }) => ({
        prepared,
        input: {
          ...input,
          more: [{ id: 'x', change: { cause: 'message' }, overrides: new Map() }],
        },
      }),
    ],
  ])('there is none for a transaction that %s', (_, edit) => {
    expect(keyOf(edit)).toBeUndefined()
  })
})
