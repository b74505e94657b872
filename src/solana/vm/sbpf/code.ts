import { opcode, opcodeClass } from './opcodes.ts'
import { type ElfProblem, instructionBytes, loadElf, type LoadedElf } from './load-elf.ts'

/** Instructions in columns, so that the loop reads numbers only. Both slots of an `lddw` keep their place. */
export type Code = {
  length: number
  operation: Uint8Array
  destination: Uint8Array
  source: Uint8Array
  offset: Int32Array
  immediate: Int32Array
  /** Jumps and internal calls: index of the target; −1 where there is none. */
  target: Int32Array
}

/** A program ready to run. Immutable; shared by all runs of it. */
export type Executable = Omit<LoadedElf, 'text' | 'functions'> & { code: Code }

/** Decodes a program's file; the problem where the runtime would not load it, or this interpreter cannot. */
export const makeExecutable = (file: Uint8Array): Executable | { problem: ElfProblem } => {
  const loaded = loadElf(file)
  if ('problem' in loaded) return loaded
  const { text, functions, ...rest } = loaded
  return { ...rest, code: decode(text, functions) }
}

const decode = (text: Uint8Array, functions: ReadonlyMap<number, number>): Code => {
  const length = Math.floor(text.length / instructionBytes)
  const view = new DataView(text.buffer, text.byteOffset, text.byteLength)
  const code: Code = {
    length,
    operation: new Uint8Array(length),
    destination: new Uint8Array(length),
    source: new Uint8Array(length),
    offset: new Int32Array(length),
    immediate: new Int32Array(length),
    target: new Int32Array(length).fill(-1),
  }
  for (let index = 0; index < length; index++) {
    const at = index * instructionBytes
    const operation = view.getUint8(at)
    const registers = view.getUint8(at + 1)
    code.operation[index] = operation
    code.destination[index] = registers & 0xf
    code.source[index] = registers >> 4
    code.offset[index] = view.getInt16(at + 2, true)
    code.immediate[index] = view.getInt32(at + 4, true)
    code.target[index] = targetOf(code, index, functions)
  }
  return code
}

const targetOf = (code: Code, index: number, functions: ReadonlyMap<number, number>): number => {
  const operation = code.operation[index] ?? 0
  if (operation === opcode.callImmediate) {
    return functions.get((code.immediate[index] ?? 0) >>> 0) ?? -1
  }
  return (operation & 7) === opcodeClass.jump ? index + 1 + (code.offset[index] ?? 0) : -1
}
