import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export type PageBody = {
  bytes: Uint8Array
  /** Whether the body was longer or did not arrive completely. */
  cut: boolean
}

/**
 * Reads at most `maxBytes` after decompression and leaves the rest. If the response stalls, breaks or reaches the
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
      const taken = chunk.subarray(0, maxBytes - length)
      chunks.push(taken)
      length += taken.length
      cut = taken.length < chunk.length
      if (cut) break
    }
  } catch (thrown) {
    if (length === 0) throw thrown
    cut = true
  } finally {
    response.destroy()
    plain.destroy()
  }
  return { bytes: Buffer.concat(chunks), cut }
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
