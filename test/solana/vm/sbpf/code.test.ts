import { expect, test } from 'bun:test'
import { SbpfWriter } from '../../../../scripts/fuzz/sbpf-writer.ts'
import { makeExecutable, noTarget } from '../../../../src/solana/vm/sbpf/code.ts'
import { opcode, operationOf } from '../../../../src/solana/vm/sbpf/opcodes.ts'
import type { SbpfVersion } from '../../../../src/solana/vm/sbpf/sbpf-version.ts'

const executable = (writer: SbpfWriter) => {
  const made = makeExecutable(writer.file())
  if ('problem' in made) throw new Error(made.problem)
  return made
}

test.each([
  [0, true, 8_192, 4_096],
  [1, false, 0, 64 * 4_096],
  [2, false, 0, 64 * 4_096],
  [3, false, 4_096, 4_096],
] as const)('stack frames of version %p', (version, hasStackGaps, frameStep, firstFrame) => {
  const made = executable(new SbpfWriter(version).syscall('abort').emit({ operation: 0x95 }))
  expect(made).toMatchObject({ hasStackGaps, frameStep, firstFrame })
})

test.each([0, 1, 2, 3] as SbpfVersion[])('targets of version %p', (version) => {
  const { code } = executable(
    new SbpfWriter(version)
      .syscall('abort')
      .call('end')
      .jump(0x15, 'end', { to: 1 })
      .emit({ operation: 0x05, offset: -2 })
      .mark('end')
      .emit({ operation: 0x95 }),
  )
  expect([...code.target].slice(0, 4)).toEqual([-1, 4, 4, 2])
  expect(operationOf(code.word[code.length] ?? -1)).toBe(0)
})

test('both halves of a constant', () => {
  const { code } = executable(
    new SbpfWriter(0).constant(3, 0x1_0000_0002n).syscall('abort').emit({ operation: 0x95 }),
  )
  expect(operationOf(code.word[0] ?? 0)).toBe(opcode.loadLong)
  expect([...code.immediate].slice(0, 2)).toEqual([2, 1])
  expect(code.word[1]).toBe(0)
})

test('a call of version 3 that goes nowhere', () => {
  const { code } = executable(
    new SbpfWriter(3).emit({ operation: 0x85, from: 1, immediate: 99 }).emit({ operation: 0x95 }),
  )
  expect(code.target[0]).toBe(noTarget)
})

test('what does not load has no code', () => {
  expect(makeExecutable(new Uint8Array(10))).toEqual({ problem: 'not-elf' })
})
