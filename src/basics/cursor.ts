import { makeKeyedHash } from './keyed-hash.ts'

/** Longest cursor that is looked at; ours are shorter. */
export const cursorCharsMax = 3_000

/** Part of the checksum, and no secret: a cursor opens nothing that is not public, and what is in it is checked anew. */
const checksumKey = new TextEncoder().encode('drawbridge/pages')
const checksumBytes = 8
const alphabet = 'base64url'

/**
 * Where a list goes on, as text for URLs. `scope` is the question that it belongs to, such as a route and an address: at
 * another one, or changed by a character, it does not open. Nothing in it is secret or bound to one process.
 */
export const sealCursor = (scope: string, body: Uint8Array): string => {
  const sealed = new Uint8Array(body.length + checksumBytes)
  sealed.set(body)
  sealed.set(checksumOf(scope, body), body.length)
  return sealed.toBase64({ alphabet, omitPadding: true })
}

/** What was sealed; undefined for whatever was not sealed so. */
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
