import { refuse } from './elf/elf-problem.ts'
import { instructionBytes, opcode } from './opcodes.ts'
import { movesFramePointer, type SbpfVersion } from './sbpf-version.ts'

/**
 * Refuses code that the verifier refuses: unknown operations, registers that are not there or may not be written, jumps out
 * of the code, divisions by a constant zero. Throws `ElfRefused`. Source: anza-xyz/sbpf `verifier.rs`.
 */
export const verifyCode = (text: Uint8Array, version: SbpfVersion): void => {
  if (text.length === 0 || text.length % instructionBytes !== 0) refuse('bad-code')
  const view = new DataView(text.buffer, text.byteOffset, text.byteLength)
  const count = text.length / instructionBytes
  const kinds = kindsOf(version)
  for (let index = 0; index < count; index++) {
    const at = index * instructionBytes
    const operation = view.getUint8(at)
    const kind = kinds[operation] ?? unknown
    const immediate = view.getInt32(at + 4, true)
    const [to, from] = [view.getUint8(at + 1) & 0xf, view.getUint8(at + 1) >> 4]
    if (!isValid[kind]?.({ view, index, count, immediate, to, from, version })) refuse('bad-code')
    const mayBeFrame =
      kind === storing ||
      (operation === addImmediate && movesFramePointer(version) && immediate % 64 === 0)
    if (from > 10 || to > (mayBeFrame ? 10 : 9)) refuse('bad-code')
    if (kind === long) index++
  }
}

type Instruction = {
  view: DataView
  index: number
  count: number
  immediate: number
  to: number
  from: number
  version: SbpfVersion
}

const addImmediate = 0x07
const unknown = 0
const plain = 1
const storing = 2
const long = 3
const dividing = 4
const shifting32 = 5
const shifting64 = 6
const swapping = 7
const jumping = 8
const callingRegister = 9

/** What is asked of an operation, by its kind. */
const isValid: readonly ((instruction: Instruction) => boolean)[] = [
  () => false,
  () => true,
  () => true,
  ({ view, index, count }) =>
    index + 1 < count && view.getUint8((index + 1) * instructionBytes) === 0,
  ({ immediate }) => immediate !== 0,
  ({ immediate }) => immediate >= 0 && immediate < 32,
  ({ immediate }) => immediate >= 0 && immediate < 64,
  ({ immediate }) => immediate === 16 || immediate === 32 || immediate === 64,
  ({ view, index, count }) => {
    const target = index + 1 + view.getInt16(index * instructionBytes + 2, true)
    return target >= 0 && target < count && view.getUint8(target * instructionBytes) !== 0
  },
  ({ immediate, to, from, version }) => {
    const register = version === 2 ? from : version === 3 ? to : immediate
    return register >= 0 && register < 10
  },
]

const known = new Map<SbpfVersion, Uint8Array>()

const kindsOf = (version: SbpfVersion): Uint8Array => {
  const kinds = known.get(version) ?? makeKinds(version)
  known.set(version, kinds)
  return kinds
}

const makeKinds = (version: SbpfVersion): Uint8Array => {
  const kinds = new Uint8Array(256)
  const set = (kind: number, operations: readonly number[]): void => {
    for (const operation of operations) kinds[operation] = kind
  }
  const both = (operations: readonly number[]): number[] =>
    operations.flatMap((operation) => [operation, operation | 8])
  set(plain, both([0x04, 0x14, 0x44, 0x54, 0xa4, 0xb4, 0x07, 0x17, 0x47, 0x57, 0xa7, 0xb7]))
  set(shifting32, [0x64, 0x74, 0xc4])
  set(shifting64, [0x67, 0x77, 0xc7])
  set(plain, [0x6c, 0x7c, 0xcc, 0x6f, 0x7f, 0xcf, opcode.callImmediate, opcode.exit])
  set(swapping, [opcode.bigEndian])
  set(callingRegister, [opcode.callRegister])
  const conditions = [0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0xa0, 0xb0, 0xc0, 0xd0]
  set(jumping, [opcode.jump, ...both(conditions.map((condition) => condition | 5))])
  if (version === 3) set(jumping, both(conditions.map((condition) => condition | 6)))
  if (version === 2) {
    set(plain, [0x8c, 0x9c, 0x2c, 0x3c, 0xf7])
    set(storing, both([0x27, 0x37, 0x87, 0x97]))
    set(plain, both([0x86, 0x96, 0x36, 0xb6]))
    set(dividing, [0x46, 0x56, 0x66, 0x76, 0xc6, 0xd6, 0xe6, 0xf6])
    set(plain, [0x4e, 0x5e, 0x6e, 0x7e, 0xce, 0xde, 0xee, 0xfe])
    return kinds
  }
  set(long, [opcode.loadLong])
  set(plain, [0x61, 0x69, 0x71, 0x79, 0x84, 0x87])
  set(storing, [0x62, 0x6a, 0x72, 0x7a, 0x63, 0x6b, 0x73, 0x7b])
  set(plain, both([0x24, 0x27]).concat([0x3c, 0x9c, 0x3f, 0x9f]))
  set(dividing, [0x34, 0x94, 0x37, 0x97])
  set(swapping, [opcode.littleEndian])
  return kinds
}
