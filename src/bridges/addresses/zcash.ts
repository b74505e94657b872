import {
  type AddressForm,
  type AddressReading,
  mistyped,
  notThisForm,
  ofTestNetwork,
} from './address-form.ts'
import { decodeBase58Check, isBase58 } from './base58-check.ts'
import { bytesOfWords, decodeBech32 } from './bech32.ts'
import { unjumble } from './f4-jumble.ts'

/** Two bytes before the hash: to a key, to a script. */
const versions = new Set([0x1cb8, 0x1cbd])
const testVersions = new Set([0x1d25, 0x1cba])
const versionAndHashBytes = 22
const saplingBytes = 43
const texBytes = 20

/** Longer unified addresses than those of all receivers that there are. */
const longestUnified = 512

/** Transparent, Sapling and unified (ZIP 316) addresses, and those for transparent senders alone (ZIP 320). */
export const zcashForm: AddressForm = {
  expected: 'a Zcash address (t1…, t3…, zs1…, u1… or tex1…)',
  read: (text) => {
    const small = text.toLowerCase()
    if (/^(?:ztestsapling|utest|textest|zregtestsapling|uregtest|texregtest)1/.test(small))
      return ofTestNetwork
    if (small.startsWith('zs1')) return readShort(text, 'zs', 'bech32', saplingBytes)
    if (small.startsWith('tex1')) return readShort(text, 'tex', 'bech32m', texBytes)
    if (small.startsWith('u1')) return readUnified(text)
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
  const decoded = decodeBech32(text, longestUnified)
  if (!decoded || decoded.prefix !== 'u' || decoded.encoding !== 'bech32m') return mistyped
  const receivers = unjumble(bytesOfWords(decoded.words), decoded.prefix)
  if (!receivers) return mistyped
  return holdsReceivers(receivers) ? { proof: 'checksum' } : notThisForm
}

/** Bytes of a receiver by its type: transparent to a key and a script, Sapling, Orchard. */
const receiverBytes: readonly (number | undefined)[] = [20, 20, 43, 43]
const firstShielded = 2

/** One-byte types and lengths suffice: others than those known are longer than any address in use. */
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
