import { describe, expect, test } from 'bun:test'
import { seededRandom } from '../../../../scripts/fuzz/mutate.ts'
import { runNativeFuzz } from '../../../../scripts/fuzz/sbpf-run.ts'
import { systemProgram, voteProgram } from '../../../../src/solana/address/known-address.ts'
import { notModelled } from '../../../../src/solana/vm/native/native-account.ts'
import { runNative, unitsOfNative } from '../../../../src/solana/vm/native/native-programs.ts'
import { ledgerAccount } from '../../../kit/sbpf/frame.ts'
import { nativeCall } from '../../../kit/sbpf/native-call.ts'
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

describe.skipIf(noMachine !== undefined)('on generated transactions', () => {
  test('the models do what LiteSVM does, down to the name of the error', () => {
    const { outcomes, problems } = runNativeFuzz(1_500, seededRandom(7))
    expect([...problems]).toEqual([])
    expect(
      [outcomes['ok'], outcomes['failed'], outcomes['custom']].every((count) => (count ?? 0) > 10),
    ).toBe(true)
  })
})
