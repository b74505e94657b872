import { murmur3OfName } from '../../src/solana/vm/sbpf/murmur3.ts'
import type { SbpfVersion } from '../../src/solana/vm/sbpf/sbpf-version.ts'
import { textStart, writeElf, writeStaticElf } from '../../test/kit/sbpf/elf.ts'

const instructionBytes = 8
const codeRegion = 1n << 32n

type Fields = { operation: number; to?: number; from?: number; offset?: number; immediate?: number }

/** Writes code of any version of sBPF, with jumps and calls to marks that are set later. */
export class SbpfWriter {
  readonly version: SbpfVersion
  readonly #code: Fields[] = []
  readonly #marks = new Map<string, number>()
  readonly #jumps: { at: number; mark: string }[] = []
  readonly #calls: { at: number; mark: string }[] = []
  readonly #pointers: { at: number; mark: string }[] = []
  readonly #names: { at: number; name: string }[] = []

  constructor(version: SbpfVersion) {
    this.version = version
  }

  get length(): number {
    return this.#code.length
  }

  emit(fields: Fields): this {
    this.#code.push(fields)
    return this
  }

  mark(name: string): this {
    this.#marks.set(name, this.#code.length)
    return this
  }

  jump(operation: number, mark: string, fields: Omit<Fields, 'operation'> = {}): this {
    this.#jumps.push({ at: this.#code.length, mark })
    return this.emit({ ...fields, operation })
  }

  call(mark: string): this {
    this.#calls.push({ at: this.#code.length, mark })
    return this.emit({ operation: 0x85, from: 1 })
  }

  callPointer(register: number): this {
    const { version } = this
    if (version === 2) return this.emit({ operation: 0x8d, from: register })
    return this.emit(
      version === 3 ? { operation: 0x8d, to: register } : { operation: 0x8d, immediate: register },
    )
  }

  syscall(name: string): this {
    if (this.version === 3)
      return this.emit({ operation: 0x85, from: 0, immediate: murmur3OfName(name) | 0 })
    this.#names.push({ at: this.#code.length, name })
    return this.emit({ operation: 0x85, from: 1, immediate: -1 })
  }

  /** A constant of 64 bits; version 2 makes it of two halves. */
  constant(register: number, value: bigint): this {
    const [low, high] = [Number(BigInt.asIntN(32, value)), Number(BigInt.asIntN(32, value >> 32n))]
    if (this.version === 2)
      return this.emit({ operation: 0xb4, to: register, immediate: low }).emit({
        operation: 0xf7,
        to: register,
        immediate: high,
      })
    this.emit({ operation: 0x18, to: register, immediate: low })
    return this.emit({ operation: 0, immediate: high })
  }

  /** The address of code. */
  pointer(register: number, mark: string): this {
    this.#pointers.push({ at: this.#code.length, mark })
    return this.constant(register, codeRegion)
  }

  file(constants = new Uint8Array(0)): Uint8Array {
    this.#resolve(constants)
    const text = new Uint8Array(this.#code.length * instructionBytes)
    const view = new DataView(text.buffer)
    this.#code.forEach(({ operation, to = 0, from = 0, offset = 0, immediate = 0 }, index) => {
      const at = index * instructionBytes
      view.setUint8(at, operation)
      view.setUint8(at + 1, (from << 4) | to)
      view.setInt16(at + 2, offset, true)
      view.setInt32(at + 4, immediate, true)
    })
    return this.version === 3
      ? writeStaticElf(text, constants)
      : writeElf(text, this.#names, constants, this.version)
  }

  #resolve(constants: Uint8Array): void {
    for (const { at, mark } of this.#jumps) this.#at(at).offset = this.#target(mark) - at - 1
    for (const { at, mark } of this.#calls) this.#at(at).immediate = this.#target(mark) - at - 1
    const start = this.version === 3 ? 0 : textStart(constants)
    for (const { at, mark } of this.#pointers)
      this.#at(at).immediate = start + this.#target(mark) * instructionBytes
  }

  #at(index: number): Fields {
    const fields = this.#code[index]
    if (!fields) throw new Error('no instruction there')
    return fields
  }

  #target(mark: string): number {
    const target = this.#marks.get(mark)
    if (target === undefined) throw new Error(`no mark ${mark}`)
    return target
  }
}
