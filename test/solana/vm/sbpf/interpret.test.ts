import { describe, expect, test } from 'bun:test'
import { SbpfWriter } from '../../../../scripts/fuzz/sbpf-writer.ts'
import { makeExecutable } from '../../../../src/solana/vm/sbpf/code.ts'
import { Cpu } from '../../../../src/solana/vm/sbpf/cpu.ts'
import type { Watcher } from '../../../../src/solana/vm/sbpf/execution.ts'
import { interpret } from '../../../../src/solana/vm/sbpf/interpret.ts'
import { inventedLabel } from '../../../../src/solana/vm/ledger/labels.ts'
import { region } from '../../../../src/solana/vm/sbpf/memory.ts'
import { watcher } from '../../../kit/sbpf/watcher.ts'

const inputBytes = 64
const labelled = 4
const label = 1_000

/** Runs code with an input of which eight bytes at 4 are open. */
const run = (
  write: (code: SbpfWriter) => SbpfWriter,
  more: { watcher?: Watcher; units?: number } = {},
) => {
  const executable = makeExecutable(
    write(new SbpfWriter(0))
      .emit({ operation: 0x95 })
      .syscall('abort')
      .emit({ operation: 0x95 })
      .file(),
  )
  if ('problem' in executable) throw new Error(executable.problem)
  const cpu = new Cpu(32 * 1024, { left: more.units ?? 1_000, copiedBytes: 0 })
  cpu.watcher = more.watcher
  cpu.memory.open(executable, inputBytes)
  cpu.memory.write(region.input, labelled, Uint8Array.of(5, 0, 0, 0, 0, 0, 0, 0), label)
  cpu.start(executable)
  const exit = interpret(cpu, executable, (_, { registers }) => {
    registers.low[0] = 77
    return undefined
  })
  return { exit, cpu }
}

const set = (to: number, immediate: number) => ({ operation: 0xb7, to, immediate })
const loadOpen = (to: number) => ({ operation: 0x79, to, from: 1, offset: labelled })

test('r0 is what a program returns', () => {
  expect(run((code) => code.emit(set(0, -2))).exit).toEqual({ how: 'returned', low: -2, high: -1 })
})

test('system calls leave their result in r0', () => {
  expect(run((code) => code.syscall('sol_log_')).exit).toEqual({
    how: 'returned',
    low: 77,
    high: 0,
  })
})

describe('faults', () => {
  test.each<[fault: string, write: (code: SbpfWriter) => SbpfWriter]>([
    ['bad-memory', (code) => code.emit({ operation: 0x79, to: 0, from: 0 })],
    ['bad-memory', (code) => code.emit({ operation: 0x7b, to: 1, from: 0, offset: inputBytes })],
    ['bad-memory', (code) => code.emit({ operation: 0x7b, to: 10, from: 0, offset: 0 })],
    ['divide-by-zero', (code) => code.emit({ operation: 0x3f, to: 0, from: 3 })],
    ['divide-by-zero', (code) => code.emit({ operation: 0x3c, to: 0, from: 3 })],
    ['bad-call', (code) => code.callPointer(0)],
    ['out-of-budget', (code) => code.mark('again').jump(0x05, 'again')],
    ['call-depth', (code) => code.mark('again').emit(set(0, 0)).call('again')],
  ])('%s', (fault, write) => {
    expect(run(write).exit).toEqual({ how: 'fault', fault } as never)
  })
})

describe('labels', () => {
  test.each<[name: string, write: (code: SbpfWriter) => SbpfWriter, expected: number]>([
    ['what is loaded', (code) => code.emit(loadOpen(0)), label],
    ['a byte beside it', (code) => code.emit({ operation: 0x71, to: 0, from: 1, offset: 3 }), 0],
    [
      'a sum with it',
      (code) => code.emit(loadOpen(2)).emit({ operation: 0x0f, to: 0, from: 2 }),
      label,
    ],
    [
      'a 32-bit copy of it',
      (code) => code.emit(loadOpen(2)).emit({ operation: 0xbc, to: 0, from: 2 }),
      label,
    ],
    [
      'it less itself',
      (code) => code.emit(loadOpen(0)).emit({ operation: 0x1f, to: 0, from: 0 }),
      0,
    ],
    ['a number in its place', (code) => code.emit(loadOpen(0)).emit(set(0, 1)), 0],
    [
      'it plus a number',
      (code) => code.emit(loadOpen(0)).emit({ operation: 0x07, to: 0, immediate: 1 }),
      label,
    ],
    [
      'stored and loaded',
      (code) =>
        code
          .emit(loadOpen(2))
          .emit({ operation: 0x7b, to: 10, from: 2, offset: -8 })
          .emit({ operation: 0x79, to: 0, from: 10, offset: -8 }),
      label,
    ],
    [
      'written over',
      (code) => code.emit({ operation: 0x7a, to: 1, offset: labelled }).emit(loadOpen(0)),
      0,
    ],
  ])('%s', (_, write, expected) => {
    expect(run(write).cpu.registers.label[0]).toBe(expected)
  })
})

describe('a watcher', () => {
  const choose = (code: SbpfWriter): SbpfWriter =>
    code
      .emit(loadOpen(2))
      .emit(set(0, 1))
      .jump(0x15, 'end', { to: 2, immediate: 5 })
      .emit(set(0, 2))
      .mark('end')

  test('turns branches on what is open', () => {
    const asked: unknown[] = []
    const turned = watcher({
      branch: (...about) => {
        asked.push(about)
        return false
      },
    })
    expect(run(choose).exit).toMatchObject({ low: 1 })
    expect(run(choose, { watcher: turned }).exit).toMatchObject({ low: 2 })
    expect(asked).toEqual([[2, true, label]])
  })

  test('learns what such a branch compares, each side with its label', () => {
    const seen: unknown[] = []
    const comparing = watcher({ compared: (...about) => void seen.push(about) })
    run(choose, { watcher: comparing })
    const left = { low: 5, high: 0, label }
    expect(seen).toEqual([[0x10, left, { low: 5, high: 0, label: 0 }]])
  })

  test('is not asked about other branches', () => {
    const asked: number[] = []
    const counting = watcher({ branch: (instruction, jumps) => (asked.push(instruction), jumps) })
    run((code) => code.jump(0x15, 'end', { to: 3, immediate: 0 }).mark('end'), {
      watcher: counting,
    })
    expect(asked).toEqual([])
  })

  test('lets a program survive memory that is not there', () => {
    const { exit, cpu } = run(
      (code) =>
        code.emit({ operation: 0x79, to: 0, from: 3 }).emit({ operation: 0x7b, to: 3, from: 1 }),
      {
        watcher: watcher({ survives: () => true }),
      },
    )
    expect(exit).toEqual({ how: 'returned', low: 0, high: 0 })
    expect(cpu.registers.label[0]).toBe(inventedLabel)
  })

  test('chooses where a call through an open register goes', () => {
    const { exit } = run(
      (code) =>
        code
          .emit(loadOpen(2))
          .callPointer(2)
          .emit({ operation: 0x95 })
          .mark('function')
          .emit(set(0, 9)),
      { watcher: watcher({ indirectCall: () => 3 }) },
    )
    expect(exit).toMatchObject({ low: 9 })
  })
})

test('each instruction takes a unit', () => {
  expect(run((code) => code.emit(set(0, 1)).emit(set(0, 2)), { units: 3 }).exit).toMatchObject({
    low: 2,
  })
  expect(run((code) => code.emit(set(0, 1)).emit(set(0, 2)), { units: 2 }).exit).toMatchObject({
    fault: 'out-of-budget',
  })
})
