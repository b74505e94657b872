import { decodeBase58 } from './base58.ts'
import { type FaultParams, invalidField } from './fault.ts'

type What = FaultParams['base64-empty']['what']

export type Expected = {
  what: What
  maxBytes: number
  /** Whether bytes are what the caller means, for text that is base58 or hexadecimal and could be base64 as well. */
  isMeant: (bytes: Uint8Array) => boolean
}

/** Bytes of the caller's base64. Throws Fault INVALID_REQUEST with the field and what was expected. */
export const readBase64 = (base64: string, field: string, expected: Expected): Uint8Array => {
  const { what, maxBytes } = expected
  if (base64 === '') throw invalidField(field, 'base64-empty', { what })
  const digits = base64.replace(/=+$/, '')
  const isBase64 = base64Form.test(base64) && digits.length % 4 !== 1
  const found = isBase64 ? undefined : otherEncoding(base64, expected)
  if (found) throw invalidField(field, 'other-encoding', { what, found })
  const maxCharacters = Math.ceil(maxBytes / 3) * 4
  if (base64.length > maxCharacters) {
    throw invalidField(field, 'base64-too-long', { maxCharacters, characters: base64.length })
  }
  if (!base64Form.test(base64)) throw invalidField(field, 'not-base64', {})
  if (!isBase64) throw invalidField(field, 'base64-cut-off', {})
  return new Uint8Array(Buffer.from(digits, 'base64'))
}

/** Either alphabet, with or without padding: both are unambiguous, and web clients produce the URL-safe one. */
const base64Form = /^(?:[A-Za-z0-9+/]+|[A-Za-z0-9_-]+)={0,2}$/

/**
 * The encoding of a text that means nothing as base64, if it is base58 or hexadecimal. Base64 has all their letters, so
 * a short text is only said to be one of them if its bytes are what the caller means.
 */
export const otherEncoding = (
  text: string,
  { isMeant }: Pick<Expected, 'isMeant'>,
): FaultParams['other-encoding']['found'] | undefined => {
  if (hexForm.test(text)) {
    const digits = text.replace(/^0x/, '')
    if (digits.length >= hexCertainDigits || text !== digits) return 'hex'
    return isMeant(new Uint8Array(Buffer.from(digits, 'hex'))) ? 'hex' : undefined
  }
  if (!base58Form.test(text)) return undefined
  if (text.length >= base58CertainDigits) return new Set(text).size > 30 ? 'base58' : undefined
  const bytes = decodeBase58(text)
  return bytes && isMeant(bytes) ? 'base58' : undefined
}

/** Tools write all letters in the same case. A run of zeros in base64 is a run of `A`, without a digit. */
const hexForm = /^(?:0x|(?=[A-Fa-f]*\d))(?:(?:[0-9a-f]{2})+|(?:[0-9A-F]{2})+)$/
const base58Form = /^[1-9A-HJ-NP-Za-km-z]+$/

/**
 * Base64 of so many different letters has only these by a chance of less than 10^-10. It also bounds the time to decode
 * base58.
 */
const hexCertainDigits = 64
const base58CertainDigits = 256
