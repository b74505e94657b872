import { mediaTypeKey } from '../../endpoint/answer-text.ts'
import { closedSchema } from '../../endpoint/closed-schema.ts'
import { asObject, type Json, type SchemaReader } from '../../endpoint/openapi-schema.ts'

/** Headers of every response, described once under `components`. */
export const sharedHeaders = {
  RequestId: {
    description: 'Id of this request; the same as `error.requestId` in errors.',
    schema: { type: 'string' },
    example: '01a1f798-944c-7494-b754-c91c8b65c3a7',
  },
  RateLimit: {
    description:
      'The quota closest to its limit: requests left (`r`) and seconds until it is full again (`t`). Absent if no quota is set.',
    schema: { type: 'string' },
    example: '"endpoint";r=119;t=1',
  },
  RateLimitPolicy: {
    description:
      'Every quota that applies: requests (`q`) per window in seconds (`w`). Absent if no quota is set.',
    schema: { type: 'string' },
    example: '"ip";q=600;w=60, "endpoint";q=120;w=60, "capability";q=300;w=60',
  },
} as const

const everyAnswer = {
  'x-request-id': { $ref: '#/components/headers/RequestId' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
}

const headersOfStatus: Record<string, Json> = {
  405: {
    Allow: {
      description: 'The methods that this path accepts.',
      schema: { type: 'string' },
      example: 'GET, HEAD, OPTIONS',
    },
  },
  429: {
    'Retry-After': {
      description: 'Seconds to wait before retrying.',
      schema: { type: 'integer', minimum: 1 },
      example: 12,
    },
  },
}

/** The `requestBody` of an operation: JSON, since everything else is refused. */
export const describeBody = (body: unknown, reader: SchemaReader): Json => {
  const schema = closedSchema(asObject(body))
  return { required: true, content: describeContent(schema, reader) }
}

/** The `responses` of an operation, from its schemas by status; `busy` describes when its quotas refuse. */
export const describeAnswers = (answers: unknown, reader: SchemaReader, busy: string): Json => {
  const described = Object.entries(asObject(answers)).map(([status, answer]): [string, Json] => {
    const schema = asObject(answer)
    const empty = schema['type'] === 'null'
    return [
      status,
      {
        description: status === '429' ? busy : (schema['description'] ?? 'The response.'),
        headers: { ...headersOfStatus[status], ...everyAnswer },
        ...(!empty && { content: describeContent(schema, reader) }),
      },
    ]
  })
  return Object.fromEntries(described)
}

/** Text is sent as plain text, everything else as JSON. Examples go next to the schema, not into it. */
const describeContent = (schema: Json, reader: SchemaReader): Json => {
  const { description: _, examples, [mediaTypeKey]: special, ...bare } = schema
  const samples = schema['x-samples']
  const [example] = Array.isArray(examples) ? examples : []
  const usual = schema['type'] === 'string' ? 'text/plain' : 'application/json'
  return {
    [typeof special === 'string' ? special : usual]: {
      schema: reader.read(bare),
      ...(samples !== undefined && { examples: samples }),
      ...(samples === undefined && example !== undefined && { example }),
    },
  }
}
