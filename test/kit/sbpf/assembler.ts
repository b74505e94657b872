import { constantsAt, writeElf } from './elf.ts'

export type Register = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

const instructionBytes = 8
/** Where constants and code lie in memory. */
const codeStart = 0x1_0000_0000n

/** The high bits of the operations; source: anza-xyz/sbpf `ebpf.rs`. */
const alu = {
  add: 0x00,
  subtract: 0x10,
  multiply: 0x20,
  divide: 0x30,
  or: 0x40,
  and: 0x50,
  shiftLeft: 0x60,
  shiftRight: 0x70,
  modulo: 0x90,
  xor: 0xa0,
} as const

const comparisons = {
  equal: 0x10,
  greater: 0x20,
  greaterOrEqual: 0x30,
  anyBit: 0x40,
  notEqual: 0x50,
  greaterSigned: 0x60,
  less: 0xa0,
  lessOrEqual: 0xb0,
  lessSigned: 0xc0,
} as const

/**
 * A small assembler for sBPF version 0, enough to build test programs without a toolchain. An instruction is 8 bytes:
 * operation, registers, i16 offset, i32 immediate. r0 is the result, r1 to r5 are arguments that calls overwrite, r6 to
 * r9 are preserved, r10 points to the end of the 4,096-byte frame.
 */
export class Assembler {
  readonly #instructions: Uint8Array[] = []
  readonly #labels = new Map<string, number>()
  readonly #jumps: { at: number; label: string }[] = []
  readonly #calls: { at: number; name: string }[] = []
  readonly #functions: { at: number; label: string }[] = []
  readonly #addresses: { at: number; label: string }[] = []
  readonly #constants: number[] = []

  label(name: string): this {
    this.#labels.set(name, this.#instructions.length)
    return this
  }

  moveImmediate(to: Register, value: number): this {
    return this.#emit(0xb7, to, 0, 0, value)
  }

  move(to: Register, from: Register): this {
    return this.#emit(0xbf, to, from)
  }

  /** A 64-bit constant; takes two slots. */
  loadConstant(to: Register, value: bigint): this {
    this.#emit(0x18, to, 0, 0, Number(BigInt.asIntN(32, value)))
    return this.#emit(0, 0, 0, 0, Number(BigInt.asIntN(32, value >> 32n)))
  }

  /** The address of the code at a label, as a function pointer holds it; takes two places. */
  loadAddress(to: Register, label: string): this {
    this.#addresses.push({ at: this.#instructions.length, label })
    return this.loadConstant(to, 0n)
  }

  /** The address of these bytes among the program's constants; takes two places. */
  loadTable(to: Register, bytes: Uint8Array): this {
    const at = this.#constants.length
    this.#constants.push(...bytes)
    while (this.#constants.length % instructionBytes !== 0) this.#constants.push(0)
    return this.loadConstant(to, codeStart + BigInt(constantsAt + at))
  }

  /** Any operation on two 64-bit registers. */
  combine(operation: keyof typeof alu, to: Register, from: Register): this {
    return this.#emit(alu[operation] | 0x0f, to, from)
  }

  /** Any operation of a 64-bit register with a number. */
  combineImmediate(operation: keyof typeof alu, to: Register, value: number): this {
    return this.#emit(alu[operation] | 0x07, to, 0, 0, value)
  }

  addImmediate(to: Register, value: number): this {
    return this.#emit(0x07, to, 0, 0, value)
  }

  andImmediate(to: Register, value: number): this {
    return this.#emit(0x57, to, 0, 0, value)
  }

  add(to: Register, from: Register): this {
    return this.#emit(0x0f, to, from)
  }

  subtract(to: Register, from: Register): this {
    return this.#emit(0x1f, to, from)
  }

  multiply(to: Register, by: Register): this {
    return this.#emit(0x2f, to, by)
  }

  multiplyImmediate(to: Register, value: number): this {
    return this.#emit(0x27, to, 0, 0, value)
  }

  /** Unsigned, without remainder; division by zero fails the program. */
  divide(to: Register, by: Register): this {
    return this.#emit(0x3f, to, by)
  }

  divideImmediate(to: Register, value: number): this {
    return this.#emit(0x37, to, 0, 0, value)
  }

  /** Unsigned. */
  shiftRight(to: Register, bits: number): this {
    return this.#emit(0x77, to, 0, 0, bits)
  }

  load8(to: Register, from: Register, offset: number): this {
    return this.#emit(0x71, to, from, offset)
  }

  load16(to: Register, from: Register, offset: number): this {
    return this.#emit(0x69, to, from, offset)
  }

  load32(to: Register, from: Register, offset: number): this {
    return this.#emit(0x61, to, from, offset)
  }

  load64(to: Register, from: Register, offset: number): this {
    return this.#emit(0x79, to, from, offset)
  }

  store8(to: Register, offset: number, from: Register): this {
    return this.#emit(0x73, to, from, offset)
  }

  store64(to: Register, offset: number, from: Register): this {
    return this.#emit(0x7b, to, from, offset)
  }

  jump(label: string): this {
    return this.#jump(0x05, 0, 0, 0, label)
  }

  jumpIfNotEqual(left: Register, value: number, label: string): this {
    return this.#jump(0x55, left, 0, value, label)
  }

  /** Signed. */
  jumpIfLess(left: Register, right: Register, label: string): this {
    return this.#jump(0xcd, left, right, 0, label)
  }

  /** Any comparison of a register with a number, which is sign-extended. */
  jumpIf(comparison: keyof typeof comparisons, left: Register, value: number, label: string): this {
    return this.#jump(comparisons[comparison] | 0x05, left, 0, value, label)
  }

  /** Any comparison of two registers. */
  jumpIfRegisters(
    comparison: keyof typeof comparisons,
    left: Register,
    right: Register,
    label: string,
  ): this {
    return this.#jump(comparisons[comparison] | 0x0d, left, right, 0, label)
  }

  /** Calls a function of the program's own. */
  call(label: string): this {
    this.#functions.push({ at: this.#instructions.length, label })
    return this.#emit(0x85, 0, 1)
  }

  /** Calls the function that a register points to. */
  callRegister(register: Register): this {
    return this.#emit(0x8d, 0, 0, 0, register)
  }

  /** Calls a function of the runtime by its name. */
  syscall(name: string): this {
    this.#calls.push({ at: this.#instructions.length, name })
    return this.#emit(0x85, 0, 1, 0, -1)
  }

  exit(): this {
    return this.#emit(0x95)
  }

  /** The finished program. */
  elf(): Uint8Array {
    for (const { at, label } of this.#jumps) {
      const target = this.#labels.get(label)
      const bytes = this.#instructions[at]
      if (target === undefined || !bytes) throw new Error(`no label ${label}`)
      // A jump is relative to the next instruction.
      new DataView(bytes.buffer).setInt16(2, target - at - 1, true)
    }
    for (const { at, label } of this.#functions) this.#patch(at, this.#placeOf(label) - at - 1)
    for (const { at, label } of this.#addresses) {
      const textAt = constantsAt + this.#constants.length
      this.#patch(at, textAt + this.#placeOf(label) * instructionBytes)
      this.#patch(at + 1, Number(codeStart >> 32n))
    }
    const text = new Uint8Array(this.#instructions.length * instructionBytes)
    this.#instructions.forEach((bytes, index) => text.set(bytes, index * instructionBytes))
    return writeElf(text, this.#calls, Uint8Array.from(this.#constants))
  }

  #placeOf(label: string): number {
    const place = this.#labels.get(label)
    if (place === undefined) throw new Error(`no label ${label}`)
    return place
  }

  #patch(at: number, immediate: number): void {
    const bytes = this.#instructions[at]
    if (bytes) new DataView(bytes.buffer).setInt32(4, immediate, true)
  }

  #jump(operation: number, left: number, right: number, value: number, label: string): this {
    this.#jumps.push({ at: this.#instructions.length, label })
    return this.#emit(operation, left, right, 0, value)
  }

  #emit(operation: number, to = 0, from = 0, offset = 0, immediate = 0): this {
    const bytes = new Uint8Array(instructionBytes)
    const view = new DataView(bytes.buffer)
    bytes[0] = operation
    bytes[1] = (from << 4) | to
    view.setInt16(2, offset, true)
    view.setInt32(4, immediate, true)
    this.#instructions.push(bytes)
    return this
  }
}
