import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { decodeBase58 } from '../../basics/base58.ts'

const checksumBytes = 4

/** Longer than any address, so that untrusted text is not decoded at length. */
const maxChars = 128

/** Payload with its version bytes; undefined if the text is not base58 or its checksum (double SHA-256) is wrong. */
export const decodeBase58Check = (text: string, alphabet = base58): Uint8Array | undefined => {
  const bytes = text.length > maxChars ? undefined : decodeBase58(text, alphabet)
  if (!bytes || bytes.length <= checksumBytes) return undefined
  const payload = bytes.slice(0, -checksumBytes)
  const sum = sha256(sha256(payload))
  return bytes.slice(-checksumBytes).every((byte, at) => byte === sum[at]) ? payload : undefined
}

export const isBase58 = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]+$/.test(text)
