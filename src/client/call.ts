import { DrawbridgeError, errorOf, mayPass } from './errors.ts'
import { operations } from './operations.ts'
import { backoffMs, deadline, throwIfCancelled, waitMs } from './wait.ts'

export type ClientOptions = {
  /** Address of the server, such as `https://drawbridge.example`. */
  baseUrl: string
  /** Time for a call with all its retries; 20 s by default. Streams have none. */
  timeoutMs?: number | undefined
  /** How often a call is repeated after a failure that may pass; 2 by default. */
  maxRetries?: number | undefined
  /** Replaces the global `fetch`, for example to read streams in React Native: `fetch` from `expo/fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

export type CallOptions = {
  /** Cancels the call, which then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  maxRetries?: number | undefined
}

type Fields = Record<string, unknown>

const defaultTimeoutMs = 20_000
const defaultRetries = 2
const backoffMaxMs = 4_000

/** The request of an operation. Every field is part of the path, of the query or of the body. Throws DrawbridgeError. */
export const requestOf = (
  { baseUrl }: ClientOptions,
  id: string,
  fields: Fields = {},
): { url: string; init: RequestInit } => {
  const [method, template, ...queryNames] = operations[id] ?? ['GET', '/']
  const rest = { ...fields }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    // The server would see a path with the text `undefined`, or another route.
    if (value === undefined || value === null || value === '')
      throw new DrawbridgeError('INVALID_REQUEST', `\`${name}\` is required.`)
    return encodeURIComponent(textOf(value))
  })
  const query: string[] = []
  for (const name of method === 'GET' ? Object.keys(rest) : queryNames) {
    if (rest[name] !== undefined) query.push(`${name}=${encodeURIComponent(textOf(rest[name]))}`)
    delete rest[name]
  }
  // All paths begin with /v1, so an address that ends in it means the same.
  const url = `${baseUrl.replace(/(?:\/+v1)?\/*$/, '')}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  if (method === 'GET') return { url, init: { method } }
  const headers = { 'content-type': 'application/json' }
  return { url, init: { method, headers, body: JSON.stringify(rest) } }
}

/** A value in a path or a query. Lists are separated by commas. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Rejects with a DrawbridgeError, or with the reason of the caller's signal. */
export const call = async (
  client: ClientOptions,
  id: string,
  fields?: Fields,
  options: CallOptions = {},
): Promise<unknown> => {
  const { signal, timeoutMs = client.timeoutMs ?? defaultTimeoutMs } = options
  const maxRetries = options.maxRetries ?? client.maxRetries ?? defaultRetries
  const { url, init } = requestOf(client, id, fields)
  const time = deadline(timeoutMs, signal)
  const startMs = Date.now()
  try {
    for (let failures = 0; ; failures += 1) {
      try {
        return await attempt(client, url, { ...init, signal: time.signal })
      } catch (error) {
        throwIfCancelled(signal)
        if (time.isOver()) throw timeoutError(timeoutMs, error)
        if (!mayPass(error) || failures >= maxRetries) throw error
        const askedMs = error.retryAfterSeconds !== undefined && error.retryAfterSeconds * 1000
        const pauseMs = askedMs === false ? backoffMs(failures, backoffMaxMs) : askedMs
        // A wait past the deadline would only end in a timeout that hides the reason.
        if (Date.now() - startMs + pauseMs >= timeoutMs) throw error
        await waitMs(pauseMs, signal)
      }
    }
  } finally {
    time.clear()
  }
}

const attempt = async (client: ClientOptions, url: string, init: RequestInit): Promise<unknown> => {
  const response = await answerOf(client, url, init)
  const isJson = response.headers.get('content-type')?.includes('json')
  try {
    return await (isJson ? response.json() : response.text())
  } catch (cause) {
    if (cause instanceof SyntaxError)
      throw new DrawbridgeError('INVALID_RESPONSE', 'The answer is not valid JSON.', {
        status: response.status,
        cause,
      })
    throw networkError(url, cause)
  }
}

/** A successful answer. */
export const answerOf = async (
  client: ClientOptions,
  url: string,
  init: RequestInit,
): Promise<Response> => {
  const send = client.fetch ?? globalThis.fetch
  let response: Response
  try {
    response = await send(url, init)
  } catch (cause) {
    throw networkError(url, cause)
  }
  if (!response.ok) throw await errorOf(response)
  return response
}

export const networkError = (url: string, cause?: unknown): DrawbridgeError => {
  const [server] = url.split('/v1/', 1)
  return new DrawbridgeError('NETWORK_ERROR', `The server at ${server} could not be reached.`, {
    cause,
  })
}

const timeoutError = (timeoutMs: number, cause: unknown): DrawbridgeError =>
  new DrawbridgeError('TIMEOUT', `The server did not answer within ${timeoutMs} ms.`, { cause })
