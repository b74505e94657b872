import { Fault } from '../basics/fault.ts'
import { isFields } from './shape.ts'

/** An answer of an upstream without a success status. */
export type HttpRefusal = { httpStatus: number; headers: Readonly<Record<string, string>> }

/** The refusal behind a fault; undefined if the fault has another cause. */
export const httpRefusalOf = ({ cause }: Fault): HttpRefusal | undefined =>
  isRefusal(cause) ? cause : undefined

const isRefusal = (cause: unknown): cause is HttpRefusal => isFields(cause) && 'httpStatus' in cause

/** UPSTREAM_UNAVAILABLE for a role; `retryAfter` (seconds) is passed on to the caller as a header. */
export const unavailable = (
  role: string,
  internal: string,
  retryAfter?: number,
  cause?: unknown,
): Fault =>
  new Fault(
    'source-unreachable',
    { source: role },
    {
      internal,
      cause,
      ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
    },
  )

/** UPSTREAM_ERROR for a role. */
export const unusable = (role: string, internal: string, cause?: unknown): Fault =>
  new Fault('source-unusable', { source: role }, { internal, cause })

/** Messages of the runtime's own errors contain the URL, so only their code is used. */
export const asFault = (thrown: unknown, role: string): Fault => {
  if (thrown instanceof Fault) {
    return thrown.code === 'UPSTREAM_ERROR' ? unusable(role, thrown.message, thrown.cause) : thrown
  }
  if (thrown instanceof Error && thrown.name === 'TimeoutError') {
    return new Fault('source-late', { source: role }, { internal: 'deadline passed' })
  }
  return unavailable(role, `no answer: ${errorCode(thrown) ?? 'connection failed'}`)
}

export const errorCode = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined
