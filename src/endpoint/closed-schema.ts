import { asObject, type Json } from './openapi-schema.ts'

/** A JSON schema whose objects refuse fields that it does not name, unless it says that they are open. */
export const closedSchema = (schema: object): Json => {
  const { properties, items, anyOf, ...rest } = asObject(schema)
  return {
    ...(properties !== undefined && { additionalProperties: false }),
    ...rest,
    ...(properties !== undefined && { properties: closedEach(asObject(properties)) }),
    ...(items !== undefined && { items: closedPart(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(closedPart) }),
  }
}

const closedEach = (properties: Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, closedPart(each)]))

const closedPart = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? closedSchema(part) : part
