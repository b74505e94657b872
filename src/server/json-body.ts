import { Fault } from '../basics/fault.ts'

/** Maximum request body. */
export const bodyMaxBytes = 256 * 1024

/** A body that takes longer to arrive only ties up a connection. */
const bodyTimeoutMs = 10_000

/**
 * Maximum nesting of a body; the API needs three levels. Elysia puts a refused value into its error, indented: a 40 KB
 * request of twenty thousand brackets became 800 MB of spaces.
 */
const bodyMaxDepth = 16

export const bodyTooLarge = (): Fault => new Fault('body-too-large', { maxBytes: bodyMaxBytes })

/**
 * Refuses what the headers alone show to be unacceptable, before the body is read.
 * @throws Fault UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE
 */
export const checkBodyHeaders = (headers: Headers): void => {
  const type = headers.get('content-type')
  if (!type || !jsonType.test(type)) {
    throw new Fault('content-type', {})
  }
  const encoding = headers.get('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') {
    throw new Fault('content-encoding', {})
  }
  const length = headers.get('content-length')
  if (length && Number(length) > bodyMaxBytes) throw bodyTooLarge()
}

/**
 * Reads and parses a JSON body. Size and time limits apply while it arrives, so a body without a declared length is
 * bounded too. Every body of the API is an object.
 * @throws Fault PAYLOAD_TOO_LARGE or INVALID_REQUEST
 */
export const readJsonBody = async (request: Request): Promise<unknown> => {
  const text = await readText(request)
  if (text === '') throw new Fault('body-empty', {})
  const parsed = parse(text)
  if (!isObject(parsed) || Array.isArray(parsed)) throw new Fault('body-not-object', {})
  if (isDeeper(parsed, bodyMaxDepth)) throw new Fault('body-too-deep', { maxDepth: bodyMaxDepth })
  return parsed
}

const jsonType = /^\s*application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Fault('body-not-json', {})
  }
}

/** Goes level by level, so no nesting can overflow the stack. */
const isDeeper = (value: object, maxDepth: number): boolean => {
  let level: object[] = [value]
  for (let depth = 1; depth <= maxDepth; depth += 1) {
    level = level.flatMap((each) => Object.values(each)).filter(isObject)
    if (level.length === 0) return false
  }
  return true
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const readText = async (request: Request): Promise<string> => {
  const reader = request.body?.getReader()
  if (!reader) return ''
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Fault('body-late', { timeoutSeconds: bodyTimeoutMs / 1000 })),
    bodyTimeoutMs,
  )
  try {
    const chunks: Uint8Array[] = []
    let total = 0
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise])
      if (done) return decodeUtf8(chunks)
      total += value.byteLength
      if (total > bodyMaxBytes) throw bodyTooLarge()
      chunks.push(value)
    }
  } catch (error) {
    reader.cancel().catch(() => undefined)
    throw error instanceof Fault ? error : new Fault('body-incomplete', {})
  } finally {
    clearTimeout(timer)
    late.promise.catch(() => undefined)
  }
}

const decodeUtf8 = (chunks: Uint8Array[]): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new Fault('body-not-utf8', {})
  }
}
