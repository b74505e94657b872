import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import type { HttpDeps } from './deps.ts'
import { tidyDocument, type OpenApiDocument } from './openapi-tidy.ts'
import type { Route } from './route.ts'

/** Written where the scan address will stand; replaced by what the browser itself used, per answer. */
export const scanServerPlaceholder = 'http://scan.invalid'

const description = `Drawbridge tells a wallet whether a Solana transaction is safe before it is signed, and watches its own API.

No credential is needed. Quotas hold per client, per endpoint and per capability; a refusal is \`429 RATE_LIMITED\` with \`Retry-After\`, and every answer carries \`RateLimit\` and \`RateLimit-Policy\`. Every error has the same envelope and every answer an \`x-request-id\`.`

/**
 * The OpenAPI document of both listeners, made once from the very schemas that requests are checked against. This is
 * the one file that knows the plugin.
 */
export const makeOpenApi = async (
  routes: readonly Route[],
  deps: HttpDeps,
  interfaceVersion: string,
): Promise<OpenApiDocument> => {
  const app = new Elysia()
  app.use(
    swagger({
      path: '/documents',
      specPath: '/documents/json',
      documentation: {
        info: {
          title: 'Drawbridge',
          version: interfaceVersion,
          description,
          license: { name: 'MIT' },
        },
        tags: [
          {
            name: 'Security Model',
            description: 'Risk checks before something is signed or opened.',
          },
          { name: 'Monitoring', description: 'How this API itself is doing.' },
        ],
      },
    }),
  )
  for (const route of routes) if (route.traffic !== 'docs') route.mount(app, deps)
  await app.modules
  const answer = await app.fetch(new Request('http://localhost/documents/json'))
  const scanPaths = routes
    .filter((route) => !route.listeners.includes('api'))
    .map((route) => route.path)
  return tidyDocument(await answer.json(), { scanPaths, scanServer: scanServerPlaceholder })
}
