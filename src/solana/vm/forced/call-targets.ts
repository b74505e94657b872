import type { Executable } from '../sbpf/code.ts'
import {
  aluOperation,
  instructionBytes,
  opcode,
  opcodeClass,
  operationOf,
} from '../sbpf/opcodes.ts'

/** More than any program has functions; a budget of paths ends the exploration before. */
const maxTargets = 20_000

/** Version 2 makes addresses of two halves: the lower one is moved into a register, the upper one put in by `hor64`. */
const isLowHalf = (operation: number): boolean =>
  operation === (aluOperation.move | opcodeClass.alu32) ||
  operation === (aluOperation.move | opcodeClass.alu64)
const highHalf = aluOperation.orHigh | opcodeClass.alu64
const registers = 16

/**
 * Instructions that a call through a register may go to: functions that are called elsewhere, addresses of code in
 * constants, and code behind an exit that nothing calls, which only such a call can reach.
 */
export const callTargetsOf = ({ code, readOnly, textAddress }: Executable): readonly number[] => {
  const targets = new Set<number>()
  const addPointed = (low: number): void => {
    const index = (low - textAddress) / instructionBytes
    if (Number.isInteger(index) && index >= 0 && index < code.length) targets.add(index)
  }
  const called = new Set<number>()
  const lows = new Uint32Array(registers)
  for (let index = 0; index < code.length; index++) {
    const operation = operationOf(code.word[index] ?? 0)
    if (operation === opcode.callImmediate) called.add(code.target[index] ?? -1)
    if (operation === opcode.loadLong && code.immediate[index + 1] === 1)
      addPointed((code.immediate[index] ?? 0) >>> 0)
    if (operation === opcode.exit) targets.add(index + 1)
    const register = ((code.word[index] ?? 0) >> 8) & 0xf
    if (isLowHalf(operation)) lows[register] = code.immediate[index] ?? 0
    if (operation === highHalf && code.immediate[index] === 1) addPointed(lows[register] ?? 0)
  }
  const view = new DataView(readOnly.buffer, readOnly.byteOffset, readOnly.byteLength)
  for (let at = 0; at + 8 <= readOnly.length; at += 8)
    if (view.getUint32(at + 4, true) === 1) addPointed(view.getUint32(at, true))
  for (const target of called) if (target >= 0) targets.add(target)
  return [...targets].filter((target) => target < code.length).slice(0, maxTargets)
}
