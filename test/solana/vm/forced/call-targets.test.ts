import { expect, test } from 'bun:test'
import { SbpfWriter } from '../../../../scripts/fuzz/sbpf-writer.ts'
import { callTargetsOf } from '../../../../src/solana/vm/forced/call-targets.ts'
import { makeExecutable } from '../../../../src/solana/vm/sbpf/code.ts'

const targetsOf = (writer: SbpfWriter, constants?: Uint8Array<ArrayBuffer>): number[] => {
  const executable = makeExecutable(writer.file(constants))
  if ('problem' in executable) throw new Error(executable.problem)
  return callTargetsOf(executable).toSorted((left, right) => left - right)
}

const exit = { operation: 0x95 }
const step = { operation: 0xb7 }

test('functions that are called, addresses in code, and code behind an exit', () => {
  const writer = new SbpfWriter(0)
    .syscall('abort')
    .call('called')
    .pointer(1, 'pointed')
    .emit(exit)
    .emit(step)
    .mark('called')
    .emit(step)
    .mark('pointed')
    .emit(step)
    .emit(exit)
  expect(targetsOf(writer)).toEqual([5, 6, 7])
})

test('addresses in constants', () => {
  const writer = new SbpfWriter(0).syscall('abort').emit(step).emit(step).emit(exit)
  const start = 232 + 8
  const constants = new Uint8Array(8)
  new DataView(constants.buffer).setBigUint64(0, (1n << 32n) + BigInt(start + 16), true)
  expect(targetsOf(writer, constants)).toEqual([2])
})

test('addresses that are put together from two halves', () => {
  const half = (register: number, place: number) =>
    ({ operation: 0xb4, to: register, immediate: 232 + 8 * place }) as const
  const high = (register: number, immediate: number) =>
    ({ operation: 0xf7, to: register, immediate }) as const
  const writer = new SbpfWriter(2).syscall('abort')
  // The halves of two addresses may lie between each other; the third is an address of the stack.
  for (const instruction of [
    half(1, 8),
    half(2, 9),
    high(2, 1),
    high(1, 1),
    half(3, 7),
    high(3, 2),
  ])
    writer.emit(instruction)
  for (let index = 0; index < 4; index++) writer.emit({ operation: 0xb4 })
  expect(targetsOf(writer.emit(exit))).toEqual([8, 9])
})
