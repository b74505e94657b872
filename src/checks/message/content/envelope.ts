import { type Address, addressFromBytes } from '../../../solana/address/address.ts'

/** An off-chain message in its envelope, whose first byte no transaction can have. */
export type Envelope = {
  version: 0 | 1
  /** 32 bytes that the asking application chose, shown in base58; version 0 in its full form only. */
  applicationDomain?: Address
  /** Keys that are to sign; undefined in the short form, which names none. */
  signers?: Address[]
  text: string
}

export type EnvelopeReading =
  | { ok: true; envelope: Envelope }
  /** Says what was expected, fit for the caller. */
  | { ok: false; problem: string }

/** `\xffsolana offchain`: 0xff was chosen because no transaction begins with it. */
const prefix = Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain')])
const versionAt = prefix.length
const headerAt = versionAt + 1
const keyBytes = 32
const lengthBytes = 2

/** What a hardware wallet takes with its header; only the format for large texts may have more. */
const hardwareMaxBytes = 1232
const formats = { ascii: 0, utf8: 1, longUtf8: 2 } as const

export const hasEnvelopePrefix = (bytes: Uint8Array): boolean =>
  bytes.length >= prefix.length && prefix.every((byte, index) => bytes[index] === byte)

/**
 * Reads an envelope to its last byte. Version 0 has two forms in use: the one of the specification (application domain,
 * format, signers, length) and the short one of the command line tools (format, length). Version 1 has signers in
 * ascending order and UTF-8 to the end. Sources: the off-chain message proposal of the Solana documentation, and the
 * layouts of the official clients. The bytes must begin with the prefix.
 */
export const readEnvelope = (bytes: Uint8Array): EnvelopeReading => {
  const version = bytes[versionAt]
  if (version === 1) return readVersion1(bytes)
  if (version !== 0) {
    return refused(
      version === undefined ? 'it ends before its version' : `version ${version} is not known`,
    )
  }
  const full = readFullVersion0(bytes)
  if (full.ok) return full
  const short = readBody(bytes, { at: headerAt + 1, format: bytes[headerAt] })
  return short.ok ? { ok: true, envelope: { version: 0, text: short.text } } : full
}

type BodyReading = { ok: true; text: string } | { ok: false; problem: string }

const refused = (problem: string): { ok: false; problem: string } => ({ ok: false, problem })

const readFullVersion0 = (bytes: Uint8Array): EnvelopeReading => {
  const formatAt = headerAt + keyBytes
  const signers = readSigners(bytes, formatAt + 1)
  if (typeof signers === 'string') return refused(signers)
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
  if (typeof signers === 'string') return refused(signers)
  const bodyAt = headerAt + 1 + signers.length * keyBytes
  if (!ascending(bytes, headerAt + 1, signers.length))
    return refused('its signers are not in ascending order')
  const text = decodeUtf8(bytes.subarray(bodyAt))
  if (text === undefined) return refused('its text is not UTF-8')
  return text === ''
    ? refused('its text is empty')
    : { ok: true, envelope: { version: 1, signers, text } }
}

/** A count and that many keys, or what is wrong with them. */
const readSigners = (bytes: Uint8Array, countAt: number): Address[] | string => {
  const count = bytes[countAt]
  if (count === undefined) return 'it ends within its header'
  if (count === 0) return 'it names no signer'
  const first = countAt + 1
  if (bytes.length < first + count * keyBytes)
    return `it says that it has ${count} signers, and ends before the last`
  const signers = Array.from({ length: count }, (_, index) =>
    addressFromBytes(bytes, first + index * keyBytes),
  )
  return new Set(signers).size === count ? signers : 'it names a signer twice'
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

/** A two-byte length (little-endian) and a text of just that length, in the format that the header says. */
const readBody = (
  bytes: Uint8Array,
  { at, format }: { at: number; format: number | undefined },
): BodyReading => {
  const [low, high] = [bytes[at], bytes[at + 1]]
  if (format === undefined || low === undefined || high === undefined)
    return refused('it ends within its header')
  const said = low + high * 256
  const body = bytes.subarray(at + lengthBytes)
  if (said !== body.length)
    return refused(`it says that its text has ${said} bytes, and ${body.length} follow`)
  if (said === 0) return refused('its text is empty')
  return readFormatted(body, format, bytes.length)
}

const readFormatted = (body: Uint8Array, format: number, totalBytes: number): BodyReading => {
  if (format > formats.longUtf8) return refused(`text format ${format} is not known`)
  if (format !== formats.longUtf8 && totalBytes > hardwareMaxBytes)
    return refused(`text format ${format} allows ${hardwareMaxBytes} bytes, it has ${totalBytes}`)
  const text = decodeUtf8(body)
  if (text === undefined) return refused('its text is not UTF-8')
  if (format === formats.ascii && !/^[\x20-\x7e]*$/.test(text))
    return refused('it says that its text is plain ASCII, and it is not')
  return { ok: true, text }
}

/** Strictly, and with everything that is there, also a byte order mark. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
