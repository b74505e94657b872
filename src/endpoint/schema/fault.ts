import type { Static } from '@sinclair/typebox'
import { t, type TSchema } from 'elysia'
import { faultCatalogue, type FaultCode } from '../../basics/fault.ts'

/** What a route can refuse beyond what every route can. */
export type Refusals = {
  /** `INVALID_REQUEST`; as text, an example of what it says: the field and what was expected. */
  beInvalid?: true | string
  haveBody?: true
  askUpstream?: true
  /** `FORBIDDEN` for pages that were not let in. */
  refuseOrigins?: true
  /** Served on both addresses and outside the quotas: never `NOT_FOUND` nor `RATE_LIMITED`. */
  alwaysAnswered?: true
}

/** The `response` map of a route: its answer, and each error it can give by status. */
export const answers = <Answer extends TSchema>(
  answer: Answer,
  can: Refusals = {},
): { 200: Answer } & Record<number, TSchema> => {
  const faults: Record<number, TSchema> = {}
  for (const code of codesOf(can)) {
    faults[faultCatalogue[code].status] = envelope(code, messageOf(code, can))
  }
  // The framework writes into the schema that it is given once the route is asked; the documents read the original.
  return { ...faults, 200: { ...answer } }
}

const codesOf = (can: Refusals): FaultCode[] => [
  'METHOD_NOT_ALLOWED',
  'INTERNAL_ERROR',
  ...(can.alwaysAnswered ? [] : (['NOT_FOUND', 'RATE_LIMITED'] as const)),
  ...(can.beInvalid === undefined ? [] : (['INVALID_REQUEST'] as const)),
  ...(can.refuseOrigins ? (['FORBIDDEN'] as const) : []),
  ...(can.haveBody ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ...(can.askUpstream
    ? (['UPSTREAM_ERROR', 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT'] as const)
    : []),
]

const messageOf = (code: FaultCode, { beInvalid }: Refusals): string =>
  code === 'INVALID_REQUEST' && typeof beInvalid === 'string'
    ? beInvalid
    : (said[code] ?? faultCatalogue[code].sentence)

/** When each is answered, and what a caller can do about it. */
export const faultWords: Record<FaultCode, string> = {
  INVALID_REQUEST: 'The request is not valid; the message names the field and what was expected.',
  FORBIDDEN:
    'A page of the web called, and its origin is not among those that the operator lets in (`MCP_ORIGINS`).',
  NOT_FOUND:
    'There is nothing at this address. The main and the scan address each serve their own paths.',
  METHOD_NOT_ALLOWED: 'This path does not answer that method; `Allow` lists those that it does.',
  PAYLOAD_TOO_LARGE: 'The request body is larger than 256 KiB.',
  UNSUPPORTED_MEDIA_TYPE: 'The body must be `application/json` in UTF-8, not compressed.',
  RATE_LIMITED:
    'A quota of this client, endpoint or group of endpoints is used up. Wait as long as `Retry-After` says.',
  INTERNAL_ERROR: 'A bug on our side; quote `requestId` when you report it.',
  UPSTREAM_ERROR: 'A source this answer depends on gave an unusable reply. Try again later.',
  UPSTREAM_UNAVAILABLE: 'A source this answer depends on cannot be reached. Try again later.',
  UPSTREAM_TIMEOUT: 'A source this answer depends on took too long. Try again later.',
}

/** What the pipeline says in place of the catalogue's sentence. */
const said: Partial<Record<FaultCode, string>> = {
  PAYLOAD_TOO_LARGE: 'The request body is larger than 262144 bytes (256 KiB).',
  UNSUPPORTED_MEDIA_TYPE: 'content-type: expected application/json in UTF-8.',
  FORBIDDEN: 'origin: expected a page that the operator lets in; programs send none.',
  RATE_LIMITED:
    'Too many requests: 120 in 60 seconds from one client to this endpoint. Retry in 12 seconds.',
}

/** Contract section 7. */
const envelope = (code: FaultCode, message: string) =>
  t.Object(
    {
      error: t.Object(
        {
          code: anyCode,
          message: t.String({ description: 'One sentence for people; do not match on it.' }),
          requestId: t.Optional(
            t.String({ description: 'The same as the header `x-request-id`.' }),
          ),
        },
        { additionalProperties: false },
      ),
    },
    {
      title: 'Error',
      additionalProperties: false,
      description: faultWords[code],
      examples: [
        {
          error: {
            code,
            message,
            requestId: '01a1f798-944c-7494-b754-c91c8b65c3a7',
          },
        },
      ],
    },
  )
export type ErrorAnswer = Static<ReturnType<typeof envelope>>

const anyCode = t.String({ enum: Object.keys(faultCatalogue), description: 'Fixed; match on it.' })
