import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export type PageBody = {
  html: string
  /** Whether the body was longer or did not arrive completely. */
  cut: boolean
}

/**
 * Reads and decodes at most `maxBytes` after decompression and leaves the rest. If the response stalls, breaks or reaches the
 * deadline, what arrived before is used: otherwise sites could avoid checks by never ending their page. Rejects if
 * nothing arrived.
 */
export const readPageBody = async (
  response: IncomingMessage,
  maxBytes: number,
): Promise<PageBody> => {
  const plain = decompressed(response)
  const chunks: Uint8Array[] = []
  let length = 0
  let cut = false
  try {
    for await (const chunk of plain) {
      if (!(chunk instanceof Uint8Array)) continue
      const part = chunk.subarray(0, maxBytes - length)
      chunks.push(part)
      length += part.length
      cut = part.length < chunk.length
      if (cut) break
    }
  } catch (thrown) {
    if (length === 0) throw thrown
    cut = true
  } finally {
    response.destroy()
    plain.destroy()
  }
  const contentType = response.headers['content-type']
  return { html: decodeHtml(Buffer.concat(chunks), contentType), cut }
}

const decompressed = (response: IncomingMessage): Readable => {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return response
  const decoder = decoders[encoding]?.()
  if (!decoder) throw new Error('unknown content encoding')
  // A pipe does not report a truncated response. Once ended, the decoder returns what it has and fails.
  response.on('error', () => decoder.end())
  response.on('aborted', () => decoder.end())
  return response.pipe(decoder)
}

const decoders: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Bytes searched for a declared encoding, as in browsers. */
const declarationBytes = 1024

/**
 * Decodes a page by its byte order mark, the header or its `<meta charset>`, in the order browsers use. Otherwise, and
 * for unknown encodings, UTF-8. Never throws.
 */
const decodeHtml = (bytes: Uint8Array, contentType: string | undefined): string => {
  const label = markOf(bytes) ?? charsetIn(contentType ?? '') ?? declaredIn(bytes) ?? 'utf-8'
  return decoderFor(label).decode(bytes)
}

const markOf = ([first, second]: Uint8Array): string | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

const charsetIn = (text: string): string | undefined =>
  /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(text)?.[1]

/** A page that declares its encoding in single bytes is not UTF-16, whatever it declares. */
const declaredIn = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.subarray(0, declarationBytes)).toString('latin1')
  const label = charsetIn(/<meta\b[^>]*charset[^>]*>/i.exec(head)?.[0] ?? '')
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}

const decoderFor = (label: string): TextDecoder => {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
