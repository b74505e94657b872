import { ControlFlow } from './control-flow.ts'
import type { ElfProblem } from './elf/elf-problem.ts'
import { loadElf } from './load-elf.ts'
import type { LoadedElf } from './loaded-elf.ts'
import type { Code } from './code-columns.ts'
import { normalized, wordOf } from './normalized.ts'
import { instructionBytes, opcode, opcodeClass, operationOf } from './opcodes.ts'
import { isStatic, movesFramePointer, type SbpfVersion } from './sbpf-version.ts'
import { frameBytes, maxFrames } from './memory.ts'

/** A program ready to run. Immutable; shared by all runs of it. */
export type Executable = Pick<
  LoadedElf,
  'textAddress' | 'entry' | 'readOnly' | 'readOnlyRegion'
> & {
  readOnlyView: DataView
  code: Code
  /** Where the ways of its branches meet; worked out when it is first needed. */
  flow: ControlFlow
  /** Whether each stack frame has an unmapped gap behind it. */
  hasStackGaps: boolean
  /** How far a call moves the frame pointer; 0 where the program does it. */
  frameStep: number
  /** Offset of the frame pointer at the start. */
  firstFrame: number
}

/** Decodes a program's file; the problem where the runtime would not load it. */
export const makeExecutable = (file: Uint8Array): Executable | { problem: ElfProblem } => {
  const loaded = loadElf(file)
  if ('problem' in loaded) return loaded
  const { version, textAddress, entry, readOnly, readOnlyRegion } = loaded
  const code = decode(loaded)
  return {
    textAddress,
    entry,
    readOnly,
    readOnlyView: new DataView(readOnly.buffer, readOnly.byteOffset, readOnly.byteLength),
    readOnlyRegion,
    code,
    flow: new ControlFlow(code),
    ...framesOf(version),
  }
}

const framesOf = (
  version: SbpfVersion,
): Pick<Executable, 'hasStackGaps' | 'frameStep' | 'firstFrame'> => {
  if (movesFramePointer(version))
    return { hasStackGaps: false, frameStep: 0, firstFrame: frameBytes * maxFrames }
  const hasStackGaps = version === 0
  const frameStep = hasStackGaps ? 2 * frameBytes : frameBytes
  return { hasStackGaps, frameStep, firstFrame: frameBytes }
}

const decode = ({ text, version, functions }: LoadedElf): Code => {
  const length = text.length / instructionBytes
  const view = new DataView(text.buffer, text.byteOffset, text.byteLength)
  const code: Code = {
    length,
    word: new Int32Array(length + 1),
    immediate: new Int32Array(length + 1),
    target: new Int32Array(length + 1).fill(-1),
  }
  for (let index = 0; index < length; index++) {
    const at = index * instructionBytes
    const immediate = view.getInt32(at + 4, true)
    const registers = view.getUint8(at + 1)
    const raw = {
      operation: view.getUint8(at),
      to: registers & 0xf,
      from: registers >> 4,
      immediate,
    }
    const word = wordOf(normalized(raw, version))
    code.word[index] = word
    code.immediate[index] = immediate
    const operation = operationOf(word)
    const offset = view.getInt16(at + 2, true)
    if (operation === opcode.callImmediate)
      code.target[index] = callTarget(index, raw, { version, functions, length })
    else code.target[index] = isJump(operation) ? index + 1 + offset : offset
    // The second half of a constant is none of its own.
    if (operation === opcode.loadLong) code.immediate[++index] = view.getInt32(at + 12, true)
  }
  return code
}

const isJump = (operation: number): boolean =>
  (operation & 7) === opcodeClass.jump || (operation & 7) === opcodeClass.jump32

/** Where a call within the program goes; −1 for a system call, and for one that goes nowhere. */
const callTarget = (
  index: number,
  { from, immediate }: { from: number; immediate: number },
  code: { version: SbpfVersion; functions: ReadonlyMap<number, number>; length: number },
): number => {
  if (!isStatic(code.version)) return code.functions.get(immediate >>> 0) ?? -1
  if (from === 0) return -1
  const target = index + 1 + immediate
  return from === 1 && target >= 0 && target < code.length ? target : noTarget
}

/** Neither within the program nor a system call. */
export const noTarget = -2
