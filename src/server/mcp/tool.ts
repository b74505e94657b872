import type { Json } from '../../endpoint/openapi-schema.ts'
import type { Capability } from '../../endpoint/route.ts'

/** Where an argument goes in the request that a call becomes. */
export type Place = 'path' | 'query' | 'body'

export type Argument = { place: Place; required: boolean }

/**
 * An endpoint as an agent sees it. Its schema is plain JSON Schema without references. Answers have none: it would be
 * most of the list, and agents read answers without it.
 */
export type Tool = {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  method: 'GET' | 'POST'
  /** Template of the endpoint; also the name of its quota. */
  path: string
  capability: Capability
  /** How many requests a call counts as, by its arguments; default 1. */
  weightOf?: (args: Json) => number
  arguments: ReadonlyMap<string, Argument>
}

export type ObjectSchema = {
  type: 'object'
  properties?: Record<string, object>
  required?: string[]
  additionalProperties?: boolean
}

/** An object's properties that are objects themselves, as schemas are. */
export const schemasIn = (properties: Json): Record<string, object> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]): [string, object][] =>
      typeof schema === 'object' && schema !== null ? [[name, schema]] : [],
    ),
  )
