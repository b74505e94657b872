import { readU16, readU32, readU64 } from '../state/layout.ts'

/** Numbers in a program's code that it may compare with account data. */
export type ProgramNumbers = {
  /** Compared with directly, each once. */
  bytes: readonly number[]
  /** Loaded as immediates or compared with, the rarest first: a frequent number is unlikely to be a password. */
  words: readonly bigint[]
}

/** More than this cannot be tried within the time of a scan. */
const maxOfEach = 40

/** Values outside these bounds are always tried. */
const smallestByte = 11
const largestByte = 254

/**
 * Numbers in a program's ELF file. A switch on a certain number, such as a stage or a password, has to contain it in
 * its code, where anyone can read it. Never throws: a file that is not ELF has none.
 */
export const numbersOf = (elf: Uint8Array): ProgramNumbers => {
  const bytes = new Set<number>()
  const words = new Map<bigint, number>()
  let left = maxCodeBytes
  for (const { offset, size } of codeOf(elf)) {
    const end = Math.min(elf.length, offset + size, offset + left)
    readNumbers(elf, { at: offset, end }, bytes, words)
    // Parts may overlap any number of times.
    left -= Math.max(0, end - offset)
  }
  const rarest = [...words].sort(([, left], [, right]) => left - right)
  return {
    bytes: [...bytes].slice(0, maxOfEach),
    words: rarest.slice(0, maxOfEach).map(([word]) => word),
  }
}

/** Larger than the largest programs in use; reading so much takes some milliseconds. */
const maxCodeBytes = 4 * 1024 * 1024

/** Maximum distinct numbers that are counted; a program of this size has some hundreds. */
const maxCounted = 4_096

const readNumbers = (
  elf: Uint8Array,
  part: { at: number; end: number },
  bytes: Set<number>,
  words: Map<bigint, number>,
): void => {
  for (let { at } = part; at + instructionBytes <= part.end; at += instructionBytes) {
    const operation = elf[at] ?? 0
    if (operation !== loadWord && !comparisons.has(operation)) continue
    const low = readU32(elf, at + 4)
    if (operation === loadWord) {
      if (at + 2 * instructionBytes > part.end) break
      const high = readU32(elf, at + instructionBytes + 4)
      // Smaller values use a move; one that is loaded in full anyway is a position in the file.
      if (high > 0 || low > largestMoved) addWord(words, (BigInt(high) << 32n) | BigInt(low))
      at += instructionBytes
    } else if (low >= smallestByte && low <= largestByte) bytes.add(low)
    else addWord(words, BigInt(low))
  }
}

/**
 * sBPF: an instruction has 8 bytes, the operation first and a 32-bit number last; `lddw` takes two. Source:
 * anza-xyz/sbpf.
 */
const instructionBytes = 8
const loadWord = 0x18
const largestMoved = 0x7fffffff
/** `jeq` and `jne` with a number, of 64 and of 32 bits. */
const comparisons: ReadonlySet<number> = new Set([0x15, 0x55, 0x16, 0x56])

const addWord = (words: Map<bigint, number>, word: bigint): void => {
  if (word <= 255n || isPlace(word)) return
  const seen = words.get(word)
  if (seen !== undefined || words.size < maxCounted) words.set(word, (seen ?? 0) + 1)
}

/** Memory addresses (code, stack, heap, input) start with their region, 1 to 4. */
const isPlace = (word: bigint): boolean => word >> 32n >= 1n && word >> 32n <= 4n

type Part = { offset: number; size: number }

/** Executable parts of the file: its sections if it has any, otherwise its segments. */
const codeOf = (elf: Uint8Array): Part[] => {
  if (elf.length < headerBytes || readU32(elf, 0) !== magic) return []
  const sections = tableOf(elf, { at: 0x28, sizeAt: 0x3a, entryBytes: 64 }).flatMap((at) =>
    (readU64(elf, at + 8) & executableSection) !== 0n
      ? [{ offset: readU64(elf, at + 0x18), size: readU64(elf, at + 0x20) }]
      : [],
  )
  const parts =
    sections.length > 0
      ? sections
      : tableOf(elf, { at: 0x20, sizeAt: 0x36, entryBytes: 56 }).flatMap((at) =>
          (readU32(elf, at + 4) & executableSegment) !== 0
            ? [{ offset: readU64(elf, at + 8), size: readU64(elf, at + 0x20) }]
            : [],
        )
  const length = BigInt(elf.length)
  return parts
    .filter(({ offset, size }) => offset < length && size <= length)
    .map(({ offset, size }) => ({ offset: Number(offset), size: Number(size) }))
}

/** Source: the ELF-64 object file format. */
const headerBytes = 64
const magic = 0x464c457f
const executableSection = 4n
const executableSegment = 1

/** Start offsets of the entries in one of the file's tables. */
const tableOf = (
  elf: Uint8Array,
  { at, sizeAt, entryBytes }: { at: number; sizeAt: number; entryBytes: number },
): number[] => {
  const start = readU64(elf, at)
  const [size, count] = [readU16(elf, sizeAt), readU16(elf, sizeAt + 2)]
  if (size !== entryBytes || start + BigInt(size * count) > BigInt(elf.length)) return []
  return Array.from({ length: count }, (_, index) => Number(start) + index * size)
}
