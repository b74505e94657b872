import { type Address, addressFromBytes } from '../../../solana/address/address.ts'

/** An off-chain message in its envelope, whose first byte no transaction can have. */
export type Envelope = {
  version: 0 | 1
  /** 32 bytes chosen by the requesting app, in base58. Only in the full form of version 0. */
  applicationDomain?: Address
  /** Wallets that are to sign. Undefined in the short form, which names none. */
  signers?: Address[]
  text: string
}

/** What is wrong with an envelope. Sizes are in bytes. */
export type EnvelopeProblem =
  | { kind: 'no-version' }
  | { kind: 'unknown-version'; version: number }
  | { kind: 'header-cut' }
  | { kind: 'no-signers' }
  | { kind: 'signers-cut'; count: number }
  | { kind: 'repeated-signer' }
  | { kind: 'unordered-signers' }
  | { kind: 'wrong-length'; statedBytes: number; actualBytes: number }
  | { kind: 'empty-text' }
  | { kind: 'unknown-format'; format: number }
  | { kind: 'too-long'; format: number; maxBytes: number; sizeBytes: number }
  | { kind: 'not-utf8' }
  | { kind: 'not-ascii' }

export type EnvelopeReading =
  { ok: true; envelope: Envelope } | { ok: false; problem: EnvelopeProblem }

/** `\xffsolana offchain`: 0xff was chosen because no transaction begins with it. */
const prefix = Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain')])
const versionAt = prefix.length
const headerAt = versionAt + 1
const keyBytes = 32
const lengthBytes = 2

/** Limit of hardware wallets, including the header. Only the format for large texts may exceed it. */
const hardwareMaxBytes = 1232
const formats = { ascii: 0, utf8: 1, longUtf8: 2 } as const

export const hasEnvelopePrefix = (bytes: Uint8Array): boolean =>
  bytes.length >= prefix.length && prefix.every((byte, index) => bytes[index] === byte)

/**
 * Reads an envelope to its last byte. Two forms of version 0 are in use: that of the specification (application domain,
 * format, signers, length) and the short form of the command line tools (format, length). Version 1 has signers in
 * ascending order and UTF-8 to the end. Sources: the off-chain message proposal of the Solana documentation, and the
 * layouts of the official clients. The bytes must begin with the prefix.
 */
export const readEnvelope = (bytes: Uint8Array): EnvelopeReading => {
  const version = bytes[versionAt]
  if (version === 1) return readVersion1(bytes)
  if (version !== 0) {
    return refused(
      version === undefined ? { kind: 'no-version' } : { kind: 'unknown-version', version },
    )
  }
  const full = readFullVersion0(bytes)
  if (full.ok) return full
  const short = readBody(bytes, { at: headerAt + 1, format: bytes[headerAt] })
  return short.ok ? { ok: true, envelope: { version: 0, text: short.text } } : full
}

type BodyReading = { ok: true; text: string } | { ok: false; problem: EnvelopeProblem }

const refused = (problem: EnvelopeProblem): { ok: false; problem: EnvelopeProblem } => ({
  ok: false,
  problem,
})

const readFullVersion0 = (bytes: Uint8Array): EnvelopeReading => {
  const formatAt = headerAt + keyBytes
  const signers = readSigners(bytes, formatAt + 1)
  if ('kind' in signers) return refused(signers)
  const body = readBody(bytes, {
    at: formatAt + 2 + signers.length * keyBytes,
    format: bytes[formatAt],
  })
  if (!body.ok) return body
  const applicationDomain = addressFromBytes(bytes, headerAt)
  return { ok: true, envelope: { version: 0, applicationDomain, signers, text: body.text } }
}

const readVersion1 = (bytes: Uint8Array): EnvelopeReading => {
  const signers = readSigners(bytes, headerAt)
  if ('kind' in signers) return refused(signers)
  const bodyAt = headerAt + 1 + signers.length * keyBytes
  if (!ascending(bytes, headerAt + 1, signers.length)) return refused({ kind: 'unordered-signers' })
  const text = decodeUtf8(bytes.subarray(bodyAt))
  if (text === undefined) return refused({ kind: 'not-utf8' })
  return text === ''
    ? refused({ kind: 'empty-text' })
    : { ok: true, envelope: { version: 1, signers, text } }
}

/** Reads a count and that many addresses, or returns what is wrong with them. */
const readSigners = (bytes: Uint8Array, countAt: number): Address[] | EnvelopeProblem => {
  const count = bytes[countAt]
  if (count === undefined) return { kind: 'header-cut' }
  if (count === 0) return { kind: 'no-signers' }
  const first = countAt + 1
  if (bytes.length < first + count * keyBytes) return { kind: 'signers-cut', count }
  const signers = Array.from({ length: count }, (_, index) =>
    addressFromBytes(bytes, first + index * keyBytes),
  )
  return new Set(signers).size === count ? signers : { kind: 'repeated-signer' }
}

const ascending = (bytes: Uint8Array, first: number, count: number): boolean => {
  for (let index = 1; index < count; index++) {
    const at = first + index * keyBytes
    let place = 0
    while (place < keyBytes && bytes[at + place] === bytes[at - keyBytes + place]) place++
    if ((bytes[at + place] ?? 0) < (bytes[at - keyBytes + place] ?? 0)) return false
  }
  return true
}

/** Reads a two-byte length (little-endian) and a text of exactly that length, in the format stated by the header. */
const readBody = (
  bytes: Uint8Array,
  { at, format }: { at: number; format: number | undefined },
): BodyReading => {
  const [low, high] = [bytes[at], bytes[at + 1]]
  if (format === undefined || low === undefined || high === undefined)
    return refused({ kind: 'header-cut' })
  const statedBytes = low + high * 256
  const body = bytes.subarray(at + lengthBytes)
  if (statedBytes !== body.length)
    return refused({ kind: 'wrong-length', statedBytes, actualBytes: body.length })
  if (statedBytes === 0) return refused({ kind: 'empty-text' })
  return readFormatted(body, format, bytes.length)
}

const readFormatted = (body: Uint8Array, format: number, sizeBytes: number): BodyReading => {
  if (format > formats.longUtf8) return refused({ kind: 'unknown-format', format })
  if (format !== formats.longUtf8 && sizeBytes > hardwareMaxBytes)
    return refused({ kind: 'too-long', format, maxBytes: hardwareMaxBytes, sizeBytes })
  const text = decodeUtf8(body)
  if (text === undefined) return refused({ kind: 'not-utf8' })
  if (format === formats.ascii && !/^[\x20-\x7e]*$/.test(text))
    return refused({ kind: 'not-ascii' })
  return { ok: true, text }
}

/** Strict. A byte order mark stays in the text. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
