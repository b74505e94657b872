import type { Static } from '@sinclair/typebox'
import { t, type TSchema } from 'elysia'
import { Fault, type FaultCode, faultCodes } from '../../basics/fault.ts'
import { faultText } from '../../basics/words/en/faults.ts'
import { faultStatus } from './fault-status.ts'

/** The errors a route can return besides those of every route. */
export type Refusals = {
  /** `INVALID_REQUEST`; a text is an example message that names the field and what was expected. */
  beInvalid?: true | string
  haveBody?: true
  callUpstream?: true
  /** `FORBIDDEN` for web pages whose origin is not allowed. */
  refuseOrigins?: true
  /** Served on both addresses and outside the quotas: never `NOT_FOUND` nor `RATE_LIMITED`. */
  alwaysAnswered?: true
  /** `UPSTREAM_UNAVAILABLE` once the server is told to stop. */
  beStopping?: true
}

/** The `response` map of a route: its answer, and each error it can return, by status. */
export const answers = <Answer extends TSchema>(
  answer: Answer,
  can: Refusals = {},
): { 200: Answer } & Record<number, TSchema> => {
  const faults: Record<number, TSchema> = {}
  for (const code of codesOf(can)) {
    faults[faultStatus[code]] = envelope(code, messageOf(code, can))
  }
  // Elysia mutates the schema on the first request to a route; the documentation reads the original.
  return { ...faults, 200: { ...answer } }
}

const codesOf = (can: Refusals): FaultCode[] => [
  'METHOD_NOT_ALLOWED',
  'INTERNAL_ERROR',
  ...(can.alwaysAnswered ? [] : (['NOT_FOUND', 'RATE_LIMITED'] as const)),
  ...(can.beInvalid === undefined ? [] : (['INVALID_REQUEST'] as const)),
  ...(can.refuseOrigins ? (['FORBIDDEN'] as const) : []),
  ...(can.haveBody ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ...(can.beStopping ? (['UPSTREAM_UNAVAILABLE'] as const) : []),
  ...(can.callUpstream
    ? (['UPSTREAM_ERROR', 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT'] as const)
    : []),
]

const messageOf = (code: FaultCode, { beInvalid, beStopping }: Refusals): string => {
  if (code === 'INVALID_REQUEST' && typeof beInvalid === 'string') return beInvalid
  return faultText(beStopping && code === 'UPSTREAM_UNAVAILABLE' ? stopping : examples[code])
}

/** When each is returned, and what a caller can do about it. */
export const faultWords: Record<FaultCode, string> = {
  INVALID_REQUEST:
    'The request is invalid. The message names every field that is wrong, missing or unknown, and what was expected.',
  FORBIDDEN:
    'A web page sent the request, and the operator does not allow its origin (`MCP_ORIGINS`).',
  NOT_FOUND:
    'Nothing was found at this path. The scan address serves only the scan, the health and the security contact.',
  METHOD_NOT_ALLOWED: 'This path does not accept the method; `Allow` lists those it accepts.',
  PAYLOAD_TOO_LARGE: 'The request body is larger than 256 KiB.',
  UNSUPPORTED_MEDIA_TYPE: 'The body must be `application/json` in UTF-8, not compressed.',
  RATE_LIMITED:
    'A quota of the client, the endpoint or its group of endpoints is used up. Wait for the seconds in `Retry-After`.',
  INTERNAL_ERROR: 'A bug on our side. Quote `requestId` when you report it.',
  UPSTREAM_ERROR: 'A source this answer depends on returned an unusable answer. Try again later.',
  UPSTREAM_UNAVAILABLE: 'A source this answer depends on cannot be reached. Try again later.',
  UPSTREAM_TIMEOUT: 'A source this answer depends on took too long to answer. Try again later.',
}

const stopping = new Fault('stopping', {})

/** One fault of each code, for the examples in the documentation. */
const examples: Readonly<Record<FaultCode, Fault>> = {
  INVALID_REQUEST: new Fault('request-invalid', {}),
  FORBIDDEN: new Fault('origin-not-allowed', {}),
  NOT_FOUND: new Fault('route-not-found', {}),
  METHOD_NOT_ALLOWED: new Fault('method-not-allowed', { allowed: 'POST' }),
  PAYLOAD_TOO_LARGE: new Fault('body-too-large', { maxBytes: 262_144 }),
  UNSUPPORTED_MEDIA_TYPE: new Fault('content-type', {}),
  RATE_LIMITED: new Fault('rate-limited', {
    count: 120,
    windowSeconds: 60,
    scope: 'endpoint',
    waitSeconds: 12,
  }),
  INTERNAL_ERROR: new Fault('bug', {}),
  UPSTREAM_ERROR: new Fault('source-unusable', { source: 'the Solana node' }),
  UPSTREAM_UNAVAILABLE: new Fault('source-unreachable', { source: 'the Solana node' }),
  UPSTREAM_TIMEOUT: new Fault('source-late', { source: 'the Solana node' }),
}

/** The error envelope of the API. */
const envelope = (code: FaultCode, message: string) =>
  t.Object(
    {
      error: t.Object(
        {
          code: anyCode,
          message: t.String({
            description:
              'For people: a sentence for each problem of the request, the first five. May change: do not match on it.',
          }),
          requestId: t.Optional(
            t.String({ description: 'The same as the header `x-request-id`.' }),
          ),
        },
        { additionalProperties: false },
      ),
    },
    {
      title: 'ErrorEnvelope',
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

const anyCode = t.String({ enum: [...faultCodes], description: 'Stable; match on it.' })
