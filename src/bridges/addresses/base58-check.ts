import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { decodeBase58 } from '../../basics/base58.ts'

const checksumBytes = 4

/** Longer than any address; keeps untrusted text from being decoded at length. */
const longest = 128

/** Payload with its version bytes; undefined where the text is no base58 or the checksum (double SHA-256) does not fit. */
export const decodeBase58Check = (text: string, alphabet = base58): Uint8Array | undefined => {
  const bytes = text.length > longest ? undefined : decodeBase58(text, alphabet)
  if (!bytes || bytes.length <= checksumBytes) return undefined
  const payload = bytes.slice(0, -checksumBytes)
  const sum = sha256(sha256(payload))
  return bytes.slice(-checksumBytes).every((byte, at) => byte === sum[at]) ? payload : undefined
}

export const isBase58 = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]+$/.test(text)
