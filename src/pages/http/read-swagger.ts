import type { Route } from '../../endpoint/route.ts'
import type { PageVerbs } from './verbs.ts'
import { type Asset, pageFiles, swaggerFiles } from '../page-assets.ts'
import { swaggerPage } from '../docs/swagger-page.ts'
import { encodedAsset } from './content-encoding.ts'
import { permissionsPolicy } from './page-response.ts'

/** Swagger UI on the OpenAPI document, beside our own documentation: rendered once, and the same for every client. */
export const readSwaggerRoute: Route<PageVerbs> = {
  method: 'GET',
  path: '/swagger',
  listeners: ['api'],
  capability: 'documents',
  traffic: 'docs',
  mount: (app, { swagger, originsOf }) => {
    let made: Promise<{ asset: Asset; scriptHash: string }> | undefined
    return app.get('/swagger', async ({ request }) => {
      made ??= swagger().then((rendered) => {
        const { html, scriptHash } = swaggerPage(rendered, swaggerFiles, pageFiles.icon)
        const bytes = new TextEncoder().encode(html)
        return {
          asset: { contentType: 'text/html;charset=utf-8', read: async () => bytes },
          scriptHash,
        }
      })
      const { asset, scriptHash } = await made
      const { body, encoding } = await encodedAsset(asset, request)
      return new Response(body, {
        headers: {
          'content-type': asset.contentType,
          'content-security-policy': contentSecurityPolicy(scriptHash, originsOf(request).scan),
          'permissions-policy': permissionsPolicy,
          vary: 'accept-encoding',
          ...(encoding && { 'content-encoding': encoding }),
        },
      })
    })
  },
}

/**
 * As strict as on other pages, except that Swagger UI turns Markdown into markup, which it sanitizes itself, and that
 * the second address can be chosen for a request.
 */
const contentSecurityPolicy = (scriptHash: string, scanOrigin: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scriptHash}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${asSource(scanOrigin)}`,
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

/** A policy cannot name an IPv6 address: the browser would ignore it. So any host with its port. */
const asSource = (origin: string): string => origin.replace(/\[.+\]/, '*')
