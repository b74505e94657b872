/** Codes of the server, and those of the client itself, which never reached an answer. */
export type DrawbridgeErrorCode =
  | 'INVALID_REQUEST'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'INTERNAL_ERROR'
  | 'UPSTREAM_ERROR'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_TIMEOUT'
  | 'TIMEOUT'
  | 'NETWORK_ERROR'
  | 'INVALID_RESPONSE'
  | 'STREAMS_UNSUPPORTED'

export type ErrorDetails = {
  /** HTTP status; absent if there was no answer. */
  status?: number | undefined
  /** To be quoted to the operator of the server. */
  requestId?: string | undefined
  /** How long the server wants the client to wait. */
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** Every failure of a call but cancellation, which rejects with the reason of its signal. */
export class DrawbridgeError extends Error {
  readonly code: DrawbridgeErrorCode
  readonly status: number | undefined
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: DrawbridgeErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'DrawbridgeError'
    this.code = code
    this.status = details.status
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Statuses after which the same request may succeed. */
const passingStatuses = [429, 502, 503, 504]

export const mayPass = (error: unknown): error is DrawbridgeError =>
  error instanceof DrawbridgeError &&
  (error.status === undefined
    ? error.code === 'NETWORK_ERROR'
    : passingStatuses.includes(error.status))

/** The error of an answer without success. A proxy in between may answer without our envelope. */
export const errorOf = async (response: Response): Promise<DrawbridgeError> => {
  const { status, headers } = response
  const body = await response.json().catch(() => undefined)
  const error = body?.error
  const wait = headers.get('retry-after')
  const details: ErrorDetails = {
    status,
    requestId: error?.requestId ?? headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: wait !== null && /^\d{1,9}$/.test(wait) ? Number(wait) : undefined,
  }
  return typeof error?.code === 'string'
    ? new DrawbridgeError(error.code, String(error.message), details)
    : new DrawbridgeError(codeOfStatus(status), `The server answered with ${status}.`, details)
}

const codeOfStatus = (status: number): DrawbridgeErrorCode => {
  if (status === 429) return 'RATE_LIMITED'
  return status >= 500 ? 'UPSTREAM_ERROR' : 'INVALID_RESPONSE'
}
