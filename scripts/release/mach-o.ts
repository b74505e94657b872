// Read by hand for code-signature.ts, which explains why.

/** The parts of a 64-bit Mach-O file that its signature concerns. Offsets in bytes. */
export type MachO = {
  arch: NodeJS.Architecture
  /** The first segment with code, which a signature names. */
  text: { fileOffset: number; fileSize: number }
  /** The last segment, which ends with the signature. `command` is where its load command begins. */
  linkEdit: { command: number; fileOffset: number; fileSize: number }
  signature: { command: number; offset: number; size: number } | undefined
  /** Oldest macOS that it runs on, as `13.0`. */
  minimumSystem: string | undefined
}

/** Constants of <mach-o/loader.h>. */
const magic64 = 0xfeedfacf
const headerBytes = 32
const load = { segment64: 0x19, codeSignature: 0x1d, buildVersion: 0x32 } as const
const architectures = new Map<number, NodeJS.Architecture>([
  [0x0100000c, 'arm64'],
  [0x01000007, 'x64'],
])

/** Undefined for other files and for processors that no executable is made for. */
export const readMachO = (file: Buffer): MachO | undefined => {
  if (file.length < headerBytes || file.readUInt32LE(0) !== magic64) return undefined
  const arch = architectures.get(file.readUInt32LE(4))
  if (arch === undefined) return undefined
  const found: Partial<Pick<MachO, 'text' | 'linkEdit' | 'signature' | 'minimumSystem'>> = {}
  for (const { kind, at } of loadCommands(file)) {
    if (kind === load.segment64) {
      const segment = { command: at, ...segmentAt(file, at) }
      if (segment.name === '__TEXT') found.text = segment
      if (segment.name === '__LINKEDIT') found.linkEdit = segment
    } else if (kind === load.codeSignature)
      found.signature = {
        command: at,
        offset: file.readUInt32LE(at + 8),
        size: file.readUInt32LE(at + 12),
      }
    else if (kind === load.buildVersion) found.minimumSystem = versionAt(file, at + 12)
  }
  const { text, linkEdit, signature, minimumSystem } = found
  return text && linkEdit && { arch, text, linkEdit, signature, minimumSystem }
}

function* loadCommands(file: Buffer): Generator<{ kind: number; at: number }> {
  let at = headerBytes
  for (let left = file.readUInt32LE(16); left > 0; left -= 1) {
    yield { kind: file.readUInt32LE(at), at }
    at += file.readUInt32LE(at + 4)
  }
}

const segmentAt = (file: Buffer, at: number) => ({
  name: file.toString('latin1', at + 8, at + 24).replace(/\0+$/, ''),
  fileOffset: Number(file.readBigUInt64LE(at + 40)),
  fileSize: Number(file.readBigUInt64LE(at + 48)),
})

/** Major version in 16 bits, minor in 8, and a patch in 8 that is left out. */
const versionAt = (file: Buffer, at: number): string =>
  `${file.readUInt16LE(at + 2)}.${file.readUInt8(at + 1)}`
