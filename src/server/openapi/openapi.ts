import type { Attribution } from '../../market/words/attribution.ts'
import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import type { QuotaLimits } from '../quota/holders.ts'
import { mainServer, tidyDocument, type OpenApiDocument } from './openapi-tidy.ts'
import { swaggerFiles } from '../../pages/page-assets.ts'
import { openingWords, tagWords } from './openapi-words.ts'
import type { Route } from '../../endpoint/route.ts'

/** Placeholder for the scan address; each response replaces it with the address that the client itself uses. */
export const scanServerPlaceholder = 'http://scan.invalid'

/** The OpenAPI document, and the plugin's page that shows it in Swagger UI. */
export type Documents = { document: OpenApiDocument; swaggerPage: string }

/**
 * The OpenAPI 3.0 document of both listeners, built once from the schemas that validate requests, and the page of
 * Swagger UI. Only this file uses the plugin, in an instance of its own: the listeners know nothing of it.
 */
export const makeDocuments = async <Verbs>(
  routes: readonly Route<Verbs>[],
  verbs: Verbs,
  {
    interfaceVersion,
    limits,
    credits,
  }: { interfaceVersion: string; limits: QuotaLimits; credits: readonly Attribution[] },
): Promise<Documents> => {
  const info = {
    title: 'Drawbridge API',
    version: interfaceVersion,
    contact: { name: 'The operator of this server' },
    license: { name: 'MIT' },
  }
  const app = new Elysia()
  app.use(
    swagger({
      provider: 'swagger-ui',
      path: swaggerPath,
      specPath,
      theme: swaggerFiles.styles,
      // It inverts colours with inline styles, which our policy forbids; Swagger UI has a dark theme itself.
      autoDarkMode: false,
      swaggerOptions: swaggerSettings,
      // The plugin writes the description into an attribute as it is, so it gets one without markup.
      documentation: { info: { ...info, description: 'Try the API.' }, servers: [mainServer] },
    }),
  )
  for (const route of routes) if (route.traffic !== 'docs') route.mount(app, verbs)
  await app.modules
  const answerOf = (path: string) => app.fetch(new Request(`http://localhost${path}`))
  const document = tidyDocument(await (await answerOf(specPath)).json(), {
    mounted: app.routes.map(({ method, path, hooks }) => ({ method, path, hooks })),
    routes,
    limits,
    tags: tagWords,
    scanServer: scanServerPlaceholder,
  })
  const description = openingWords(limits, credits)
  return {
    document: { ...document, info: { ...info, description } },
    swaggerPage: await (await answerOf(swaggerPath)).text(),
  }
}

const swaggerPath = '/swagger'
const specPath = '/docs/json'

const swaggerSettings = {
  url: specPath,
  // Otherwise it sends the address of the document to a public validator.
  validatorUrl: 'none',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  filter: true,
  defaultModelsExpandDepth: 0,
  // The other themes are too pale for WCAG 2.2 AA.
  syntaxHighlight: { theme: 'obsidian' },
} as const
