import { connect } from 'node:net'

export const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The status of each error code in the API. */
const statusOfCode: Record<string, number> = {
  INVALID_REQUEST: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UPSTREAM_ERROR: 502,
  UPSTREAM_UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
}

export type Answer = { status: number; headers: Headers; text: string }

export const fetchAnswer = async (url: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await fetch(url, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

export const fetchJson = async (url: string, init?: RequestInit): Promise<unknown> =>
  JSON.parse((await fetchAnswer(url, init)).text)

/** A POST of JSON, as clients send it; a string is sent unchanged. */
export const jsonPost = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** Missing or wrong headers that every answer must have; empty if all are right. */
export const headerProblems = ({ headers }: Answer): string[] => {
  const expected: [name: string, value: RegExp][] = [
    ['x-request-id', uuidV7],
    ['access-control-allow-origin', /^\*$/],
    ['access-control-expose-headers', /x-request-id.*retry-after.*ratelimit.*ratelimit-policy/],
    ['x-content-type-options', /^nosniff$/],
    ['referrer-policy', /^no-referrer$/],
    ['cache-control', /^(?:no-store|public, max-age=\d+)$/],
  ]
  return expected.flatMap(([name, value]) => {
    const actual = headers.get(name)
    return actual !== null && value.test(actual) ? [] : [`${name}: ${actual}`]
  })
}

/** Code and message of a refusal. @throws Error that lists what is wrong with the envelope or its headers */
export const envelopeOf = (answer: Answer): { code: string; message: string } => {
  const { status, headers, text } = answer
  const problems = headerProblems(answer)
  const check = (holds: boolean, problem: string): void => void (holds || problems.push(problem))
  const parsed: unknown = JSON.parse(text)
  const error = member(parsed, 'error')
  const code = String(member(error, 'code'))
  const message = member(error, 'message')
  check(keysOf(parsed) === 'error', `envelope has ${keysOf(parsed)}`)
  check(keysOf(error) === 'code,message,requestId', `error has ${keysOf(error)}`)
  check(member(error, 'requestId') === headers.get('x-request-id'), 'requestId is not the header')
  check(statusOfCode[code] === status, `${code} with status ${status}`)
  check(typeof message === 'string' && message.length > 10, `message ${String(message)}`)
  check(/^application\/json\b/.test(headers.get('content-type') ?? ''), 'content-type')
  if (problems.length > 0) throw new Error(`${problems.join('; ')} in ${status} ${text}`)
  return { code, message: String(message) }
}

/** What one connection received, in latin1, and how it ended. */
export type RawAnswer = { text: string; end: 'closed' | 'reset' | 'waited' }

/**
 * Writes bytes that no HTTP client would send, and reads until the other side closes, `enough` returns true, or
 * `waitMs` have passed.
 */
export const exchangeRaw = (
  url: string,
  parts: readonly (string | Uint8Array)[],
  { waitMs = 2000, enough }: { waitMs?: number; enough?: (text: string) => boolean } = {},
): Promise<RawAnswer> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const chunks: Buffer[] = []
    const text = (): string => Buffer.concat(chunks).toString('latin1')
    const socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part)
    })
    const end = (how: RawAnswer['end']): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ text: text(), end: how })
    }
    const timer = setTimeout(() => end('waited'), waitMs)
    socket.on('data', (chunk) => {
      chunks.push(Buffer.from(chunk))
      if (enough?.(text())) end('waited')
    })
    socket.on('end', () => end('closed'))
    socket.on('error', () => end('reset'))
  })

/** Whether the text holds a whole answer: head, and as much body as its length says. */
export const holdsAnswer = (text: string): boolean => {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return false
  const length = /^content-length: *(\d+)/im.exec(text.slice(0, headEnd))?.[1]
  return length === undefined || text.length - headEnd - 4 >= Number(length)
}

/** Status, headers and body of the first answer on a connection; undefined if there is none. */
export const firstAnswer = (text: string): Answer | undefined => {
  const headEnd = text.indexOf('\r\n\r\n')
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
  if (headEnd === -1 || status === undefined) return undefined
  const lines = text.slice(0, headEnd).split('\r\n').slice(1)
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
  const length = Number(headers.get('content-length') ?? 0)
  return { status: Number(status), headers, text: text.slice(headEnd + 4, headEnd + 4 + length) }
}

/** A nested field of a JSON value; undefined if there is none. */
export const member = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce(
    (inner: unknown, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? Reflect.get(inner, key)
        : undefined,
    value,
  )

const keysOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.keys(value).sort().join() : typeof value
