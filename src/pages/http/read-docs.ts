import type { PageVerbs } from './verbs.ts'
import type { Asset } from '../asset.ts'
import { docsFiles } from '../page-assets.ts'
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
 * The page that a developer browses, made from the document below; it tries the routes out as well. It is made once,
 * with addresses in it that are then those of whoever asks.
 */
export const readDocsRoute: Route<PageVerbs> = {
  ...where,
  path: '/docs',
  mount: (app, { openApi, pages, originsOf }) => {
    const kept = keepLast()
    let made: Promise<Page> | undefined
    return app.get('/docs', async ({ request }) => {
      made ??= openApi(anyScan).then((text) => docsPage(JSON.parse(text), anyMain, pages.examples))
      const page = await made
      const { main, scan } = originsOf(request)
      const asset = kept([main, scan], () => {
        const body = page.body.replaceAll(anyMain, () => main).replaceAll(anyScan, () => scan)
        const html = pageHtml({ ...page, body }, docsFiles, { ...pages, scanOrigin: scan })
        return textAsset(html, 'text/html;charset=utf-8')
      })
      return longPageResponse(asset, request, scan)
    })
  },
}

/** Origins, in which no character means anything in markup; nobody has these. */
const anyMain = 'http://main.invalid'
const anyScan = 'http://scan.invalid'

/** The OpenAPI document, with the scan address as this caller reaches it; a tenth of its size where he takes it so. */
export const readOpenApiRoute: Route<PageVerbs> = {
  ...where,
  path: '/docs/json',
  mount: (app, { openApi, originsOf }) => {
    const kept = keepLast()
    return app.get('/docs/json', async ({ request }) => {
      const text = await openApi(originsOf(request).scan)
      const asset = kept([text], () => textAsset(text, contentType))
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

/** Keeps what was made for the last key alone: the address in it is the caller's to choose. */
const keepLast = (): ((key: readonly string[], make: () => Asset) => Asset) => {
  let kept: { key: readonly string[]; asset: Asset } | undefined
  return (key, make) => {
    if (kept?.key.every((each, index) => each === key[index])) return kept.asset
    kept = { key, asset: make() }
    return kept.asset
  }
}
