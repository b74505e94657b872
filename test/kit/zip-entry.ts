import { inflateRawSync } from 'node:zlib'

/** Signatures and offsets of the ZIP format (APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16). */
const endSignature = 0x06054b50
const directorySignature = 0x02014b50
const endBytes = 22
const directoryBytes = 46
const localBytes = 30
const deflated = 8

/** One file out of a zip archive (stored or deflated, no ZIP64). Throws if the archive has no such file. */
export const readZipEntry = (archive: Buffer, name: string): Uint8Array => {
  const end = archive.lastIndexOf(Buffer.from(uint32(endSignature)))
  if (end < 0 || end + endBytes > archive.length) throw new Error('not a zip archive')
  let at = archive.readUInt32LE(end + 16)
  while (at + directoryBytes <= end && archive.readUInt32LE(at) === directorySignature) {
    const nameBytes = archive.readUInt16LE(at + 28)
    const entryName = archive.toString('utf8', at + directoryBytes, at + directoryBytes + nameBytes)
    if (entryName === name) return readContent(archive, at)
    at += directoryBytes + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  throw new Error(`the archive has no ${name}`)
}

const readContent = (archive: Buffer, at: number): Uint8Array => {
  const method = archive.readUInt16LE(at + 10)
  const size = archive.readUInt32LE(at + 20)
  const local = archive.readUInt32LE(at + 42)
  const start =
    local + localBytes + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const content = archive.subarray(start, start + size)
  return method === deflated ? inflateRawSync(content) : content
}

const uint32 = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
