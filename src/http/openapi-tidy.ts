/** Loosely typed on purpose: the plugin's output is walked, not believed. */
export type OpenApiDocument = { [key: string]: unknown }

type Json = { [key: string]: unknown }

/**
 * What the plugin's document needs before it is true: only `application/json` bodies (Elysia lists multipart and plain
 * text because it could parse them; this product refuses both), valid OpenAPI 3.0 schemas, and the address of the
 * endpoints that the scan listener serves.
 */
export const tidyDocument = (
  document: unknown,
  { scanPaths, scanServer }: { scanPaths: readonly string[]; scanServer: string },
): OpenApiDocument => {
  const tidy = asObject(walk(document))
  const paths = asObject(tidy['paths'])
  for (const [path, item] of Object.entries(paths)) {
    const operations = asObject(item)
    if (scanPaths.includes(path))
      operations['servers'] = [{ url: scanServer, description: 'Scan address' }]
    for (const operation of Object.values(operations)) tidyOperation(asObject(operation))
  }
  return tidy
}

const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

const tidyOperation = (operation: Json): void => {
  const body = asObject(operation['requestBody'])
  if (body['content']) body['content'] = onlyJson(asObject(body['content']))
  for (const [status, answer] of Object.entries(asObject(operation['responses']))) {
    const response = asObject(answer)
    const content = asObject(response['content'])
    const schema = asObject(asObject(content['application/json'])['schema'])
    response['description'] =
      schema['description'] ?? (status === '200' ? 'The answer.' : 'A refusal.')
    if (status === '429') response['headers'] = retryAfterHeader
  }
}

const onlyJson = (content: Json): Json =>
  'application/json' in content ? { 'application/json': content['application/json'] } : content

const retryAfterHeader = {
  'Retry-After': {
    description: 'Seconds to wait before retrying.',
    schema: { type: 'integer', minimum: 1 },
  },
}

/** Rewrites every schema on the way: keywords that OpenAPI 3.0 lacks become ones that it has. */
const walk = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(walk)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([key]) => key !== 'x-field' && key !== 'x-expected')
    .map(([key, inner]): [string, unknown] => [key, literal.has(key) ? inner : walk(inner)])
  return constants(records(exampleOf(coerced(Object.fromEntries(entries)))))
}

/** Under these keys stand values, not schemas. */
const literal = new Set(['example', 'examples', 'default', 'enum', 'const'])

/** `examples` is JSON Schema; OpenAPI 3.0 has `example`. */
const exampleOf = (schema: Json): Json => {
  const { examples, ...rest } = schema
  return Array.isArray(examples) ? { ...rest, example: examples[0] } : schema
}

/** A record: `patternProperties` with one pattern for every key. */
const records = (schema: Json): Json => {
  const { patternProperties, ...rest } = schema
  if (!patternProperties) return schema
  const [inner] = Object.values(asObject(patternProperties))
  return { ...rest, additionalProperties: inner ?? true }
}

/** `const` alone, or a union of constants: an `enum`. */
const constants = (schema: Json): Json => {
  if ('const' in schema) {
    const { const: only, ...rest } = schema
    return { ...rest, enum: [only] }
  }
  const options = Array.isArray(schema['anyOf']) ? schema['anyOf'].map(asObject) : []
  if (options.length === 0 || !options.every((option) => Array.isArray(option['enum'])))
    return schema
  const { anyOf: _, ...rest } = schema
  return { ...rest, type: options[0]?.['type'], enum: options.flatMap((option) => option['enum']) }
}

/** Elysia lets a number or boolean in a query also be its text; a reader needs to know the type alone. */
const coerced = (schema: Json): Json => {
  const options = Array.isArray(schema['anyOf']) ? schema['anyOf'].map(asObject) : []
  if (
    !options.some((option) => option['type'] === 'string' && typeof option['format'] === 'string')
  )
    return schema
  const real = options.find((option) => option['type'] !== 'string')
  if (!real) return schema
  const { anyOf: _, ...rest } = schema
  return { ...rest, ...real }
}
