import type { Json } from '../../endpoint/openapi-schema.ts'

/** Where an argument goes in the request that a call becomes. */
export type Place = 'path' | 'query' | 'body'

export type Argument = { place: Place; required: boolean }

/** An endpoint as an agent sees it. Schemas are plain JSON Schema without references. */
export type Tool = {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  /** Undefined if an answer is not always an object. */
  outputSchema: ObjectSchema | undefined
  method: 'GET' | 'POST'
  /** Template of the endpoint; also the name of its quota. */
  path: string
  capability: string
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
