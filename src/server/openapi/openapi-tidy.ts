import { answersKey } from '../../endpoint/answer-text.ts'
import { describeAnswers, describeBody, sharedHeaders } from './openapi-content.ts'
import type { QuotaLimits } from '../quota/holders.ts'
import {
  asObject,
  type Json,
  makeSchemaReader,
  type SchemaReader,
} from '../../endpoint/openapi-schema.ts'
import { refusalWords } from './openapi-words.ts'
import type { RouteInfo } from '../../endpoint/route.ts'

/** Loosely typed on purpose: the plugin's output is not trusted. */
export type OpenApiDocument = Json

/** Where the document itself is served, which serves every path. */
export const mainServer = { url: '/', description: 'Main address' }

/** A mounted route with the schemas it was mounted with. */
export type Mounted = { method: string; path: string; hooks: unknown }

export type TidyOptions = {
  mounted: readonly Mounted[]
  routes: readonly RouteInfo[]
  limits: QuotaLimits
  /** All possible tags; those without an operation are left out. */
  tags: readonly { name: string; description: string }[]
  scanServer: string
}

/**
 * The plugin's document with correct bodies and answers. The plugin lists multipart and plain text next to JSON because
 * Elysia could parse them, and drops the top-level keywords of an answer's schema. Both are written again from the
 * schemas themselves. Paths that the scan listener serves too carry both addresses.
 */
export const tidyDocument = (
  document: unknown,
  { mounted, routes, limits, tags, scanServer }: TidyOptions,
): OpenApiDocument => {
  const { paths, ...rest } = asObject(document)
  const reader = makeSchemaReader()
  const servers = [mainServer, { url: scanServer, description: 'Scan address' }]
  const tidied = Object.entries(asObject(paths)).map(([path, item]): [string, Json] => {
    const here = routes.filter((route) => documentPath(route.path) === path)
    const operations = Object.entries(asObject(item)).map(([method, operation]) => {
      const capability = here.find((route) => route.method.toLowerCase() === method)?.capability
      const busy = refusalWords(limits, capability ?? '')
      const hooks = hooksOf(mounted, method, path)
      return [method, tidyOperation(asObject(operation), hooks, { reader, busy })]
    })
    const scan = here.some((route) => route.listeners.includes('scan'))
    return [path, { ...(scan && { servers }), ...Object.fromEntries(operations) }]
  })
  const used = JSON.stringify(tidied.map(([, item]) => Object.values(item).map(tagsOf)))
  return {
    ...rest,
    tags: tags.filter(({ name }) => used.includes(JSON.stringify(name))),
    paths: Object.fromEntries(tidied),
    components: { schemas: reader.named(), headers: sharedHeaders },
  }
}

const tagsOf = (operation: unknown): unknown => asObject(operation)['tags']

const tidyOperation = (
  operation: Json,
  hooks: Json,
  { reader, busy }: { reader: SchemaReader; busy: string },
): Json => {
  const { operationId, tags, summary, description, parameters } = operation
  return {
    operationId,
    tags,
    summary,
    description,
    ...(Array.isArray(parameters) && parameters.length > 0 && { parameters }),
    ...(hooks['body'] !== undefined && { requestBody: describeBody(hooks['body'], reader) }),
    responses: describeAnswers(
      hooks['response'] ?? asObject(hooks['detail'])[answersKey],
      reader,
      busy,
    ),
  }
}

const hooksOf = (mounted: readonly Mounted[], method: string, path: string): Json =>
  asObject(
    mounted.find(
      (route) => route.method.toLowerCase() === method && documentPath(route.path) === path,
    )?.hooks,
  )

/** `/v1/x/:id` as OpenAPI writes it: `/v1/x/{id}`. */
export const documentPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')
