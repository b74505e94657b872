import { describe, expect, test } from 'bun:test'
import { SbpfWriter } from '../../../../scripts/fuzz/sbpf-writer.ts'
import { makeExecutable } from '../../../../src/solana/vm/sbpf/code.ts'
import { Cpu } from '../../../../src/solana/vm/sbpf/cpu.ts'
import { interpret } from '../../../../src/solana/vm/sbpf/interpret.ts'
import { patchElf } from '../../../../src/solana/vm/sbpf/patch-elf.ts'
import type { SbpfVersion } from '../../../../src/solana/vm/sbpf/sbpf-version.ts'
import { writeElf } from '../../../kit/sbpf/elf.ts'

const versions = [0, 1, 2, 3] as const
const exit = { operation: 0x95 }
const set = (to: number, immediate: number) => ({ operation: 0xb7, to, immediate })

/** Returns 7 where r3, which is 0, is 5; otherwise 4. The jump is behind a constant of two instructions. */
const jumping = (version: SbpfVersion, operation = 0x15): SbpfWriter =>
  new SbpfWriter(version)
    .constant(4, 1n << 40n)
    .jump(operation, 'seven', { to: 3, immediate: 5 })
    .emit(set(0, 4))
    .emit(exit)
    .mark('seven')
    .emit(set(0, 7))
    .emit(exit)
    .syscall('abort')
    .emit(exit)
const jumpAt = 2
const sevenAt = 5

/** Calls the function that returns 4 through a register. */
const pointing = (version: SbpfVersion): SbpfWriter =>
  new SbpfWriter(version)
    .pointer(4, 'four')
    .callPointer(4)
    .emit(exit)
    .mark('four')
    .emit(set(0, 4))
    .emit(exit)
    .mark('seven')
    .emit(set(0, 7))
    .emit(exit)
    .syscall('abort')
    .emit(exit)
const calledAt = 6

const resultOf = (file: Uint8Array): number => {
  const executable = makeExecutable(file)
  if ('problem' in executable) throw new Error(executable.problem)
  const cpu = new Cpu(32 * 1024, { left: 100, copiedBytes: 0 })
  cpu.memory.open(executable, 64)
  cpu.start(executable)
  const end = interpret(cpu, executable, () => 'aborted')
  if (end.how === 'fault') throw new Error(end.fault)
  return end.low
}

const patched = (file: Uint8Array, instruction: number, to: number): Uint8Array => {
  const copy = patchElf(file, [{ instruction, to }])
  if (!copy) throw new Error('refused')
  return copy
}

describe.each(versions)('version %p', (version) => {
  test.each([
    { to: 1, result: 7 },
    { to: 0, result: 4 },
  ])('a jump that goes $to each time', ({ to, result }) => {
    const file = jumping(version).file()
    expect(resultOf(file)).toBe(4)
    expect(resultOf(patched(file, jumpAt, to))).toBe(result)
    // The other way round, so that both ways of writing it are seen.
    const opposite = jumping(version, 0x55).file()
    expect(resultOf(opposite)).toBe(7)
    expect(resultOf(patched(opposite, jumpAt, to))).toBe(result)
  })

  test('a call through a register that goes elsewhere', () => {
    const file = pointing(version).file()
    expect(resultOf(file)).toBe(4)
    expect(resultOf(patched(file, jumpAt, calledAt))).toBe(7)
  })

  test('the file itself stays as it was', () => {
    const file = jumping(version).file()
    const before = file.slice()
    patched(file, jumpAt, 1)
    expect(file).toEqual(before)
  })
})

test('a jump on 32 bits, which version 3 has', () => {
  const file = jumping(3, 0x16).file()
  expect([resultOf(file), resultOf(patched(file, jumpAt, 1))]).toEqual([4, 7])
})

/** A relocation writes its hash over the jump when the file is loaded. */
const relocated = (): Uint8Array => {
  const text = new Uint8Array(24)
  text.set([0x15, 3, 1, 0], 0)
  text.set([0xb7, 0, 0, 0], 8)
  text.set([0x95, 0, 0, 0], 16)
  return writeElf(text, [{ at: 0, name: 'abort' }], new Uint8Array(0), 0)
}

test.each<[what: string, file: Uint8Array, decisions: Parameters<typeof patchElf>[1]]>([
  ['something else than a decision', jumping(0).file(), [{ instruction: 3, to: 1 }]],
  ['the second half of a constant', jumping(0).file(), [{ instruction: 1, to: 1 }]],
  ['code that is not there', jumping(0).file(), [{ instruction: 900, to: 1 }]],
  ['a jump to anywhere', jumping(0).file(), [{ instruction: jumpAt, to: sevenAt }]],
  ['a call to nowhere', pointing(0).file(), [{ instruction: jumpAt, to: 900 }]],
  [
    'a product of version 2',
    jumping(2, 0x15).emit({ operation: 0x96, to: 1, immediate: 3 }).file(),
    [{ instruction: 9, to: 1 }],
  ],
  [
    'both ways at once',
    jumping(0).file(),
    [
      { instruction: jumpAt, to: 1 },
      { instruction: jumpAt, to: 0 },
    ],
  ],
  ['a jump that a relocation lies on', relocated(), [{ instruction: 0, to: 1 }]],
  ['what is no program', new Uint8Array(100), [{ instruction: 0, to: 1 }]],
])('nothing is patched at %s', (_, file, decisions) =>
  expect(patchElf(file, decisions)).toBeUndefined(),
)
