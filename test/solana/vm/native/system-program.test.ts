import { describe, expect, test } from 'bun:test'
import { sha256 } from '@noble/hashes/sha2'
import type { Call, HeldAccount, Ledger, Role } from '../../../../src/solana/vm/ledger/ledger.ts'
import { runSystemProgram } from '../../../../src/solana/vm/native/system-program.ts'
import { ledgerAccount } from '../../../kit/sbpf/frame.ts'
import { bytes } from '../../../kit/sbpf/spl-trials.ts'

const owner = ledgerAccount(9).key
const base = ledgerAccount(1)
const seed = new TextEncoder().encode('abc')
const derivedKey = sha256.create().update(base.key).update(seed).update(owner).digest()

const empty = (index: number): HeldAccount => ledgerAccount(index, { lamports: 0n })
const sw = (index: number): Role => ({ index, signer: true, writable: true })
const w = (index: number): Role => ({ index, signer: false, writable: true })
const r = (index: number): Role => ({ index, signer: false, writable: false })

const run = (ledger: Ledger, roles: Role[], data: Uint8Array, dataLabels?: Int32Array) => {
  const call: Call = { program: 0, roles, data, dataLabels, height: 1 }
  const context = {
    sysvars: new Map(),
    blockhash: new Uint8Array(32),
    loads: () => true,
    isForced: false,
  }
  return { failure: runSystemProgram({ call, ledger, context }), ledger }
}

const transfer = (lamports: bigint): Uint8Array => bytes(2, 0, 0, 0, lamports)
const create = (lamports: bigint, space: bigint): Uint8Array =>
  bytes(0, 0, 0, 0, lamports, space, owner)

describe('transfer', () => {
  test.each<
    [name: string, ledger: Ledger, roles: Role[], lamports: bigint, failure: string | undefined]
  >([
    ['of a part', [base, empty(2)], [sw(0), w(1)], 5n, undefined],
    ['to itself', [base], [sw(0), sw(0)], 5n, undefined],
    ['of too much', [base, empty(2)], [sw(0), w(1)], 1_000_001n, 'Custom(1)'],
    ['without a signature', [base, empty(2)], [w(0), w(1)], 5n, 'MissingRequiredSignature'],
    [
      'from data',
      [{ ...base, data: new Uint8Array(1) }, empty(2)],
      [sw(0), w(1)],
      5n,
      'InvalidArgument',
    ],
    [
      "from another's account",
      [{ ...base, owner }, empty(2)],
      [sw(0), w(1)],
      5n,
      'ExternalAccountLamportSpend',
    ],
    ['to what is read-only', [base, empty(2)], [sw(0), r(1)], 0n, 'ReadonlyLamportChange'],
    ['to no account', [base], [sw(0)], 5n, 'MissingAccount'],
  ])('%s', (_, ledger, roles, lamports, failure) => {
    const before = ledger.reduce((sum, account) => sum + account.lamports, 0n)
    const done = run([...ledger], roles, transfer(lamports))
    expect(done.failure).toBe(failure as never)
    expect(done.ledger.reduce((sum, account) => sum + account.lamports, 0n)).toBe(before)
  })

  test('the label of an amount goes to both sides', () => {
    const labels = new Int32Array(12).fill(55, 4)
    const { ledger } = run([base, empty(2)], [sw(0), w(1)], transfer(5n), labels)
    expect(ledger.map(({ lamports, lamportsLabel }) => [lamports, lamportsLabel])).toEqual([
      [999_995n, 55],
      [5n, 55],
    ])
  })
})

describe('creation', () => {
  test('moves lamports, makes room and sets the owner', () => {
    const { failure, ledger } = run([base, empty(2)], [sw(0), sw(1)], create(900_000n, 7n))
    expect(failure).toBeUndefined()
    expect(ledger[1]).toMatchObject({
      lamports: 900_000n,
      owner: new Uint8Array(owner),
      data: new Uint8Array(7),
    })
  })

  test.each<[name: string, ledger: Ledger, roles: Role[], data: Uint8Array, failure: string]>([
    ['of what has lamports', [base, ledgerAccount(2)], [sw(0), sw(1)], create(1n, 1n), 'Custom(0)'],
    ['unsigned', [base, empty(2)], [sw(0), w(1)], create(1n, 1n), 'MissingRequiredSignature'],
    ['too large', [base, empty(2)], [sw(0), sw(1)], create(1n, 10_485_761n), 'Custom(3)'],
    [
      'of what has data',
      [base, { ...empty(2), data: new Uint8Array(1) }],
      [sw(0), sw(1)],
      create(1n, 1n),
      'Custom(0)',
    ],
    [
      'with too few bytes',
      [base, empty(2)],
      [sw(0), sw(1)],
      create(1n, 1n).slice(0, 51),
      'InvalidInstructionData',
    ],
  ])('%s', (_, ledger, roles, data, failure) => {
    expect(run(ledger, roles, data).failure).toBe(failure)
  })

  test('at an address of a seed', () => {
    const data = bytes(3, 0, 0, 0, base.key, 3n, seed, 900_000n, 4n, owner)
    const derived = { ...empty(2), key: derivedKey }
    const done = run([base, derived], [sw(0), w(1)], data)
    expect(done.failure).toBeUndefined()
    expect(done.ledger[1]?.data.length).toBe(4)
    expect(run([base, empty(2)], [sw(0), w(1)], data).failure).toBe('Custom(5)')
  })
})

test.each([
  ['assign', bytes(1, 0, 0, 0, owner), { owner: new Uint8Array(owner) }],
  ['allocate', bytes(8, 0, 0, 0, 3n), { data: new Uint8Array(3) }],
])('%s', (_, data, after) => {
  const { failure, ledger } = run([base], [sw(0)], data)
  expect(failure).toBeUndefined()
  expect(ledger[0]).toMatchObject(after)
})

test.each([
  ['what is unknown', bytes(99, 0, 0, 0), 'InvalidInstructionData'],
  ['nothing', bytes(), 'InvalidInstructionData'],
])('%s', (_, data, failure) => {
  expect(run([base], [sw(0)], data).failure).toBe(failure)
})
