import { makeKeyedHash } from './keyed-hash.ts'

/** Maximum cursor length that is parsed; ours are shorter. */
export const cursorCharsMax = 3_000

/** Part of the checksum and not a secret: a cursor grants nothing, and its content is validated again. */
const checksumKey = new TextEncoder().encode('drawbridge/pages')
const checksumBytes = 8
const alphabet = 'base64url'

/**
 * Encodes a position in a list as URL-safe text. `scope` is the request it belongs to, such as a route and an address:
 * with another scope, or with one character changed, it does not open. It contains no secret and works on every
 * process.
 */
export const sealCursor = (scope: string, body: Uint8Array): string => {
  const sealed = new Uint8Array(body.length + checksumBytes)
  sealed.set(body)
  sealed.set(checksumOf(scope, body), body.length)
  return sealed.toBase64({ alphabet, omitPadding: true })
}

/** The sealed bytes; undefined for anything that was not sealed with this scope. */
export const openCursor = (scope: string, text: string): Uint8Array | undefined => {
  if (text.length > cursorCharsMax || !/^[\w-]+$/.test(text)) return undefined
  const sealed = Buffer.from(text, alphabet)
  const body = new Uint8Array(sealed.subarray(0, Math.max(0, sealed.length - checksumBytes)))
  return sealCursor(scope, body) === text ? body : undefined
}

const checksumOf = (scope: string, body: Uint8Array): Uint8Array => {
  const { high, low } = makeKeyedHash(checksumKey)(`${scope} ${body.toBase64()}`)
  const bytes = new Uint8Array(checksumBytes)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, high)
  view.setUint32(4, low)
  return bytes
}
