import { bytesOfBase58, decodeBase58 } from '../../basics/base58.ts'
import { type FaultParams, invalidField } from '../../basics/fault.ts'
import { otherEncoding, readBase64 } from '../../basics/read-base64.ts'
import type { Transaction } from '../../solana/transaction/message.ts'
import { decodeTransaction, maxVersion1Bytes } from '../../solana/transaction/wire.ts'

/** Parses the caller's base64. Throws Fault INVALID_REQUEST with the field and what was expected. */
export const readTransaction = (base64: string, field: string): Transaction => {
  const found = nameIn(base64)
  if (found) throw invalidField(field, 'name-of-something', { found })
  const decoded = decodeTransaction(readBase64(base64, field, expected))
  if (decoded.ok) return decoded.transaction
  const encoding = otherEncoding(base64, expected)
  throw encoding
    ? invalidField(field, 'other-encoding', { what: expected.what, found: encoding })
    : invalidField(field, 'not-a-transaction', { problem: decoded.problem })
}

const signatureMaxChars = 88
const signatureBytes = 64

/** No transaction is as short as an address or a signature, so such a text is no base64 by chance. */
const nameIn = (text: string): FaultParams['name-of-something']['found'] | undefined => {
  if (text.length > signatureMaxChars) return undefined
  if (bytesOfBase58(text)) return 'address'
  return decodeBase58(text)?.length === signatureBytes ? 'signature' : undefined
}

const expected = {
  what: 'a transaction',
  maxBytes: maxVersion1Bytes,
  isMeant: (bytes: Uint8Array) => decodeTransaction(bytes).ok,
} as const
