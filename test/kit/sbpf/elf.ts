const headerBytes = 64
const programHeaderBytes = 56
const sectionHeaderBytes = 64
const symbolBytes = 24
const relocationBytes = 16
const dynamicEntryBytes = 16
const instructionBytes = 8

/** Names, each after a zero byte; offset 0 is the empty name. */
const stringTable = (names: readonly string[]) => {
  const bytes = [0]
  const places = new Map<string, number>()
  for (const name of names) {
    places.set(name, bytes.length)
    bytes.push(...new TextEncoder().encode(name), 0)
  }
  return { bytes: Uint8Array.from(bytes), placeOf: (name: string) => places.get(name) ?? 0 }
}

const programHeaderCount = 3

/** Where a program's constants start in the file, and in memory behind the start of code. */
export const constantsAt = headerBytes + programHeaderCount * programHeaderBytes

const align8 = (value: number): number => Math.ceil(value / 8) * 8

/** Where the code of such a file starts, in the file and in its region. */
export const textStart = (constants: Uint8Array): number => align8(constantsAt + constants.length)

/**
 * A shared object as the Solana loader accepts it: .rodata for constants, .text, .dynamic, .dynsym, .dynstr, .rel.dyn, with one relocation per
 * call by name.
 */
export const writeElf = (
  text: Uint8Array,
  calls: readonly { at: number; name: string }[],
  constants: Uint8Array = new Uint8Array(0),
  version: 0 | 1 | 2 = 0,
): Uint8Array => {
  const names = [...new Set(calls.map(({ name }) => name))]
  const strings = stringTable([...names, 'entrypoint'])
  const sections = stringTable([
    '.text',
    '.dynamic',
    '.dynsym',
    '.dynstr',
    '.rel.dyn',
    '.shstrtab',
    '.rodata',
  ])
  const textAt = textStart(constants)
  const dynamicAt = align8(textAt + text.length)
  const symbolsAt = dynamicAt + 8 * dynamicEntryBytes
  const stringsAt = symbolsAt + symbolBytes * (names.length + 2)
  const relocationsAt = align8(stringsAt + strings.bytes.length)
  const sectionNamesAt = relocationsAt + relocationBytes * calls.length
  const sectionHeadersAt = align8(sectionNamesAt + sections.bytes.length)
  const shift = constants.length > 0 ? 1 : 0
  const out = new Uint8Array(sectionHeadersAt + (7 + shift) * sectionHeaderBytes)
  const view = new DataView(out.buffer)
  const u16 = (at: number, value: number) => view.setUint16(at, value, true)
  const u32 = (at: number, value: number) => view.setUint32(at, value, true)
  const u64 = (at: number, value: number) => view.setBigUint64(at, BigInt(value), true)

  out.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])
  const machine = 247
  u16(16, 3)
  u16(18, machine)
  u32(20, 1)
  u32(48, version)
  u64(24, textAt)
  u64(32, headerBytes)
  u64(40, sectionHeadersAt)
  ;[
    headerBytes,
    programHeaderBytes,
    programHeaderCount,
    sectionHeaderBytes,
    7 + shift,
    6 + shift,
  ].forEach((value, index) => u16(52 + 2 * index, value))

  const segments = [
    { type: 1, flags: 5, at: constantsAt, size: textAt + text.length - constantsAt },
    { type: 1, flags: 6, at: dynamicAt, size: sectionNamesAt - dynamicAt },
    { type: 2, flags: 6, at: dynamicAt, size: 8 * dynamicEntryBytes },
  ]
  segments.forEach(({ type, flags, at, size }, index) => {
    const header = headerBytes + programHeaderBytes * index
    u32(header, type)
    u32(header + 4, flags)
    for (const field of [8, 16, 24]) u64(header + field, at)
    for (const field of [32, 40]) u64(header + field, size)
    u64(header + 48, type === 1 ? 0x1000 : 8)
  })

  out.set(constants, constantsAt)
  out.set(text, textAt)
  const dynamic: [tag: number, value: number][] = [
    [0x11, relocationsAt],
    [0x12, relocationBytes * calls.length],
    [0x13, relocationBytes],
    [0x06, symbolsAt],
    [0x0b, symbolBytes],
    [0x05, stringsAt],
    [0x0a, strings.bytes.length],
    [0, 0],
  ]
  dynamic.forEach(([tag, value], index) => {
    u64(dynamicAt + index * dynamicEntryBytes, tag)
    u64(dynamicAt + index * dynamicEntryBytes + 8, value)
  })
  names.forEach((name, index) => {
    const symbol = symbolsAt + symbolBytes * (index + 1)
    u32(symbol, strings.placeOf(name))
    out[symbol + 4] = 0x10
  })
  const entry = symbolsAt + symbolBytes * (names.length + 1)
  u32(entry, strings.placeOf('entrypoint'))
  out[entry + 4] = 0x12
  u16(entry + 6, 1 + shift)
  u64(entry + 8, textAt)
  u64(entry + 16, text.length)
  out.set(strings.bytes, stringsAt)
  calls.forEach(({ at, name }, index) => {
    const relocation = relocationsAt + index * relocationBytes
    u64(relocation, textAt + at * instructionBytes)
    u32(relocation + 8, 10)
    u32(relocation + 12, names.indexOf(name) + 1)
  })
  out.set(sections.bytes, sectionNamesAt)

  type Section = [
    name: string,
    type: number,
    flags: number,
    at: number,
    size: number,
    link?: number,
    info?: number,
    entryBytes?: number,
  ]
  const sectionHeaders: Section[] = [
    // The loader wants sections in the order in which they lie.
    ...(shift > 0 ? [['.rodata', 1, 2, constantsAt, constants.length] satisfies Section] : []),
    ['.text', 1, 6, textAt, text.length],
    ['.dynamic', 6, 3, dynamicAt, 8 * dynamicEntryBytes, 4 + shift, 0, dynamicEntryBytes],
    ['.dynsym', 11, 2, symbolsAt, symbolBytes * (names.length + 2), 4 + shift, 1, symbolBytes],
    ['.dynstr', 3, 2, stringsAt, strings.bytes.length],
    [
      '.rel.dyn',
      9,
      2,
      relocationsAt,
      relocationBytes * calls.length,
      3 + shift,
      0,
      relocationBytes,
    ],
    ['.shstrtab', 3, 0, sectionNamesAt, sections.bytes.length],
  ]
  sectionHeaders.forEach(
    ([name, type, flags, at, size, link = 0, info = 0, entryBytes = 0], index) => {
      const header = sectionHeadersAt + (index + 1) * sectionHeaderBytes
      u32(header, sections.placeOf(name))
      u32(header + 4, type)
      u64(header + 8, flags)
      u64(header + 16, at)
      u64(header + 24, at)
      u64(header + 32, size)
      u32(header + 40, link)
      u32(header + 44, info)
      u64(header + 48, 8)
      u64(header + 56, entryBytes)
    },
  )
  return out
}

/** A file of sBPF version 3: constants, then code, each a segment; calls name what they call by hash. */
export const writeStaticElf = (text: Uint8Array, constants: Uint8Array): Uint8Array => {
  const tableEnd = headerBytes + 2 * programHeaderBytes
  const out = new Uint8Array(tableEnd + constants.length + text.length)
  const view = new DataView(out.buffer)
  const regionBytes = 0x1_0000_0000n
  out.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])
  view.setUint16(16, 3, true)
  view.setUint16(18, 247, true)
  view.setUint32(20, 1, true)
  view.setBigUint64(24, regionBytes, true)
  view.setBigUint64(32, BigInt(headerBytes), true)
  view.setUint32(48, 3, true)
  ;[headerBytes, programHeaderBytes, 2].forEach((value, index) =>
    view.setUint16(52 + 2 * index, value, true),
  )
  const segments = [
    { flags: 4, at: tableEnd, address: 0n, size: constants.length },
    { flags: 1, at: tableEnd + constants.length, address: regionBytes, size: text.length },
  ]
  for (const [index, { flags, at, address, size }] of segments.entries()) {
    const header = headerBytes + programHeaderBytes * index
    view.setUint32(header, 1, true)
    view.setUint32(header + 4, flags, true)
    view.setBigUint64(header + 8, BigInt(at), true)
    for (const field of [16, 24]) view.setBigUint64(header + field, address, true)
    for (const field of [32, 40]) view.setBigUint64(header + field, BigInt(size), true)
  }
  out.set(constants, tableEnd)
  out.set(text, tableEnd + constants.length)
  return out
}
