import type { SbpfVersion } from './sbpf-version.ts'

/** An ELF file as the runtime would map it, before its instructions are decoded. */
export type LoadedElf = {
  version: SbpfVersion
  /** Bytecode with every relocation applied. */
  text: Uint8Array
  /** Where the bytecode lies in the file. */
  textFileOffset: number
  /** Offset of the first instruction in the region of code. */
  textAddress: number
  /** Instruction index where execution starts. */
  entry: number
  /** What the program can read of itself, from the start of its region. */
  readOnly: Uint8Array
  readOnlyRegion: number
  /** Instruction index by key, for calls by hash. */
  functions: ReadonlyMap<number, number>
}
