import { invalidField } from '../../basics/fault.ts'
import type { Transaction } from '../../solana/transaction/message.ts'
import { decodeTransaction, maxVersion1Bytes } from '../../solana/transaction/wire.ts'

/** Parses the caller's base64. Throws Fault INVALID_REQUEST with the field and what was expected. */
export const readTransaction = (base64: string, field: string): Transaction => {
  if (base64 === '') throw invalidField(field, 'base64-empty', { what: 'a transaction' })
  if (base64.length > base64MaxChars) {
    throw invalidField(field, 'base64-too-long', {
      maxCharacters: base64MaxChars,
      characters: base64.length,
    })
  }
  if (!base64Form.test(base64)) {
    throw invalidField(field, 'not-base64', {})
  }
  const digits = base64.replace(/=+$/, '')
  if (digits.length % 4 === 1) throw invalidField(field, 'base64-cut-off', {})
  const decoded = decodeTransaction(new Uint8Array(Buffer.from(digits, 'base64')))
  if (!decoded.ok) throw invalidField(field, 'not-a-transaction', { problem: decoded.problem })
  return decoded.transaction
}

/** Base64 length of the largest transaction of any version. */
const base64MaxChars = Math.ceil(maxVersion1Bytes / 3) * 4

/** Either alphabet, with or without padding: both are unambiguous, and web clients produce the URL-safe one. */
const base64Form = /^(?:[A-Za-z0-9+/]+|[A-Za-z0-9_-]+)={0,2}$/
