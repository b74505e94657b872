import { createHash } from 'node:crypto'
import { readMachO, type MachO } from './mach-o.ts'

// Needed because the compiler of Bun 1.4.4 leaves the runtime's own signature in executables for Macs with Intel, where
// it covers 97 of 124 MB. Written by hand because no npm package signs Mach-O files, and Apple's codesign runs on macOS
// only, while releases are made on Linux.
//
// The format is Apple's <kern/cs_blobs.h>: a signature holds blobs, one of which, the code directory, has a hash of
// each page before it. All numbers are big-endian. macOS ends a process whose page does not match its hash, and Apple's
// own processors run only signed code; an ad hoc signature, without an identity, is enough.
const magic = { superBlob: 0xfade0cc0, codeDirectory: 0xfade0c02 } as const
const codeDirectorySlot = 0
const sha256Type = 2
const hashBytes = 32

/** The version that names the code segment; the flags for ad hoc and linker-signed, as linkers set them. */
const directoryVersion = 0x20400
const directoryFlags = 0x20002
const directoryBytes = 88
const superBlobBytes = 20
const pageBits = 12
const mainBinary = 1n

/** What is wrong with the signature of a Mach-O executable; undefined if every page matches its hash. */
export const signatureProblem = (file: Buffer): string | undefined => {
  try {
    const machO = readMachO(file)
    if (!machO) return 'it is not a Mach-O file'
    if (!machO.signature) return 'it is not signed'
    const { fileOffset, fileSize } = machO.linkEdit
    if (fileOffset + fileSize !== file.length)
      return 'its last segment does not end where the file ends'
    return problemOf(file, machO.signature)
  } catch (error) {
    if (error instanceof RangeError) return 'its parts point outside the file'
    throw error
  }
}

const problemOf = (
  file: Buffer,
  { offset, size }: NonNullable<MachO['signature']>,
): string | undefined => {
  if (offset + size !== file.length) return 'its signature does not end where the file ends'
  if (file.readUInt32BE(offset) !== magic.superBlob) return 'its signature is not one'
  const at = codeDirectoryIn(file, offset)
  if (at === undefined || file.readUInt32BE(at) !== magic.codeDirectory)
    return 'its signature has no code directory'
  const hashes = at + file.readUInt32BE(at + 16)
  const count = file.readUInt32BE(at + 28)
  const limit = file.readUInt32BE(at + 32)
  const [width, type, , bits = 0] = file.subarray(at + 36, at + 40)
  if (width !== hashBytes || type !== sha256Type) return 'its pages are not hashed with SHA-256'
  if (limit !== offset) return `its signature covers ${limit} of ${offset} bytes`
  const pages = hashPages(file.subarray(0, limit), 1 << bits)
  if (count !== pages.length) return `its signature has ${count} hashes for ${pages.length} pages`
  const broken = pages.filter(
    (hash, page) =>
      hash.compare(file, hashes + page * hashBytes, hashes + (page + 1) * hashBytes) !== 0,
  ).length
  return broken === 0 ? undefined : `${broken} of its ${count} pages do not match their hashes`
}

const codeDirectoryIn = (file: Buffer, superBlob: number): number | undefined => {
  for (let index = file.readUInt32BE(superBlob + 8) - 1; index >= 0; index -= 1) {
    const entry = superBlob + 12 + index * 8
    if (file.readUInt32BE(entry) === codeDirectorySlot)
      return superBlob + file.readUInt32BE(entry + 4)
  }
  return undefined
}

/**
 * The same executable with an ad hoc signature in place of its own, as linkers for macOS write it. Throws an Error if
 * it has no signature, or if bytes follow the signature.
 */
export const signAdHoc = (file: Buffer, name: string): Buffer => {
  const machO = readMachO(file)
  if (!machO?.signature || machO.signature.offset + machO.signature.size !== file.length)
    throw new Error('only a Mach-O file that ends with a signature can be signed again')
  const { signature, linkEdit, text } = machO
  const identifier = Buffer.from(`${name}\0`)
  const pageCount = Math.ceil(signature.offset / (1 << pageBits))
  const blobBytes = superBlobBytes + directoryBytes + identifier.length + pageCount * hashBytes
  const signed = Buffer.alloc(signature.offset + blobBytes)
  file.copy(signed, 0, 0, signature.offset)
  // The load commands are in the first page, so they change before the pages are hashed.
  signed.writeUInt32LE(blobBytes, signature.command + 12)
  const linkEditBytes = signed.length - linkEdit.fileOffset
  signed.writeBigUInt64LE(BigInt(linkEditBytes), linkEdit.command + 48)
  signed.writeBigUInt64LE(roundUpToPage(linkEditBytes), linkEdit.command + 32)
  const at = signature.offset
  bigEndian(signed, at, [magic.superBlob, blobBytes, 1, codeDirectorySlot, superBlobBytes])
  bigEndian(signed, at + superBlobBytes, [
    magic.codeDirectory,
    blobBytes - superBlobBytes,
    directoryVersion,
    directoryFlags,
    directoryBytes + identifier.length,
    directoryBytes,
    0,
    pageCount,
    signature.offset,
    (hashBytes << 24) | (sha256Type << 16) | pageBits,
  ])
  const execSegment = at + superBlobBytes + 64
  signed.writeBigUInt64BE(BigInt(text.fileOffset), execSegment)
  signed.writeBigUInt64BE(BigInt(text.fileSize), execSegment + 8)
  signed.writeBigUInt64BE(mainBinary, execSegment + 16)
  const names = at + superBlobBytes + directoryBytes
  identifier.copy(signed, names)
  hashPages(signed.subarray(0, signature.offset), 1 << pageBits).forEach((hash, page) =>
    hash.copy(signed, names + identifier.length + page * hashBytes),
  )
  return signed
}

/** The last page is hashed at its actual length. */
const hashPages = (covered: Buffer, pageBytes: number): Buffer[] =>
  Array.from({ length: Math.ceil(covered.length / pageBytes) }, (_, page) =>
    createHash('sha256')
      .update(covered.subarray(page * pageBytes, (page + 1) * pageBytes))
      .digest(),
  )

const bigEndian = (to: Buffer, at: number, values: readonly number[]): void =>
  values.forEach((value, index) => to.writeUInt32BE(value >>> 0, at + index * 4))

/** 16 KiB, the larger of the two page sizes that macOS has. */
const roundUpToPage = (bytes: number): bigint => (BigInt(bytes) + 0x3fffn) & ~0x3fffn
