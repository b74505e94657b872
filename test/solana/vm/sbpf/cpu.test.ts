import { expect, test } from 'bun:test'
import { SbpfWriter } from '../../../../scripts/fuzz/sbpf-writer.ts'
import { makeExecutable } from '../../../../src/solana/vm/sbpf/code.ts'
import { Cpu } from '../../../../src/solana/vm/sbpf/cpu.ts'
import type { SbpfVersion } from '../../../../src/solana/vm/sbpf/sbpf-version.ts'

const started = (version: SbpfVersion) => {
  const file = new SbpfWriter(version).syscall('abort').emit({ operation: 0x95 }).file()
  const executable = makeExecutable(file)
  if ('problem' in executable) throw new Error(executable.problem)
  const cpu = new Cpu(32 * 1024, { left: 100, copiedBytes: 0 })
  cpu.memory.open(executable, 64)
  cpu.start(executable, 40)
  return { cpu, executable }
}

test.each([
  [0, 4_096, 4_096 + 8_192],
  [1, 262_144, 262_144],
  [3, 4_096, 8_192],
] as const)('frames of version %p', (version, first, second) => {
  const { cpu } = started(version)
  const { low, high, label } = cpu.registers
  expect([low[10], high[10], low[1], high[1], low[2], high[2]]).toEqual([first, 2, 0, 4, 40, 4])
  low.set([6, 7, 8, 9], 6)
  label[6] = 5
  expect(cpu.enter(1)).toBe(1)
  expect([low[10], cpu.isOutermost]).toEqual([second, false])
  low.fill(0)
  label.fill(0)
  expect(cpu.leave()).toBe(1)
  expect([...low.subarray(6, 11), label[6], cpu.isOutermost]).toEqual([6, 7, 8, 9, first, 5, true])
})

test('a function is found by its address', () => {
  const { cpu, executable } = started(0)
  const { low, high } = cpu.registers
  high[3] = 1
  low[3] = executable.textAddress + 8
  expect(cpu.enterPointed(3)).toBe(1)
  low[3] = executable.textAddress + 16
  expect(cpu.enterPointed(3)).toBe('bad-call')
  high[3] = 2
  expect(cpu.enterPointed(3)).toBe('bad-call')
})

test('calls go 63 deep', () => {
  const { cpu } = started(0)
  let depth = 0
  while (cpu.enter(0) === 0) depth++
  expect(depth).toBe(63)
})
