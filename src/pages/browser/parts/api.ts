import { textAt } from './read.ts'

export type Failure = {
  ok: false
  /** 0 where nobody answered. */
  status: number
  code: string
  message: string
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
}
export type Answer = { ok: true; body: unknown } | Failure

/** Longer than the server itself waits for anybody. */
const deadlineMs = 45_000

/** `signal` ends a question whose answer nobody waits for any more; it comes back as a failure then. */
export const get = (path: string, signal?: AbortSignal): Promise<Answer> => ask(path, {}, signal)

export const post = (path: string, body: unknown, signal?: AbortSignal): Promise<Answer> =>
  ask(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    signal,
  )

/** A URL of the scan, which stands at an address of its own. */
export const scanUrl = (path: string): string =>
  (document.querySelector('meta[name="scan-origin"]')?.getAttribute('content') ?? '') + path

const ask = async (url: string, init: RequestInit, signal?: AbortSignal): Promise<Answer> => {
  const deadline = AbortSignal.timeout(deadlineMs)
  try {
    const response = await window.fetch(url, {
      ...init,
      credentials: 'omit',
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    })
    const body = readJson(await response.text())
    if (response.ok && body !== undefined) return { ok: true, body }
    return refusal(response, body)
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return {
        ok: false,
        status: 0,
        code: 'TIMEOUT',
        message: 'This server did not answer in time.',
      }
    const message = navigator.onLine
      ? 'This server could not be reached.'
      : 'This server could not be reached: your device is offline.'
    return { ok: false, status: 0, code: 'NETWORK', message }
  }
}

/** Undefined where it is none: something between here and the server answered with a page of its own. */
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refusal = (response: Response, body: unknown): Failure => {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    ok: false,
    status: response.status,
    code: textAt(body, 'error', 'code') ?? 'UNKNOWN',
    message:
      textAt(body, 'error', 'message') ??
      `The answer (status ${response.status}) cannot be read; it may come from something between here and the server.`,
    requestId: textAt(body, 'error', 'requestId'),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  }
}
