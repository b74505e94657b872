import { describeAnswers, describeBody, sharedHeaders } from './openapi-content.ts'
import { asObject, type Json, makeSchemaReader, type SchemaReader } from './openapi-schema.ts'

/** Loosely typed on purpose: the plugin's output is walked, not believed. */
export type OpenApiDocument = Json

/** Where routes whose answers are checked elsewhere than by Elysia keep what is documented of them. */
export const answersKey = 'x-answers'

/** A mounted route with the schemas it was mounted with. */
export type Mounted = { method: string; path: string; hooks: unknown }

/**
 * The plugin's document with true bodies and answers. The plugin lists multipart and plain text beside every JSON
 * because Elysia could parse them, and loses what stands at the top of an answer's schema, so both are written anew
 * here from the schemas themselves; paths that only the scan listener serves carry its address.
 */
export const tidyDocument = (
  document: unknown,
  {
    mounted,
    scanPaths,
    scanServer,
  }: { mounted: readonly Mounted[]; scanPaths: readonly string[]; scanServer: string },
): OpenApiDocument => {
  const { paths, ...rest } = asObject(document)
  const reader = makeSchemaReader()
  const servers = [{ url: scanServer, description: 'Scan address' }]
  const tidied = Object.entries(asObject(paths)).map(([path, item]): [string, Json] => {
    const operations = Object.entries(asObject(item)).map(([method, operation]) => [
      method,
      tidyOperation(asObject(operation), hooksOf(mounted, method, path), reader),
    ])
    const scan = scanPaths.some((each) => documentPath(each) === path)
    return [path, { ...(scan && { servers }), ...Object.fromEntries(operations) }]
  })
  return {
    ...rest,
    paths: Object.fromEntries(tidied),
    components: { schemas: reader.named(), headers: sharedHeaders },
  }
}

const tidyOperation = (operation: Json, hooks: Json, reader: SchemaReader): Json => {
  const { operationId, tags, summary, description, parameters } = operation
  return {
    operationId,
    tags,
    summary,
    description,
    ...(Array.isArray(parameters) && parameters.length > 0 && { parameters }),
    ...(hooks['body'] !== undefined && { requestBody: describeBody(hooks['body'], reader) }),
    responses: describeAnswers(hooks['response'] ?? asObject(hooks['detail'])[answersKey], reader),
  }
}

const hooksOf = (mounted: readonly Mounted[], method: string, path: string): Json =>
  asObject(
    mounted.find(
      (route) => route.method.toLowerCase() === method && documentPath(route.path) === path,
    )?.hooks,
  )

/** `/v1/x/:id` as OpenAPI writes it: `/v1/x/{id}`. */
const documentPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')
