import { sha256 } from '@noble/hashes/sha2'
import bs58 from 'bs58'

const checksumBytes = 4

/** Longer than any address; keeps hostile text from being decoded at length. */
const longest = 128

/** Payload with its version bytes; undefined where the text is no base58 or the checksum (double SHA-256) does not fit. */
export const decodeBase58Check = (text: string): Uint8Array | undefined => {
  if (text.length > longest) return undefined
  const bytes = bs58.decodeUnsafe(text)
  if (!bytes || bytes.length <= checksumBytes) return undefined
  const payload = bytes.slice(0, -checksumBytes)
  const sum = sha256(sha256(payload))
  return bytes.slice(-checksumBytes).every((byte, at) => byte === sum[at]) ? payload : undefined
}

const base58 = /^[1-9A-HJ-NP-Za-km-z]+$/

export const isBase58 = (text: string): boolean => base58.test(text)
