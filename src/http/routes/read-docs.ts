import { t } from 'elysia'
import { type Asset, docsAssets, docsPage } from '../../dashboard/docs-assets.ts'
import { Fault } from '../../domain/fault.ts'
import { assetResponse } from '../asset-response.ts'
import { encodedAsset } from '../content-encoding.ts'
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

/** The OpenAPI document, with the scan address as this caller reaches it; a tenth of its size where he takes it so. */
export const readOpenApiRoute: Route = {
  ...where,
  path: '/docs/json',
  mount: (app, { openApi, scanOrigin }) => {
    const packed = makeDocument()
    return app.get('/docs/json', async ({ request }) => {
      const text = await openApi(scanOrigin(request.url))
      const { body, encoding } = await encodedAsset(packed(text), request)
      return new Response(body, {
        headers: {
          'content-type': contentType,
          vary: 'accept-encoding',
          ...(encoding && { 'content-encoding': encoding }),
        },
      })
    })
  },
}

const contentType = 'application/json;charset=utf-8'

/** Keeps what was packed for the last text alone: the address in it is the caller's to choose. */
const makeDocument = (): ((text: string) => Asset) => {
  let kept: { text: string; asset: Asset } | undefined
  return (text) => {
    if (kept?.text === text) return kept.asset
    const bytes = new TextEncoder().encode(text)
    const asset: Asset = { contentType, read: async () => bytes }
    kept = { text, asset }
    return asset
  }
}
