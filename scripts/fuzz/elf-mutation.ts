import { type Random, pick, randomBytes } from './mutate.ts'

const headerBytes = 64
const programHeaderBytes = 56
const sectionHeaderBytes = 64

/** Sizes and offsets that readers get wrong. */
const numbers = [
  0n,
  1n,
  3n,
  7n,
  8n,
  16n,
  56n,
  63n,
  64n,
  65n,
  247n,
  263n,
  0xffn,
  0xffffn,
  0x7fff_ffffn,
  0xffff_ffffn,
  1n << 32n,
  (1n << 32n) + 8n,
  2n << 32n,
  (1n << 63n) - 1n,
  1n << 63n,
  (1n << 64n) - 1n,
  (1n << 64n) - 8n,
] as const

/** One to three changes of a program's file, most of them in its tables. */
export const mutateElf = (file: Uint8Array, random: Random): Uint8Array => {
  let changed: Uint8Array = file.slice()
  for (let left = 1 + random(3); left > 0; left--) changed = pick(random, changes)(changed, random)
  return changed
}

type Change = (file: Uint8Array, random: Random) => Uint8Array

const viewOf = (file: Uint8Array): DataView =>
  new DataView(file.buffer, file.byteOffset, file.byteLength)

/** Writes a number of a random width, mostly near what was there. */
const setNumber = (file: Uint8Array, at: number, random: Random): Uint8Array => {
  if (at < 0 || at + 8 > file.length) return file
  const view = viewOf(file)
  const before = view.getBigUint64(at, true)
  const near = before + BigInt(random(33) - 16)
  const value = BigInt.asUintN(64, random(2) === 0 ? near : pick(random, numbers))
  const width = pick(random, [1, 2, 4, 4, 8, 8])
  for (let index = 0; index < width; index++)
    file[at + index] = Number((value >> BigInt(8 * index)) & 0xffn)
  return file
}

const header: Change = (file, random) =>
  setNumber(
    file,
    pick(random, [0, 4, 6, 7, 16, 18, 20, 24, 32, 40, 48, 52, 54, 56, 58, 60, 62]),
    random,
  )

const programHeader: Change = (file, random) =>
  setNumber(
    file,
    headerBytes + programHeaderBytes * random(3) + pick(random, [0, 4, 8, 16, 24, 32, 40]),
    random,
  )

const sectionsOf = (file: Uint8Array): { start: number; count: number } | undefined => {
  if (file.length < headerBytes) return undefined
  const view = viewOf(file)
  const start = Number(view.getBigUint64(40, true))
  const count = view.getUint16(60, true)
  return start + count * sectionHeaderBytes <= file.length && count > 0
    ? { start, count }
    : undefined
}

const sectionHeader: Change = (file, random) => {
  const sections = sectionsOf(file)
  if (!sections) return file
  const at = sections.start + sectionHeaderBytes * random(sections.count)
  return setNumber(file, at + pick(random, [0, 4, 8, 16, 16, 24, 24, 32, 32]), random)
}

/** Within what a section holds: symbols, relocations, names, code. */
const sectionContent: Change = (file, random) => {
  const sections = sectionsOf(file)
  if (!sections) return file
  const view = viewOf(file)
  const at = sections.start + sectionHeaderBytes * random(sections.count)
  const offset = Number(view.getBigUint64(at + 24, true))
  const size = Math.min(Number(view.getBigUint64(at + 32, true)), file.length)
  return setNumber(file, offset + random(Math.max(1, size)), random)
}

const instruction: Change = (file, random) => {
  const sections = sectionsOf(file)
  const start = sections ? Number(viewOf(file).getBigUint64(24, true)) : 176
  const at = start + 8 * random(60)
  if (at + 8 > file.length) return file
  file.set(randomBytes(random, 1 + random(8)), at)
  return file
}

const anyByte: Change = (file, random) => {
  file[random(file.length)] = random(256)
  return file
}

const cut: Change = (file, random) => file.slice(0, random(file.length + 1))

const grown: Change = (file, random) => {
  const larger = new Uint8Array(file.length + 1 + random(64))
  larger.set(file)
  return larger
}

const changes: readonly Change[] = [
  header,
  programHeader,
  programHeader,
  sectionHeader,
  sectionHeader,
  sectionHeader,
  sectionContent,
  sectionContent,
  sectionContent,
  instruction,
  instruction,
  anyByte,
  cut,
  grown,
]
