import { loadElf } from './load-elf.ts'
import type { LoadedElf } from './loaded-elf.ts'
import { aluOperation, instructionBytes, jumpOperation, opcode, opcodeClass } from './opcodes.ts'
import { isStatic } from './sbpf-version.ts'

/** A decision that no longer depends on anything. */
export type FixedDecision = {
  /** Index of the instruction in the code. */
  instruction: number
  /** A conditional jump: 1 always jumps, 0 never. A call through a register: index of the instruction it goes to. */
  to: number
}

/**
 * A copy of a program's file in which these decisions always go one way. Undefined where that cannot be written: one
 * decision goes both ways, it is neither a conditional jump nor a call through a register, or the copy does not load as the
 * same code but for these places, as when a relocation lies on one of them.
 */
export const patchElf = (
  file: Uint8Array,
  decisions: readonly FixedDecision[],
): Uint8Array | undefined => {
  const loaded = loadElf(file)
  if ('problem' in loaded) return undefined
  const patched = file.slice()
  const view = new DataView(patched.buffer)
  const fixed = new Map<number, number>()
  for (const { instruction, to } of decisions) {
    if ((fixed.get(instruction) ?? to) !== to) return undefined
    fixed.set(instruction, to)
    if (!writeDecision(view, loaded, { instruction, to })) return undefined
  }
  return isSameBut(loaded, loadElf(patched), fixed) ? patched : undefined
}

/** False where the instruction decides nothing. */
const writeDecision = (
  view: DataView,
  { text, textFileOffset, version }: LoadedElf,
  { instruction, to }: FixedDecision,
): boolean => {
  const from = instruction * instructionBytes
  const at = textFileOffset + from
  const operation = text[from]
  if (operation === undefined) return false
  if (operation === opcode.callRegister) {
    // Relative, which static files mark in the source register.
    const distance = to - instruction - 1
    if (!isStatic(version) && distance === callByName) return false
    view.setUint8(at, opcode.callImmediate)
    view.setUint8(at + 1, isStatic(version) ? relativeCall : 0)
    view.setInt16(at + 2, 0, true)
    view.setInt32(at + 4, distance, true)
    return true
  }
  if (!isConditional(operation, isStatic(version)) || to > 1) return false
  // The jump keeps its offset; what is not taken becomes `mov64 r0, r0`.
  view.setUint8(at, to === 1 ? opcode.jump : nothing)
  view.setUint8(at + 1, 0)
  if (to === 0) view.setInt16(at + 2, 0, true)
  view.setInt32(at + 4, 0, true)
  return true
}

/** In such a call a relocation or its absence would name the function. */
const callByName = -1
/** Of the source register; SIMD-0178. */
const relativeCall = 0x10
const nothing = opcodeClass.alu64 | aluOperation.move | 0x08

const isConditional = (operation: number, hasNarrow: boolean): boolean => {
  const kind = operation & 0xf0
  const isJump =
    (operation & 7) === opcodeClass.jump || (hasNarrow && (operation & 7) === opcodeClass.jump32)
  return (
    isJump &&
    kind !== jumpOperation.always &&
    kind !== jumpOperation.call &&
    kind !== jumpOperation.exit
  )
}

/** Whether both load as the same code but for the decisions, and those as they were meant. */
const isSameBut = (
  before: LoadedElf,
  after: ReturnType<typeof loadElf>,
  fixed: ReadonlyMap<number, number>,
): boolean => {
  if ('problem' in after || after.text.length !== before.text.length) return false
  for (let at = 0; at < before.text.length; at += instructionBytes) {
    const to = fixed.get(at / instructionBytes)
    if (to === undefined) {
      for (let byte = at; byte < at + instructionBytes; byte++)
        if (before.text[byte] !== after.text[byte]) return false
    } else if (!isMeant(after, at, to)) return false
  }
  return true
}

const isMeant = ({ text, functions, version }: LoadedElf, at: number, to: number): boolean => {
  const operation = text[at]
  if (operation !== opcode.callImmediate)
    return operation === (to === 1 ? opcode.jump : nothing) && immediateAt(text, at) === 0
  const immediate = immediateAt(text, at)
  return isStatic(version)
    ? at / instructionBytes + 1 + immediate === to
    : functions.get(immediate >>> 0) === to
}

const immediateAt = (text: Uint8Array, at: number): number =>
  new DataView(text.buffer, text.byteOffset, text.byteLength).getInt32(at + 4, true)
