import { describe, expect, test } from 'bun:test'
import * as client from '@solana/web3.js'
import { type Address, addressFromBytes } from '../../../src/solana/address/address.ts'
import { buildTransaction } from '../../../src/solana/building/build-transaction.ts'
import { clientInstruction } from '../../../src/solana/building/client-instruction.ts'
import type { PlannedInstruction } from '../../../src/solana/transaction/planned-instruction.ts'
import { resolveMessage } from '../../../src/solana/transaction/resolve.ts'
import { decodeTransaction, maxSignaturesFirstBytes } from '../../../src/solana/transaction/wire.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const blockhash = addressFromBytes(new Uint8Array(32).fill(9))

const testAddress = (index: number): Address => {
  const bytes = new Uint8Array(32).fill(7)
  bytes.set([index & 255, index >> 8])
  return addressFromBytes(bytes)
}

type Tables = Map<Address, Address[]>

const planOf = (seed: number) => {
  const random = seededRandom(seed)
  const below = (max: number): number => Math.floor(random() * max)
  const person = () => testAddress(1 + below(12))
  const program = () => testAddress(100 + below(3))
  const feePayer = person()
  const instructions = Array.from({ length: 1 + below(4) }, (): PlannedInstruction => ({
    programId: program(),
    accounts: Array.from({ length: below(7) }, () => ({
      address: random() < 0.9 ? person() : program(),
      signer: random() < 0.2,
      writable: random() < 0.5,
    })),
    data: Uint8Array.from({ length: below(20) }, () => below(256)),
  }))
  const tables: Tables = new Map(
    Array.from({ length: below(3) }, (_, index) => [
      testAddress(200 + index),
      Array.from({ length: 1 + below(8) }, person),
    ]),
  )
  return { feePayer, instructions, tables }
}

const built = (plan: {
  feePayer: Address
  instructions: readonly PlannedInstruction[]
  tables?: Tables
}): Uint8Array | undefined => {
  const { instructions, ...rest } = plan
  return buildTransaction(client, {
    ...rest,
    blockhash,
    instructions: instructions.map((each) => clientInstruction(client, each)),
  })
}

/** As our own decoder reads it. */
const readBack = (bytes: Uint8Array | undefined, tables: Tables = new Map()) => {
  const decoded = decodeTransaction(bytes ?? new Uint8Array(0))
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  const { message, signatures } = decoded.transaction
  expect(signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(true)
  expect(message.blockhash).toBe(blockhash)
  const resolution = resolveMessage(message, tables)
  if (!resolution.ok) throw new Error('tables')
  return resolution.resolved
}

/** The widest role that any instruction needs. */
const rolesOf = (feePayer: Address, instructions: readonly PlannedInstruction[]) => {
  const roles = new Map([[feePayer, { signer: true, writable: true }]])
  const all = instructions.flatMap(({ programId, accounts }) => [
    ...accounts,
    { address: programId, signer: false, writable: false },
  ])
  for (const { address, signer, writable } of all) {
    const role = roles.get(address)
    roles.set(address, {
      signer: signer || role?.signer === true,
      writable: writable || role?.writable === true,
    })
  }
  return roles
}

describe('a built transaction', () => {
  test.each(Array.from({ length: 120 }, (_, seed) => [seed]))(
    'reads back as planned (%i)',
    (seed) => {
      const { feePayer, instructions, tables } = planOf(seed)
      const roles = rolesOf(feePayer, instructions)
      const planned = instructions.map(({ programId, accounts, data }) => ({
        programId,
        accounts: accounts.map(({ address }) => ({ address, ...roles.get(address) })),
        data,
      }))
      const plain = readBack(built({ feePayer, instructions }))
      expect(plain.feePayer).toBe(feePayer)
      expect(plain.message.version).toBe('legacy')
      expect(plain.message.staticAccounts.toSorted()).toEqual([...roles.keys()].toSorted())
      expect(plain.instructions).toMatchObject(planned)
      const looked = readBack(built({ feePayer, instructions, tables }), tables)
      expect(looked.feePayer).toBe(feePayer)
      expect(looked.message.version).toBe(0)
      expect(looked.instructions).toMatchObject(planned)
      const entries = new Set([...tables.values()].flat())
      const programs = new Set(instructions.map(({ programId }) => programId))
      const stay = [...roles].filter(
        ([address, { signer }]) => signer || programs.has(address) || !entries.has(address),
      )
      expect(looked.message.staticAccounts.toSorted()).toEqual(
        stay.map(([address]) => address).toSorted(),
      )
    },
  )

  const call = (more: Partial<PlannedInstruction>): PlannedInstruction => ({
    programId: testAddress(100),
    accounts: [],
    data: new Uint8Array(0),
    ...more,
  })
  const accounts = (count: number, signer = false) =>
    Array.from({ length: count }, (_, index) => ({
      address: testAddress(300 + index),
      signer,
      writable: true,
    }))
  const full = maxSignaturesFirstBytes - 1 - 64 - 3 - 1 - 64 - 32 - 1 - 1 - 1 - 2

  test('may fill a packet to the last byte', () => {
    const plan = { feePayer: testAddress(1), instructions: [call({ data: new Uint8Array(full) })] }
    expect(built(plan)).toHaveLength(maxSignaturesFirstBytes)
  })

  test.each([
    ['one byte too much', call({ data: new Uint8Array(full + 1) })],
    ['more data than any buffer', call({ data: new Uint8Array(5_000) })],
    ['more accounts than a packet holds', call({ accounts: accounts(40) })],
    ['more accounts than a message can number', call({ accounts: accounts(256) })],
    ['more signers than a packet holds', call({ accounts: accounts(30, true) })],
    [
      'more calls than a packet holds',
      ...Array.from({ length: 600 }, () => call({ data: new Uint8Array(2) })),
    ],
  ])('is not made of %s', (_, ...instructions) => {
    const feePayer = testAddress(1)
    expect(built({ feePayer, instructions })).toBeUndefined()
    expect(built({ feePayer, instructions, tables: new Map() })).toBeUndefined()
  })

  test('takes only the entries of a table that a message can number', () => {
    const table = Array.from({ length: 300 }, (_, index) => testAddress(300 + index))
    const instructions = [
      call({ accounts: [table[3], table[299]].flatMap((at) => (at ? accountAt(at) : [])) }),
    ]
    const tables = new Map([[testAddress(200), table]])
    const { message } = readBack(built({ feePayer: testAddress(1), instructions, tables }), tables)
    expect(message.lookups).toEqual([
      { table: testAddress(200), writableIndexes: [3], readonlyIndexes: [] },
    ])
    expect(message.staticAccounts).toContain(testAddress(599))
  })
})

const accountAt = (address: Address) => [{ address, signer: false, writable: true }]
