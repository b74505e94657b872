import { invalidField } from '../../basics/fault.ts'
import { otherEncoding, readBase64 } from '../../basics/read-base64.ts'
import type { Transaction } from '../../solana/transaction/message.ts'
import { decodeTransaction, maxVersion1Bytes } from '../../solana/transaction/wire.ts'

/** Parses the caller's base64. Throws Fault INVALID_REQUEST with the field and what was expected. */
export const readTransaction = (base64: string, field: string): Transaction => {
  const decoded = decodeTransaction(readBase64(base64, field, expected))
  if (decoded.ok) return decoded.transaction
  const found = otherEncoding(base64, expected)
  throw found
    ? invalidField(field, 'other-encoding', { what: expected.what, found })
    : invalidField(field, 'not-a-transaction', { problem: decoded.problem })
}

const expected = {
  what: 'a transaction',
  maxBytes: maxVersion1Bytes,
  isMeant: (bytes: Uint8Array) => decodeTransaction(bytes).ok,
} as const
