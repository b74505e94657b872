import { refuse } from './elf-problem.ts'

/** Reads numbers and names out of a file; every read beyond its end throws `ElfRefused`. */
export class ElfReader {
  readonly #file: Uint8Array
  readonly #view: DataView

  constructor(file: Uint8Array) {
    this.#file = file
    this.#view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  }

  get file(): Uint8Array {
    return this.#file
  }

  get length(): number {
    return this.#file.length
  }

  u8(at: number): number {
    return this.#checked(at, 1) ? this.#view.getUint8(at) : 0
  }

  u16(at: number): number {
    return this.#checked(at, 2) ? this.#view.getUint16(at, true) : 0
  }

  u32(at: number): number {
    return this.#checked(at, 4) ? this.#view.getUint32(at, true) : 0
  }

  /** Beyond 2^53 not exact, but then larger than any file and any region. */
  u64(at: number): number {
    return this.u32(at) + this.u32(at + 4) * 0x1_0000_0000
  }

  bigU64(at: number): bigint {
    return BigInt(this.u32(at)) | (BigInt(this.u32(at + 4)) << 32n)
  }

  /** Whether a table lies in the file, at a multiple of eight bytes. */
  holdsTable({ start, end }: { start: number; end: number }): boolean {
    return start % 8 === 0 && end <= this.length
  }

  /** A name in a table of names, up to its zero. */
  textIn(
    table: { type: number; offset: number; size: number },
    at: number,
    maxBytes: number,
  ): string {
    return new TextDecoder('latin1').decode(this.nameIn(table, at, maxBytes))
  }

  nameIn(
    table: { type: number; offset: number; size: number },
    at: number,
    maxBytes: number,
  ): Uint8Array {
    const stringTable = 3
    const start = table.offset + at
    const end = Math.min(table.offset + table.size, start + maxBytes)
    if (table.type !== stringTable || start > end || end > this.length) refuse('unknown-symbol')
    const zero = this.#file.indexOf(0, start)
    if (zero === -1 || zero >= end) refuse('unknown-symbol')
    return this.#file.subarray(start, zero)
  }

  #checked(at: number, size: number): true {
    if (at + size > this.length) refuse('bad-section')
    return true
  }
}
