// Read by hand because it is 60 lines and no maintained npm package reads ELF. It stops a release whose executable was
// made for another processor, and provides the glibc version for the release notes.

/** Where a 64-bit ELF file runs. */
export type Elf = {
  arch: NodeJS.Architecture
  /** Newest version of the GNU C library that it needs, as `2.17`; undefined if it needs none. */
  glibc: string | undefined
}

/** Constants of <elf.h>. */
const magic = 0x7f454c46
const headerBytes = 64
const class64 = 2
const architectures = new Map<number, NodeJS.Architecture>([
  [62, 'x64'],
  [183, 'arm64'],
])
const sectionOfNeededVersions = 0x6ffffffe

/** Undefined for other files and for processors that no executable is made for. */
export const readElf = (file: Buffer): Elf | undefined => {
  if (file.length < headerBytes || file.readUInt32BE(0) !== magic || file[4] !== class64)
    return undefined
  const arch = architectures.get(file.readUInt16LE(18))
  if (arch === undefined) return undefined
  const versions = neededVersions(file).flatMap((name) => {
    const [, version] = /^GLIBC_(\d+(?:\.\d+)+)$/.exec(name) ?? []
    return version === undefined ? [] : [version]
  })
  return { arch, glibc: versions.sort(byVersion).at(-1) }
}

/** `2.9` comes before `2.17`. */
export const byVersion = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true })

const neededVersions = (file: Buffer): string[] => {
  const sections = sectionsOf(file)
  const needed = sections.find(({ kind }) => kind === sectionOfNeededVersions)
  const names = needed && sections[needed.link]
  if (!needed || !names) return []
  const found: string[] = []
  let library = needed.offset
  // One list per library. Each entry gives the distance to the next one; 0 ends the list.
  for (let next = -1; next !== 0; library += next) {
    let version = library + file.readUInt32LE(library + 8)
    for (let step = -1; step !== 0; version += step) {
      found.push(textAt(file, names.offset + file.readUInt32LE(version + 8)))
      step = file.readUInt32LE(version + 12)
    }
    next = file.readUInt32LE(library + 12)
  }
  return found
}

const sectionsOf = (file: Buffer) => {
  const first = Number(file.readBigUInt64LE(40))
  const bytes = file.readUInt16LE(58)
  return Array.from({ length: file.readUInt16LE(60) }, (_, index) => {
    const at = first + index * bytes
    return {
      kind: file.readUInt32LE(at + 4),
      offset: Number(file.readBigUInt64LE(at + 24)),
      link: file.readUInt32LE(at + 40),
    }
  })
}

const textAt = (file: Buffer, at: number): string =>
  file.toString('latin1', at, file.indexOf(0, at))
