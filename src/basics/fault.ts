/** Every error that a caller can meet; codes and statuses are fixed by the design, never renamed. */
export const faultCatalogue = {
  INVALID_REQUEST: { status: 400, sentence: 'The request is not valid.' },
  FORBIDDEN: { status: 403, sentence: 'This route does not answer pages of that origin.' },
  NOT_FOUND: { status: 404, sentence: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: { status: 405, sentence: 'This route does not answer that method.' },
  PAYLOAD_TOO_LARGE: { status: 413, sentence: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, sentence: 'The body must be application/json.' },
  RATE_LIMITED: { status: 429, sentence: 'Too many requests. Please retry later.' },
  INTERNAL_ERROR: { status: 500, sentence: 'Something went wrong on our side.' },
  UPSTREAM_ERROR: {
    status: 502,
    sentence: 'A source this answer depends on gave an unusable reply.',
  },
  UPSTREAM_UNAVAILABLE: {
    status: 503,
    sentence: 'A source this answer depends on cannot be reached.',
  },
  UPSTREAM_TIMEOUT: { status: 504, sentence: 'A source this answer depends on took too long.' },
} as const

export type FaultCode = keyof typeof faultCatalogue

export type FaultDetail = {
  /** Said to the caller; the catalogue's sentence where absent. Never carries what others asked. */
  public?: string
  /** Said to the log only. Must not carry anything of the request either. */
  internal?: string
  cause?: unknown
  /** Response headers this refusal needs, such as `allow` or `retry-after`. */
  headers?: Record<string, string>
}

/** The only error that is thrown on purpose; anything else that reaches the edge is a bug and becomes INTERNAL_ERROR. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly status: number
  readonly sentence: string
  readonly headers: Record<string, string>

  constructor(code: FaultCode, detail: FaultDetail = {}) {
    const entry = faultCatalogue[code]
    super(detail.internal ?? detail.public ?? entry.sentence, { cause: detail.cause })
    this.name = 'Fault'
    this.code = code
    this.status = entry.status
    this.sentence = detail.public ?? entry.sentence
    this.headers = detail.headers ?? {}
  }
}

/** Bad input, named by field: `tx_base64: expected …`. */
export const invalidField = (field: string, expected: string): Fault =>
  new Fault('INVALID_REQUEST', { public: `${field}: ${expected}` })
