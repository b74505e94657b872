import type { Attribution } from '../../market/words/attribution.ts'
import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import type { QuotaLimits } from '../quota/buckets.ts'
import { mainServer, tidyDocument, type OpenApiDocument } from './openapi-tidy.ts'
import { openingWords, tagWords } from './openapi-words.ts'
import type { Route } from '../../endpoint/route.ts'

/** Placeholder for the scan address; each response replaces it with the address that the client itself uses. */
export const scanServerPlaceholder = 'http://scan.invalid'

/**
 * The OpenAPI 3.0 document of both listeners, built once from the schemas that validate requests. Only this file uses
 * the plugin.
 */
export const makeOpenApi = async <Verbs>(
  routes: readonly Route<Verbs>[],
  verbs: Verbs,
  {
    interfaceVersion,
    limits,
    credits,
  }: { interfaceVersion: string; limits: QuotaLimits; credits: readonly Attribution[] },
): Promise<OpenApiDocument> => {
  const app = new Elysia()
  app.use(
    swagger({
      path: '/documents',
      specPath: '/documents/json',
      documentation: {
        info: {
          title: 'Drawbridge API',
          version: interfaceVersion,
          description: openingWords(limits, credits),
          contact: { name: 'The operator of this server' },
          license: { name: 'MIT' },
        },
        servers: [mainServer],
      },
    }),
  )
  for (const route of routes) if (route.traffic !== 'docs') route.mount(app, verbs)
  await app.modules
  const answer = await app.fetch(new Request('http://localhost/documents/json'))
  return tidyDocument(await answer.json(), {
    mounted: app.routes.map(({ method, path, hooks }) => ({ method, path, hooks })),
    routes,
    limits,
    tags: tagWords,
    scanServer: scanServerPlaceholder,
  })
}
