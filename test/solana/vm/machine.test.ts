import { describe, expect, test } from 'bun:test'
import {
  clockSysvar,
  rentSysvar,
  systemProgram,
} from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { loadMachines, type Machine } from '../../../src/solana/vm/machine.ts'
import { encodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { stranger, user, wallet } from '../../kit/scan/risk-context.ts'

const make = await loadMachines()

/** Native code ends the process where it cannot go on, so each of these would end the server with one lying node. */
describe.skipIf(!make)('a machine whose sysvars a node reports wrongly', () => {
  const rentOf = (lamports: bigint, years: number): Uint8Array => {
    const data = new Uint8Array(17)
    const view = new DataView(data.buffer)
    view.setBigUint64(0, lamports, true)
    view.setFloat64(8, years, true)
    return data
  }
  const lies: [string, (rent: Account) => Account | undefined][] = [
    ['absent', () => undefined],
    ['without lamports', (rent) => ({ ...rent, lamports: 0n })],
    ['cut off', (rent) => ({ ...rent, data: rent.data.slice(0, 3) })],
    ['more than all lamports', (rent) => ({ ...rent, data: rentOf(2n ** 63n, 2) })],
    ['endless', (rent) => ({ ...rent, data: rentOf(3_480n, Number.POSITIVE_INFINITY) })],
    ['no number', (rent) => ({ ...rent, data: rentOf(3_480n, Number.NaN) })],
  ]
  test.each(lies)('rent %s: refused, and the machine keeps its own', (_, lie) => {
    const machine = newMachine()
    const rent = machine.getAccount(rentSysvar)
    if (!rent) throw new Error('no rent')
    expect(() => machine.setAccount(rentSysvar, lie(rent))).toThrow()
    expect(machine.getAccount(rentSysvar)).toEqual(rent)
    expect(runs(machine)).toBe('ok')
    machine.setAccount(clockSysvar, machine.getAccount(clockSysvar))
    expect(runs(machine)).toBe('ok')
  })

  test('another rent than its own is used', () => {
    const machine = newMachine()
    const rent = machine.getAccount(rentSysvar)
    if (!rent) throw new Error('no rent')
    machine.setAccount(rentSysvar, { ...rent, data: rentOf(348n, 1) })
    expect(machine.getAccount(rentSysvar)?.data).toEqual(rentOf(348n, 1))
    expect(runs(machine)).toBe('ok')
  })

  test('an account larger than any can be is refused', () => {
    const machine = newMachine()
    const large = { ...wallet(1n), data: new Uint8Array(10 * 1024 * 1024 + 1) }
    expect(() => machine.setAccount(stranger, large)).toThrow()
    expect(runs(machine)).toBe('ok')
  })
})

const newMachine = (): Machine => {
  if (!make) throw new Error('skipped')
  const machine = make()
  machine.setAccount(user, wallet(10_000_000_000n))
  return machine
}

/** How a transfer of one SOL ends. */
const runs = (machine: Machine): string => machine.simulate(transactionOf({})).status

/** A call with the user and a stranger; by default, it transfers one SOL. */
const transactionOf = ({ program = 2, data = transferOf(1_000_000_000n) }): Uint8Array =>
  encodeTransaction({
    message: {
      version: 0,
      header: { requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 1 },
      staticAccounts: [user, stranger, systemProgram],
      blockhash: systemProgram,
      instructions: [{ programIndex: program, accountIndexes: [0, 1], data }],
      lookups: [],
    },
    signatures: [new Uint8Array(64)],
    bare: false,
  })

const transferOf = (lamports: bigint): Uint8Array => {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  return data
}

describe.skipIf(!make)('a run that fails has the error that a node would report', () => {
  test.each([
    [
      'more SOL than there is',
      { data: transferOf(20_000_000_000n) },
      { InstructionError: [0, { Custom: 1 }] },
    ],
    [
      'no instruction',
      { data: new Uint8Array(4).fill(9) },
      { InstructionError: [0, 'InvalidInstructionData'] },
    ],
    ['no program', { program: 1 }, { type: 'InvalidProgramForExecution' }],
    [
      'too little for rent',
      { data: transferOf(16n) },
      { InsufficientFundsForRent: { account_index: 1 } },
    ],
  ])('%s', (_, call, error) => {
    expect(newMachine().simulate(transactionOf(call))).toEqual({ status: 'failed', error })
  })
})
