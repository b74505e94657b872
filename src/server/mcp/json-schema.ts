import { asObject, type Json } from '../../endpoint/openapi-schema.ts'

/**
 * A schema of the OpenAPI document as plain JSON Schema with every reference resolved, since few agents follow
 * references.
 * @throws Error if a schema contains itself, or refers to one that does not exist
 */
export const toJsonSchema = (schema: unknown, named: Json): unknown => {
  const read = (value: unknown, inside: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((each) => read(each, inside))
    if (typeof value !== 'object' || value === null) return value
    const { example, ...rest } = asObject(value)
    const reference = rest['$ref']
    if (typeof reference === 'string') return follow(reference, inside)
    const read1 = Object.entries(rest).map(([key, each]) => [key, part(key, each, inside)])
    return {
      ...Object.fromEntries(read1),
      ...(example !== undefined && { examples: [example] }),
    }
  }

  const part = (key: string, value: unknown, inside: readonly string[]): unknown => {
    if (valueKeys.has(key)) return value
    if (key !== 'properties') return read(value, inside)
    const entries = Object.entries(asObject(value))
    return Object.fromEntries(entries.map(([name, each]) => [name, read(each, inside)]))
  }

  const follow = (reference: string, inside: readonly string[]): unknown => {
    const name = reference.slice(reference.lastIndexOf('/') + 1)
    if (inside.includes(name)) throw new Error(`the schema ${name} contains itself`)
    if (!Object.hasOwn(named, name)) throw new Error(`there is no schema ${name}`)
    return read(named[name], [...inside, name])
  }

  return read(schema, [])
}

/** These keys hold values, not schemas. */
const valueKeys = new Set(['default', 'enum', 'required'])
