import { describe, expect, test } from 'bun:test'
import { seededRandom } from '../../../../scripts/fuzz/mutate.ts'
import { runNativeFuzz } from '../../../../scripts/fuzz/sbpf-run.ts'
import { addressToBytes } from '../../../../src/solana/address/address.ts'
import {
  clockSysvar,
  loaderV3Program,
  rentSysvar,
  systemProgram,
  voteProgram,
} from '../../../../src/solana/address/known-address.ts'
import { recentBlockhashesSysvar } from '../../../../src/solana/state/sysvars.ts'
import { notModelled } from '../../../../src/solana/vm/native/native-account.ts'
import { runNative, unitsOfNative } from '../../../../src/solana/vm/native/native-programs.ts'
import { ledgerAccount } from '../../../kit/sbpf/frame.ts'
import { named, nativeCall, type Part } from '../../../kit/sbpf/native-call.ts'
import { bytes } from '../../../kit/sbpf/spl-trials.ts'
import { noMachine } from '../../../kit/sbpf/two-machines.ts'

test.each([
  ['System', { kind: 'system' as const }, 150],
  ['Vote', { kind: 'vote' as const }, 2_100],
  ['another', { kind: 'opaque' as const, units: 7 }, 7],
])('%s costs its units', (_, program, units) => {
  expect(unitsOfNative(program)).toBe(units)
})

test.each([
  ['System', { kind: 'system' as const }, systemProgram, 'InvalidInstructionData'],
  ['Vote', { kind: 'vote' as const }, voteProgram, 'InvalidAccountOwner'],
  ['another', { kind: 'opaque' as const, units: 7 }, systemProgram, notModelled],
])('%s is run by its own model', (_, program, address, failure) => {
  const call = nativeCall(address, [[ledgerAccount(1), 'sw']], bytes(99, 0, 0, 0))
  expect(runNative(program, call)).toBe(failure)
})

/** A program's code, and a buffer that its authority has not filled yet. */
const upgrade = (isForced: boolean) => {
  const authority = ledgerAccount(1)
  const owner = addressToBytes(loaderV3Program)
  const code = ledgerAccount(2, {
    owner,
    data: bytes(3, 0, 0, 0, 9n, 1, authority.key, new Uint8Array(8)),
  })
  const program = ledgerAccount(3, { owner, data: bytes(2, 0, 0, 0, code.key) })
  const parts: Part[] = [
    [code, 'w'],
    [program, 'w'],
    [ledgerAccount(4, { owner }), 'w'],
    [ledgerAccount(5), 'w'],
    [named(rentSysvar), ''],
    [named(clockSysvar), ''],
    [authority, 's'],
  ]
  return nativeCall(loaderV3Program, parts, bytes(3, 0, 0, 0), { isForced })
}

describe('an error that others may take away', () => {
  test.each([
    ['ends the run', false, 'InvalidAccountData'],
    ['does not end a forced path, where the call counts as made', true, notModelled],
  ])('%s', (_, isForced, end) => {
    const call = upgrade(isForced)
    const before = call.ledger.slice()
    expect(runNative({ kind: 'upgrade-loader' }, call)).toBe(end)
    expect(call.ledger).toEqual(before)
  })

  test('leaves nothing behind of what was changed before it', () => {
    const nonce = ledgerAccount(1, { data: new Uint8Array(80), lamports: 900_000n })
    const parts: Part[] = [
      [nonce, 'w'],
      [ledgerAccount(2), ''],
      [named(recentBlockhashesSysvar), ''],
      [named(rentSysvar), ''],
      [nonce, 's'],
    ]
    // The lamports leave the nonce before the other account turns out to be read-only.
    const data = bytes(5, 0, 0, 0, 900_000n)
    const run = (isForced: boolean) => {
      const call = nativeCall(systemProgram, parts, data, { isForced })
      return [runNative({ kind: 'system' }, call), call.ledger[0]?.lamports]
    }
    expect(run(false)[0]).toBe('ReadonlyLamportChange')
    expect(run(true)).toEqual([notModelled, 900_000n])
  })

  test('is no error of a transfer', () => {
    const parts: Part[] = [
      [ledgerAccount(1), 'sw'],
      [ledgerAccount(2), 'w'],
    ]
    const data = bytes(2, 0, 0, 0, 1_000_001n)
    const call = nativeCall(systemProgram, parts, data, { isForced: true })
    expect(runNative({ kind: 'system' }, call)).toBe('Custom(1)')
  })
})

describe.skipIf(noMachine !== undefined)('on generated transactions', () => {
  test('the models do what LiteSVM does, down to the name of the error', () => {
    const { outcomes, problems } = runNativeFuzz(1_500, seededRandom(7))
    expect([...problems]).toEqual([])
    expect(
      [outcomes['ok'], outcomes['failed'], outcomes['custom']].every((count) => (count ?? 0) > 10),
    ).toBe(true)
  })
})
