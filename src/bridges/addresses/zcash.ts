import {
  type AddressForm,
  type AddressReading,
  mistyped,
  notThisForm,
  ofTestNetwork,
} from './address-form.ts'
import { decodeBase58Check, isBase58 } from './base58-check.ts'
import { bytesOfWords, decodeBech32 } from './bech32.ts'
import { blake2b } from '@noble/hashes/blake2b'

/** Two version bytes: pay to key, pay to script. */
const versions = new Set([0x1cb8, 0x1cbd])
const testVersions = new Set([0x1d25, 0x1cba])
const versionAndHashBytes = 22
const saplingBytes = 43
const texBytes = 20

/** Longer than a unified address with all existing receivers. */
const maxUnifiedChars = 512

/** Transparent, Sapling, unified (ZIP 316) and transparent-source-only (ZIP 320) addresses. */
export const zcashForm: AddressForm = {
  read: (text) => {
    const lower = text.toLowerCase()
    if (/^(?:ztestsapling|utest|textest|zregtestsapling|uregtest|texregtest)1/.test(lower))
      return ofTestNetwork
    if (lower.startsWith('zs1')) return readShort(text, 'zs', 'bech32', saplingBytes)
    if (lower.startsWith('tex1')) return readShort(text, 'tex', 'bech32m', texBytes)
    if (lower.startsWith('u1')) return readUnified(text)
    return readTransparent(text)
  },
}

const readTransparent = (text: string): AddressReading => {
  if (!isBase58(text) || !text.startsWith('t') || text.length > 36) return notThisForm
  const payload = decodeBase58Check(text)
  if (!payload) return mistyped
  const version = ((payload[0] ?? 0) << 8) | (payload[1] ?? 0)
  if (testVersions.has(version)) return ofTestNetwork
  return versions.has(version) && payload.length === versionAndHashBytes
    ? { proof: 'checksum' }
    : notThisForm
}

const readShort = (
  text: string,
  prefix: string,
  encoding: 'bech32' | 'bech32m',
  length: number,
): AddressReading => {
  const decoded = decodeBech32(text)
  if (!decoded || decoded.prefix !== prefix || decoded.encoding !== encoding) return mistyped
  return bytesOfWords(decoded.words)?.length === length ? { proof: 'checksum' } : notThisForm
}

const readUnified = (text: string): AddressReading => {
  const decoded = decodeBech32(text, maxUnifiedChars)
  if (!decoded || decoded.prefix !== 'u' || decoded.encoding !== 'bech32m') return mistyped
  const receivers = unjumble(bytesOfWords(decoded.words), decoded.prefix)
  if (!receivers) return mistyped
  return holdsReceivers(receivers) ? { proof: 'checksum' } : notThisForm
}

/** Bytes of a receiver by type: P2PKH, P2SH, Sapling, Orchard. */
const receiverBytes: readonly (number | undefined)[] = [20, 20, 43, 43]
const firstShielded = 2

/** One-byte types and lengths suffice: longer ones exceed any address in use. */
const holdsReceivers = (bytes: Uint8Array): boolean => {
  let previous = -1
  let shielded = false
  let at = 0
  while (at < bytes.length) {
    const type = bytes[at] ?? 0
    const length = bytes[at + 1] ?? 0
    const known = receiverBytes[type]
    if (type <= previous || (known !== undefined && known !== length)) return false
    if (type >= firstShielded && known !== undefined) shielded = true
    previous = type
    at += 2 + length
  }
  return at === bytes.length && shielded
}

/** Bounds of F4Jumble. */
const jumbledMinBytes = 48
const jumbledMaxBytes = 4_194_368
const hashBytes = 64
const paddingBytes = 16

/**
 * Receivers of a unified address (ZIP 316): undoes F4Jumble, in which one wrong bit spoils everything, and removes the
 * padding. Undefined if the padding is wrong.
 */
const unjumble = (jumbled: Uint8Array | undefined, prefix: string): Uint8Array | undefined => {
  if (!jumbled || jumbled.length < jumbledMinBytes || jumbled.length > jumbledMaxBytes)
    return undefined
  const leftBytes = Math.min(hashBytes, Math.floor(jumbled.length / 2))
  const c = jumbled.subarray(0, leftBytes)
  const d = jumbled.subarray(leftBytes)
  const y = xor(c, hashH(1, d, leftBytes))
  const x = xor(d, hashG(1, y, d.length))
  const a = xor(y, hashH(0, x, leftBytes))
  const b = xor(x, hashG(0, a, d.length))
  const whole = Uint8Array.from([...a, ...b])
  const padding = whole.subarray(-paddingBytes)
  const expected = new Uint8Array(paddingBytes)
  expected.set(new TextEncoder().encode(prefix))
  return padding.every((byte, at) => byte === expected[at])
    ? whole.subarray(0, -paddingBytes)
    : undefined
}

const personalization = (letter: 'H' | 'G', tail: readonly number[]): Uint8Array =>
  Uint8Array.from([...new TextEncoder().encode(`UA_F4Jumble_${letter}`), ...tail])

const hashH = (round: number, message: Uint8Array, length: number): Uint8Array =>
  blake2b(message, { dkLen: length, personalization: personalization('H', [round, 0, 0]) })

const hashG = (round: number, message: Uint8Array, length: number): Uint8Array => {
  const made = new Uint8Array(Math.ceil(length / hashBytes) * hashBytes)
  for (let block = 0; block * hashBytes < length; block += 1) {
    const tail = [round, block & 0xff, block >> 8]
    made.set(
      blake2b(message, { dkLen: hashBytes, personalization: personalization('G', tail) }),
      block * hashBytes,
    )
  }
  return made.subarray(0, length)
}

const xor = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  left.map((byte, at) => byte ^ (right[at] ?? 0))
