import { t } from 'elysia'
import { docsAssets, docsPage } from '../../dashboard/docs-assets.ts'
import { Fault } from '../../domain/fault.ts'
import { assetResponse } from '../asset-response.ts'
import type { Route, RouteInfo } from '../route.ts'

const where = {
  method: 'GET',
  listeners: ['api'],
  capability: 'documents',
  traffic: 'docs',
} as const satisfies Omit<RouteInfo, 'path'>

/** The page that a developer browses; it tries the routes out as well. */
export const readDocsRoute: Route = {
  ...where,
  path: '/docs',
  mount: (app, { scanOrigin }) =>
    app.get('/docs', ({ request }) => assetResponse(docsPage, request, scanOrigin(request.url))),
}

/** Scripts and styles of the page. */
export const readDocsAssetRoute: Route = {
  ...where,
  path: '/docs/assets/:file',
  mount: (app) =>
    app.get(
      '/docs/assets/:file',
      ({ params, request }) => {
        const asset = docsAssets.get(params.file)
        if (!asset) throw new Fault('NOT_FOUND')
        return assetResponse(asset, request)
      },
      { params: t.Object({ file: t.String() }) },
    ),
}

/** The OpenAPI document, with the scan address as this caller reaches it. */
export const readOpenApiRoute: Route = {
  ...where,
  path: '/docs/json',
  mount: (app, { openApi, scanOrigin }) =>
    app.get('/docs/json', async ({ request }) => {
      const text = await openApi(scanOrigin(request.url))
      return new Response(text, { headers: { 'content-type': 'application/json;charset=utf-8' } })
    }),
}
