import type { FaultCode } from '../../../basics/fault.ts'
import type { ErrorAnswer } from '../../../endpoint/schema/fault.ts'
import { type Received, text } from './received.ts'

export type Failure = {
  ok: false
  /** 0 if there was no response. */
  status: number
  /** One of the API's codes; `NETWORK`, `TIMEOUT` or `UNKNOWN` if the API did not respond. */
  code: string
  message: string
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
}
export type Answer<Body> = { ok: true; body: Body; headers: Headers } | Failure

/** Codes that pages act on or have words for. */
export type FailureCode = FaultCode | 'NETWORK' | 'TIMEOUT'

export const failedWith = ({ code }: Failure, expected: FailureCode): boolean => code === expected

/** Longer than the server waits for any of its sources. */
export const deadlineMs = 45_000

/**
 * `Body` is the `Received` answer. Aborting `signal` ends a request whose answer is no longer needed; it then comes
 * back as a failure.
 */
export const get = <Body>(path: string, signal?: AbortSignal): Promise<Answer<Body>> =>
  send(path, {}, signal)

export const post = <Body>(
  url: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Answer<Body>> =>
  send(
    url,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    signal,
  )

const send = async <Body>(
  url: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<Answer<Body>> => {
  const deadline = AbortSignal.timeout(deadlineMs)
  try {
    const response = await window.fetch(url, {
      ...init,
      credentials: 'omit',
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    })
    const json = await response.text()
    const body = response.ok ? parsed<Body>(json) : undefined
    return body
      ? { ok: true, body: body.value, headers: response.headers }
      : failureOf(response, parsed<Received<ErrorAnswer>>(json)?.value)
  } catch (error) {
    return { ok: false, status: 0, ...connectionProblem(error) }
  }
}

export const connectionProblem = (error: unknown): { code: FailureCode; message: string } => {
  if (error instanceof Error && error.name === 'TimeoutError')
    return { code: 'TIMEOUT', message: 'This server did not respond in time.' }
  const message = navigator.onLine
    ? 'This server could not be reached.'
    : 'This server could not be reached because your device is offline.'
  return { code: 'NETWORK', message }
}

/** Undefined if the text is not JSON: a proxy may respond with its own page. */
const parsed = <Body>(json: string): { value: Body } | undefined => {
  try {
    return { value: JSON.parse(json) }
  } catch {
    return undefined
  }
}

const failureOf = (response: Response, body: Received<ErrorAnswer>): Failure => {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    ok: false,
    status: response.status,
    code: text(body?.error?.code) ?? 'UNKNOWN',
    message:
      text(body?.error?.message) ??
      `The response (status ${response.status}) is not from this API. A proxy may have sent it.`,
    requestId: text(body?.error?.requestId),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  }
}
