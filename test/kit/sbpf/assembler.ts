import { writeElf } from './elf.ts'

export type Register = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

const instructionBytes = 8

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
    const text = new Uint8Array(this.#instructions.length * instructionBytes)
    this.#instructions.forEach((bytes, index) => text.set(bytes, index * instructionBytes))
    return writeElf(text, this.#calls)
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
