import { t, type TSchema } from 'elysia'
import { faultCatalogue, type FaultCode } from '../../domain/fault.ts'

const envelope = (code: FaultCode) =>
  t.Object(
    {
      error: t.Object(
        {
          code: t.Literal(code),
          message: t.String(),
          requestId: t.Optional(t.String()),
        },
        { additionalProperties: false },
      ),
    },
    {
      additionalProperties: false,
      description: faultCatalogue[code].sentence,
      examples: [
        {
          error: {
            code,
            message: faultCatalogue[code].sentence,
            requestId: '0199c2de-8a10-7000-9a54-3c1f6f1b2a77',
          },
        },
      ],
    },
  )

/** Every route can meet these: the pipeline answers them before the handler runs. */
const always: readonly FaultCode[] = [
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
]
const withBody: readonly FaultCode[] = [
  'INVALID_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]
const withUpstream: readonly FaultCode[] = [
  'UPSTREAM_ERROR',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
]

/** The `response` map of a route: its answer, and each error it can give by status. */
export const answers = <Answer extends TSchema>(
  answer: Answer,
  can: { beInvalid?: true; haveBody?: true; askUpstream?: true } = {},
): { 200: Answer } & Record<number, TSchema> => {
  const codes = new Set<FaultCode>(always)
  if (can.beInvalid) codes.add('INVALID_REQUEST')
  if (can.haveBody) for (const code of withBody) codes.add(code)
  if (can.askUpstream) for (const code of withUpstream) codes.add(code)
  const faults: Record<number, TSchema> = {}
  for (const code of codes) faults[faultCatalogue[code].status] = envelope(code)
  return { ...faults, 200: answer }
}
