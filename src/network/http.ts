import { asFault, errorCode, type HttpRefusal, unavailable, unusable } from './upstream-fault.ts'
import { Fault } from '../basics/fault.ts'
import { parseJsonInSlices } from './json-slices.ts'
import { readBody, readBodyBytes } from './read-body.ts'
import { retryAfterSeconds } from './retry-after.ts'

export type UpstreamOutcome = 'ok' | 'timeout' | 'unavailable' | 'rate_limited' | 'error'

export type UpstreamCall = { upstream: string; outcome: UpstreamOutcome; durationMs: number }

export type HttpOptions = {
  /** Short name for metrics, such as `solana-rpc`. */
  upstream: string
  /** Public name of the upstream, such as `the Solana node`. URLs are never shown, because they may contain keys. */
  role: string
  timeoutMs: number
  maxBytes: number
  headers?: Readonly<Record<string, string>>
  /** If true, a redirect is followed; otherwise it is an error. Never follow one for a call that sends a key. */
  followRedirects?: boolean
  /** If true, a 4xx body that is JSON is returned like that of a 200 (JSON-RPC errors). */
  acceptErrorBodies?: boolean
  /** Lower-case names of the response headers that a refusal's fault keeps in its cause, see `httpRefusalOf`. */
  refusalHeaders?: readonly string[]
  nowMs: () => number
  onCall?: (call: UpstreamCall) => void
}

export type Http = {
  /** Parsed JSON, with integers beyond 2^53 as bigint. Throws Fault UPSTREAM_*. */
  getJson: (url: string, limits?: HttpLimits) => Promise<unknown>
  postJson: (url: string, body: unknown, limits?: HttpLimits) => Promise<unknown>
  /** The body as it is, of an answer too large to be parsed as a whole. */
  postBytes: (url: string, body: unknown, limits?: HttpLimits) => Promise<Uint8Array>
  /** JSON, parsed before it counts as an answer: an unexpected shape is an `error` in the metrics too. */
  read: <T>(request: HttpRequest<T>) => Promise<T | undefined>
  /** The body as text, unless it is still the version that the caller holds. */
  getText: (url: string, limits?: HttpLimits & { held?: TextVersion }) => Promise<TextAnswer>
}

export type HttpLimits = {
  /** Shortens the deadline of this call. */
  timeoutMs?: number
  /** Lowers the size limit of this call. */
  maxBytes?: number
}

export type HttpRequest<T> = HttpLimits & {
  url: string
  /** If set, it is sent as JSON by POST. */
  body?: unknown
  /** Throws Fault UPSTREAM_ERROR to refuse. Work longer than some milliseconds should be a promise and yield. */
  parse: (body: unknown) => T | Promise<T>
  /** Statuses by which this server reports absence; they return `undefined`. */
  absentStatuses?: readonly number[]
  /**
   * Reads a refusal of the request (400, 404, 422 …): the fault to throw instead of UPSTREAM_ERROR, or undefined if its
   * cause is not recognized. The body is foreign text and must never be passed on.
   */
  readRefusal?: (body: unknown, httpStatus: number) => Fault | undefined
}

/** HTTP validators of a body (RFC 9110), used to check later whether it has changed. */
export type TextVersion = { etag?: string; lastModified?: string }

export type TextAnswer = { changed: false } | { changed: true; text: string; version: TextVersion }

/**
 * The only way out of the process, with a deadline, a size limit and no silent redirects; every failure becomes one of
 * three faults.
 */
export const makeHttp = (options: HttpOptions): Http => {
  const send = async <T>(
    url: string,
    init: RequestInit,
    limits: HttpLimits,
    { read, alsoStatuses = [], readRefusal }: Reading<T>,
  ): Promise<T> => {
    const startedMs = options.nowMs()
    const { timeoutMs = options.timeoutMs, maxBytes = options.maxBytes } = limits
    const report = (outcome: UpstreamOutcome): void =>
      options.onCall?.({
        upstream: options.upstream,
        outcome,
        durationMs: options.nowMs() - startedMs,
      })
    try {
      const response = await exchange(options, url, init, timeoutMs)
      if (!isAnswer(response, options) && !alsoStatuses.includes(response.status)) {
        throw (await faultFrom(response, readRefusal)) ?? refusal(response, options)
      }
      const answer = await read(response, Math.min(maxBytes, options.maxBytes))
      report('ok')
      return answer
    } catch (thrown) {
      const fault = asFault(thrown, options.role)
      report(outcomeOf(fault))
      throw fault
    }
  }
  const get: RequestInit = { method: 'GET', headers: { ...options.headers } }
  const post = (body: unknown): RequestInit => ({
    method: 'POST',
    headers: { ...options.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    getJson: (url, limits = {}) => send(url, get, limits, { read: readJson }),
    postJson: (url, body, limits = {}) => send(url, post(body), limits, { read: readJson }),
    postBytes: (url, body, limits = {}) => send(url, post(body), limits, { read: readBodyBytes }),
    read: ({ url, body, ...request }) =>
      send(url, body === undefined ? get : post(body), request, parsedBy(request)),
    getText: (url, { held, ...limits } = {}) => {
      const conditions = conditionsOf(held)
      const init = { ...get, headers: { ...options.headers, ...conditions } }
      // "Not modified" is a valid answer only if the caller sent validators.
      const alsoStatuses = Object.keys(conditions).length > 0 ? [notModified] : []
      return send(url, init, limits, { read: readText, alsoStatuses })
    },
  }
}

type Reading<T> = {
  read: (response: Response, maxBytes: number) => Promise<T>
  /** Further statuses that `read` understands. */
  alsoStatuses?: readonly number[]
  readRefusal?: HttpRequest<T>['readRefusal']
}

const exchange = (
  options: HttpOptions,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Response> => {
  const full: RequestInit = {
    ...init,
    redirect: options.followRedirects ? 'follow' : 'manual',
    signal: AbortSignal.timeout(Math.min(timeoutMs, options.timeoutMs)),
  }
  return fetch(url, full).catch((cause: unknown) => {
    // Usually a keep-alive connection that the server had closed. Our calls only read, so one retry is safe.
    if (errorCode(cause) === 'ECONNRESET') return fetch(url, full)
    throw cause
  })
}

const isAnswer = ({ ok, status }: Response, { acceptErrorBodies }: HttpOptions): boolean =>
  ok || (acceptErrorBodies === true && holdsRpcError(status))

const readJson = async (response: Response, maxBytes: number): Promise<unknown> =>
  parseJsonInSlices(await readBody(response, maxBytes))

/** Refusals are short messages; a larger one is not worth reading. */
const refusalMaxBytes = 256 * 1024

const faultFrom = async <T>(
  response: Response,
  readRefusal: HttpRequest<T>['readRefusal'],
): Promise<Fault | undefined> => {
  if (!readRefusal || !holdsRpcError(response.status)) {
    await response.body?.cancel()
    return undefined
  }
  try {
    return readRefusal(await readJson(response, refusalMaxBytes), response.status)
  } catch (thrown) {
    // An HTML page or half a body: only the status is usable.
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}

const parsedBy = <T>({
  parse,
  absentStatuses = [],
  readRefusal,
}: Pick<HttpRequest<T>, 'parse' | 'absentStatuses' | 'readRefusal'>): Reading<T | undefined> => ({
  alsoStatuses: absentStatuses,
  ...(readRefusal && { readRefusal }),
  read: async (response, maxBytes) => {
    if (!absentStatuses.includes(response.status))
      return parseOrFault(parse, await readJson(response, maxBytes))
    await response.body?.cancel()
    return undefined
  },
})

/** An error from a parser other than a Fault is our bug and must not be mistaken for a failed connection. */
const parseOrFault = async <T>(parse: HttpRequest<T>['parse'], body: unknown): Promise<T> => {
  try {
    return await parse(body)
  } catch (thrown) {
    if (thrown instanceof Fault) throw thrown
    throw new Fault(
      'source-unusable',
      {},
      { internal: 'the parser of the answer failed', cause: thrown },
    )
  }
}

const readText = async (response: Response, maxBytes: number): Promise<TextAnswer> => {
  if (response.status === notModified) return { changed: false }
  const etag = response.headers.get('etag')
  const lastModified = response.headers.get('last-modified')
  const version = { ...(etag && { etag }), ...(lastModified && { lastModified }) }
  return { changed: true, text: await readBody(response, maxBytes), version }
}

const notModified = 304

const conditionsOf = (held: TextVersion = {}): Record<string, string> => ({
  ...(held.etag && { 'if-none-match': held.etag }),
  ...(held.lastModified && { 'if-modified-since': held.lastModified }),
})

/** 4xx statuses about the request itself, not about authentication, timeouts or load. */
const holdsRpcError = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 402, 403, 408, 429].includes(status)

const refusal = (response: Response, { role, nowMs, refusalHeaders = [] }: HttpOptions): Fault => {
  const { status } = response
  const internal = `HTTP status ${status}`
  const headers = refusalHeaders.flatMap((name): [string, string][] => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const cause: HttpRefusal = { httpStatus: status, headers: Object.fromEntries(headers) }
  if (status === 429) {
    const seconds = retryAfterSeconds(response.headers.get('retry-after'), nowMs())
    return unavailable(role, internal, seconds, cause)
  }
  if (status >= 500 || [401, 402, 403, 408].includes(status)) {
    return unavailable(role, internal, undefined, cause)
  }
  return unusable(role, internal, cause)
}

const outcomeOf = (fault: Fault): UpstreamOutcome => {
  // The upstream answered, and its refusal could be read.
  if (!fault.code.startsWith('UPSTREAM_')) return 'ok'
  if (fault.code === 'UPSTREAM_TIMEOUT') return 'timeout'
  if (fault.code !== 'UPSTREAM_UNAVAILABLE') return 'error'
  return fault.headers['retry-after'] === undefined ? 'unavailable' : 'rate_limited'
}
