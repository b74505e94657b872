import { placeKey } from './schema/in-place.ts'

export type Json = { [key: string]: unknown }

export type SchemaReader = {
  /** A TypeBox schema as an OpenAPI 3.0 schema; one with a title becomes a reference to a named schema. */
  read: (schema: unknown) => unknown
  /** Every schema named so far, by title. */
  named: () => Json
}

export const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** OpenAPI 3.0 lacks some JSON Schema keywords that TypeBox writes: they are replaced by equivalent ones. */
export const makeSchemaReader = (): SchemaReader => {
  const named: Json = {}

  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read)
    if (typeof value !== 'object' || value === null) return value
    const { title, [placeKey]: place, ...schema } = plain(asObject(value))
    const inner = Object.fromEntries(
      Object.entries(schema).map(([key, each]) => [key, part(key, each)]),
    )
    if (typeof title !== 'string') return inner
    const named = reference(title, inner)
    // A reference may have nothing beside it.
    return place === undefined ? named : { description: place, allOf: [named] }
  }

  const part = (key: string, value: unknown): unknown => {
    if (literal.has(key)) return value
    return key === 'properties' ? mapValues(asObject(value), read) : read(value)
  }

  const reference = (title: string, schema: Json): Json => {
    const known = named[title]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two different schemas are called ${title}`)
    named[title] = schema
    return { $ref: `#/components/schemas/${title}` }
  }

  return { read, named: () => named }
}

/** These keys hold values, not schemas. */
const literal = new Set(['example', 'default', 'enum', 'required'])

const mapValues = (object: Json, map: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))

const plain = (schema: Json): Json => constants(coerced(records(exampleOf(withoutWords(schema)))))

/** Removes the error phrases, and the examples that belong next to a schema. */
const withoutWords = ({ 'x-expected': _expected, 'x-samples': _samples, ...schema }: Json): Json =>
  schema

/** `examples` is JSON Schema; OpenAPI 3.0 has `example`. */
const exampleOf = ({ examples, ...schema }: Json): Json =>
  Array.isArray(examples) ? { ...schema, example: examples[0] } : schema

/** A record: `patternProperties` with one pattern for every key. */
const records = ({ patternProperties, ...schema }: Json): Json => {
  if (!patternProperties) return schema
  const [inner] = Object.values(asObject(patternProperties))
  return { ...schema, additionalProperties: inner ?? true }
}

/** Elysia also accepts numbers and booleans as text. The document shows only the type itself. */
const coerced = (schema: Json): Json => {
  const options = optionsOf(schema)
  const isText = ({ type, format }: Json): boolean =>
    type === 'string' && typeof format === 'string' && textFormats.has(format)
  if (!options.some(isText)) return schema
  const { anyOf: _, ...rest } = schema
  return { ...rest, ...withoutWords(options.find((option) => !isText(option)) ?? {}) }
}

/** Formats that Elysia marks the text of another type with. */
const textFormats = new Set(['integer', 'numeric', 'boolean', 'ObjectString', 'ArrayString'])

const optionsOf = ({ anyOf }: Json): Json[] => (Array.isArray(anyOf) ? anyOf.map(asObject) : [])

/** `const` alone, or a union of constants: an `enum`. */
const constants = (schema: Json): Json => {
  if ('const' in schema) {
    const { const: only, ...rest } = schema
    return { ...rest, enum: [only] }
  }
  const options = optionsOf(schema)
  if (options.length === 0 || !options.every((option) => 'const' in option)) return schema
  const { anyOf: _, ...rest } = schema
  return { type: options[0]?.['type'], ...rest, enum: options.map((option) => option['const']) }
}
