import { invalidField } from '../../../basics/fault.ts'
import { otherEncoding, readBase64 } from '../../../basics/read-base64.ts'
import { messageMaxBytes } from '../thresholds.ts'
import { classifyMessage, type MessageContent } from './content.ts'
import { type Host, readHost } from './host.ts'

/**
 * The caller's base64, and what it is. Nearly every text in base58 or hexadecimal is base64 of other bytes as well: it
 * is refused if those mean nothing. Throws Fault INVALID_REQUEST with the field and what was expected.
 */
export const readMessage = (base64: string, field: string): MessageContent => {
  const bytes = readBase64(base64, field, expected)
  if (bytes.length > messageMaxBytes)
    throw invalidField(field, 'too-many-bytes', { maxBytes: messageMaxBytes, bytes: bytes.length })
  const content = classifyMessage(bytes)
  const found = content.kind === 'binary' ? otherEncoding(base64, expected) : undefined
  if (found) throw invalidField(field, 'other-encoding', { what: expected.what, found })
  return content
}

const expected = {
  what: 'a message',
  maxBytes: messageMaxBytes,
  isMeant: (bytes: Uint8Array) => classifyMessage(bytes).kind !== 'binary',
} as const

/** A named app must be readable: otherwise a sign-in would seem to have been compared with it. */
export const readApp = (text: string, field: string): Host | undefined => {
  if (text === '') return undefined
  const app = readHost(text)
  if (!app) throw invalidField(field, 'not-a-domain', {})
  return app
}
