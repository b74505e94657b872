import type { PageVerbs } from './verbs.ts'
import { type Asset, docsFiles } from '../page-assets.ts'
import { type Page, pageHtml } from '../page-shell.ts'
import { docsPage } from '../docs/docs-page.ts'
import { encodedAsset } from './content-encoding.ts'
import { longPageResponse } from './page-response.ts'
import type { Route, RouteInfo } from '../../endpoint/route.ts'

const where = {
  method: 'GET',
  listeners: ['api'],
  capability: 'documents',
  traffic: 'docs',
} as const satisfies Omit<RouteInfo, 'path'>

/**
 * The API documentation as a page. It is rendered once, with placeholders for the two addresses, which are replaced by
 * those at which the client reached the server.
 */
export const readDocsRoute: Route<PageVerbs> = {
  ...where,
  path: '/docs',
  mount: (app, { openApi, pages, originsOf }) => {
    const lastAsset = cacheLast()
    let template: Promise<Page> | undefined
    return app.get('/docs', async ({ request }) => {
      template ??= openApi(anyScan).then((text) =>
        docsPage(JSON.parse(text), anyMain, pages.examples),
      )
      const page = await template
      const { main, scan } = originsOf(request)
      const asset = lastAsset([main, scan], () => {
        const body = page.body.replaceAll(anyMain, () => main).replaceAll(anyScan, () => scan)
        const html = pageHtml({ ...page, body }, docsFiles, pages, main)
        return textAsset(html, 'text/html;charset=utf-8')
      })
      return longPageResponse(asset, request)
    })
  },
}

/** Placeholder origins: reserved names, without characters that HTML would escape. */
const anyMain = 'http://main.invalid'
const anyScan = 'http://scan.invalid'

/**
 * The OpenAPI document, with the address at which this client reaches the scan; compressed if the client accepts it.
 */
export const readOpenApiRoute: Route<PageVerbs> = {
  ...where,
  path: '/docs/json',
  mount: (app, { openApi, originsOf }) => {
    const lastAsset = cacheLast()
    return app.get('/docs/json', async ({ request }) => {
      const text = await openApi(originsOf(request).scan)
      const asset = lastAsset([text], () => textAsset(text, contentType))
      const { body, encoding } = await encodedAsset(asset, request)
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

const textAsset = (text: string, type: string): Asset => {
  const bytes = new TextEncoder().encode(text)
  return { contentType: type, read: async () => bytes }
}

/** Caches only the last result: clients choose the addresses in the key, so a larger cache would grow without bound. */
const cacheLast = (): ((key: readonly string[], make: () => Asset) => Asset) => {
  let last: { key: readonly string[]; asset: Asset } | undefined
  return (key, make) => {
    if (last?.key.every((each, index) => each === key[index])) return last.asset
    last = { key, asset: make() }
    return last.asset
  }
}
