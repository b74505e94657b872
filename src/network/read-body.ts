import { Fault } from '../basics/fault.ts'

/** Cause of the fault below: the answer was too large; the upstream is healthy. */
export const answerTooLarge = 'answer too large'

/** Reads a body as text and fails with UPSTREAM_ERROR as soon as it exceeds `maxBytes` (after decompression). */
export const readBody = async (response: Response, maxBytes: number): Promise<string> => {
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (announced > maxBytes) {
    await response.body?.cancel()
    throw tooLarge(maxBytes)
  }
  if (keepsToLength(response.headers)) return response.text()
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * The same as bytes, for bodies of many megabytes of which only parts are decoded. Decompressed bytes count, so that a
 * small compressed body cannot fill the memory.
 */
export const readBodyBytes = async (response: Response, maxBytes: number): Promise<Uint8Array> => {
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (announced > maxBytes) {
    await response.body?.cancel()
    throw tooLarge(maxBytes)
  }
  if (keepsToLength(response.headers)) return new Uint8Array(await response.arrayBuffer())
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/**
 * The HTTP client reads no further than the announced length, so such a body need not be counted chunk by chunk, which
 * would be a quarter of this thread's work for a small call. Compressed bodies grow, and chunked encoding overrides the
 * length.
 */
const keepsToLength = (headers: Headers): boolean =>
  headers.has('content-length') &&
  !headers.has('content-encoding') &&
  !headers.has('transfer-encoding')

const tooLarge = (maxBytes: number): Fault =>
  new Fault(
    'source-unusable',
    {},
    { internal: `the answer has more than ${maxBytes} bytes`, cause: answerTooLarge },
  )
