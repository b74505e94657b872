import type { PageVerbs } from './verbs.ts'
import { t } from 'elysia'
import { chartFiles, pageAssets, pageFiles } from '../page-assets.ts'
import { type Page, pageHtml } from '../page-shell.ts'
import type { PageId } from '../shell-parts.ts'
import { checkPage } from '../markup/check.ts'
import { overviewPage } from '../markup/overview.ts'
import { scanPage } from '../markup/scan.ts'
import { tokenPage, tokenPageOf } from '../markup/token.ts'
import { tradesPage } from '../markup/trades.ts'
import { walletPage, walletPageOf } from '../markup/wallet.ts'
import { Fault } from '../../basics/fault.ts'
import { pageAssetResponse, pageResponse } from './page-response.ts'
import type { Route, RouteInfo } from '../../endpoint/route.ts'

const where = {
  method: 'GET',
  listeners: ['api'],
  capability: 'documents',
  traffic: 'docs',
} as const satisfies Omit<RouteInfo, 'path'>

/** The script of a page loads what it shows; the server only names the subject of a page in its title. */
const pageRoute = (path: string, page: Page): Route<PageVerbs> => ({
  ...where,
  path,
  mount: (app, verbs) => app.get(path, ({ request }) => shownPage(page, verbs, request)),
})

const shownPage = (
  page: Page,
  { pages, originsOf }: Pick<PageVerbs, 'pages' | 'originsOf'>,
  request: Request,
): Response => {
  const files = chartPages.includes(page.id) ? chartFiles : pageFiles
  return pageResponse(pageHtml(page, files, pages, originsOf(request).main), request)
}

const chartPages: readonly PageId[] = ['overview', 'token']

/** What the server is for, and the scan of a transaction. */
export const readLandingPageRoute: Route<PageVerbs> = pageRoute('/', scanPage)

/** The same at its earlier address. */
export const readScanPageRoute: Route<PageVerbs> = pageRoute('/scan', scanPage)

/** Status of the server. */
export const readOverviewPageRoute: Route<PageVerbs> = {
  ...pageRoute('/status', overviewPage),
  // Empty without the stats that it reads.
  mayBePrivate: true,
}

/** Search for tokens, and one token. */
export const readTokenSearchPageRoute: Route<PageVerbs> = pageRoute('/token', tokenPage)
export const readTokenPageRoute: Route<PageVerbs> = {
  ...where,
  path: '/token/:mint',
  mount: (app, verbs) =>
    app.get(
      '/token/:mint',
      ({ params, request }) => shownPage(tokenPageOf(params.mint), verbs, request),
      { params: t.Object({ mint: t.String() }) },
    ),
}

/** Trades as they are stored. */
export const readTradesPageRoute: Route<PageVerbs> = pageRoute('/trades', tradesPage)

/** Lookup of a wallet, and one wallet. */
export const readWalletSearchPageRoute: Route<PageVerbs> = pageRoute('/wallet', walletPage)
export const readWalletPageRoute: Route<PageVerbs> = {
  ...where,
  path: '/wallet/:address',
  mount: (app, verbs) =>
    app.get(
      '/wallet/:address',
      ({ params, request }) => shownPage(walletPageOf(params.address), verbs, request),
      { params: t.Object({ address: t.String() }) },
    ),
}

/** Check of an app or a message. */
export const readCheckPageRoute: Route<PageVerbs> = pageRoute('/check', checkPage)

/** Scripts, styles, fonts and pictures of the pages. */
export const readPageAssetRoute: Route<PageVerbs> = {
  ...where,
  path: '/assets/:file',
  mount: (app) =>
    app.get(
      '/assets/:file',
      ({ params, request }) => {
        const asset = pageAssets.get(params.file)
        if (!asset) throw new Fault('not-found', {})
        return pageAssetResponse(asset, request)
      },
      { params: t.Object({ file: t.String() }) },
    ),
}
