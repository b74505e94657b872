import type { Executable } from '../sbpf/code.ts'
import { instructionBytes, opcode, operationOf } from '../sbpf/opcodes.ts'

/** More than any program has functions; a budget of paths ends the exploration before. */
const maxTargets = 20_000

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
  for (let index = 0; index < code.length; index++) {
    const operation = operationOf(code.word[index] ?? 0)
    if (operation === opcode.callImmediate) called.add(code.target[index] ?? -1)
    if (operation === opcode.loadLong && code.immediate[index + 1] === 1)
      addPointed((code.immediate[index] ?? 0) >>> 0)
    if (operation === opcode.exit) targets.add(index + 1)
  }
  const view = new DataView(readOnly.buffer, readOnly.byteOffset, readOnly.byteLength)
  for (let at = 0; at + 8 <= readOnly.length; at += 8)
    if (view.getUint32(at + 4, true) === 1) addPointed(view.getUint32(at, true))
  for (const target of called) if (target >= 0) targets.add(target)
  return [...targets].filter((target) => target < code.length).slice(0, maxTargets)
}
