import { opcode } from './opcodes.ts'
import type { SbpfVersion } from './sbpf-version.ts'

/** An instruction as it stands in the code. */
export type RawInstruction = { operation: number; to: number; from: number; immediate: number }

/** The same with an operation of version 0, or one of our own where version 0 has none. */
export type NormalizedInstruction = RawInstruction & {
  /** 32-bit results are extended the other way; the immediate is the left side of a subtraction. */
  isVariant: boolean
}

const variantBit = 1 << 16

/** Operation in the low byte, registers behind it, then the variant. */
export const wordOf = ({ operation, to, from, isVariant }: NormalizedInstruction): number =>
  operation | (to << 8) | (from << 12) | (isVariant ? variantBit : 0)

/**
 * Versions 1 to 3 encode some instructions otherwise and know some more; the loop knows one encoding. Products and
 * quotients of version 2 lie in class 0, beside `lddw`, which that version lacks. Source: SIMD-0173, 0174, 0377.
 */
export const normalized = (raw: RawInstruction, version: SbpfVersion): NormalizedInstruction => {
  const { operation, to, from, immediate } = raw
  if (operation === opcode.callRegister) {
    const register = version === 2 ? from : version === 3 ? to : immediate
    return { ...raw, from: register & 0xf, isVariant: false }
  }
  if (version !== 2) return { ...raw, isVariant: false }
  const moved = movedMemory.get(operation)
  if (moved !== undefined) return { ...raw, operation: moved, isVariant: false }
  if ((operation & 7) === productClass)
    return { ...raw, operation: operation & ~7, isVariant: false }
  return { ...raw, isVariant: variants.has(operation) }
}

const productClass = 6

/** Loads and stores by their operations in version 2. */
const movedMemory: ReadonlyMap<number, number> = new Map([
  [0x2c, opcode.load8],
  [0x3c, opcode.load16],
  [0x8c, opcode.load32],
  [0x9c, opcode.load64],
  [0x27, opcode.storeImmediate8],
  [0x37, opcode.storeImmediate16],
  [0x87, opcode.storeImmediate32],
  [0x97, opcode.storeImmediate64],
  [0x2f, opcode.store8],
  [0x3f, opcode.store16],
  [0x8f, opcode.store32],
  [0x9f, opcode.store64],
])

/** add32, sub32 and mov32 of a register; sub64 of an immediate. */
const variants: ReadonlySet<number> = new Set([0x04, 0x0c, 0x14, 0x1c, 0xbc, 0x17])
