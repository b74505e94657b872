import { t } from 'elysia'
import { Fault } from '../../basics/fault.ts'
import type { Route } from '../../endpoint/route.ts'
import { exampleAssets, examplePage } from '../example/example-page.ts'
import { pageAssetResponse, pageResponse } from './page-response.ts'
import type { PageVerbs } from './verbs.ts'

const where = {
  method: 'GET',
  listeners: ['api'],
  capability: 'documents',
  traffic: 'docs',
} as const

/** The example app, where the operator has set one up. */
export const readExamplePageRoute: Route<PageVerbs> = {
  ...where,
  path: '/example',
  mount: (app, { example, pages, originsOf }) =>
    app.get('/example', ({ request }) => {
      if (!example) throw new Fault('not-found', {})
      return pageResponse(examplePage(example, pages, originsOf(request).main), request)
    }),
}

/** Its script. */
export const readExampleFileRoute: Route<PageVerbs> = {
  ...where,
  path: '/example/:file',
  mount: (app, { example }) =>
    app.get(
      '/example/:file',
      ({ params, request }) => {
        const asset = example && exampleAssets.get(params.file)
        if (!asset) throw new Fault('not-found', {})
        return pageAssetResponse(asset, request)
      },
      { params: t.Object({ file: t.String() }) },
    ),
}
