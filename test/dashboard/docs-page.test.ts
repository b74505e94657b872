// The documents page of the compiled program in a real browser, as a person would use it.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { startSandbox, type Sandbox } from '../../scripts/sandbox.ts'
import { asObject } from '../../src/http/openapi-schema.ts'
import { noBrowser, openBrowser, openPage, type Watched } from '../kit/browser.ts'
import { type ServerProcess, startServer } from '../kit/server-process.ts'
import { noTestChain } from '../kit/surfnet.ts'

// Building and starting take their time on a busy machine; nothing here asserts how long.
setDefaultTimeout(120_000)

let browser: Browser
let server: ServerProcess
let sandbox: Sandbox | undefined

const open = async (options?: Parameters<typeof openPage>[1]): Promise<Watched> => {
  const watched = await openPage(browser, options)
  await watched.page.goto(`${server.apiUrl}/docs`)
  await watched.page.waitForSelector('.opblock')
  return watched
}

const operation = (page: Page, id: string) => page.locator(`.opblock[id$="-${id}"]`)

/** Opens the route, presses Execute, and gives what the page shows as the live answer. */
const tryOut = async (page: Page, id: string): Promise<{ status: string; body: unknown }> => {
  const block = operation(page, id)
  await block.locator('.opblock-summary-control').click()
  await block.getByRole('button', { name: 'Execute' }).click()
  const live = block.locator('.live-responses-table')
  await live.waitFor()
  const status = (await live.locator('tbody .response-col_status').innerText()).trim()
  const text = await live.locator('.highlight-code pre').first().innerText()
  return {
    status: status.split(/\s/)[0] ?? '',
    body: JSON.parse(text),
  }
}

/** Everything asked for stayed on the two addresses, and the page said nothing was wrong. */
const expectQuiet = ({ requests, problems }: Watched): void => {
  const origins = new Set(
    requests.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).origin),
  )
  expect(
    [...origins].filter((origin) => ![server.apiUrl, server.scanUrl].includes(origin)),
  ).toEqual([])
  expect(problems).toEqual([])
}

describe.skipIf(noBrowser !== undefined)(
  `the page in a browser${noBrowser ? `: skipped, ${noBrowser}` : ''}`,
  () => {
    beforeAll(async () => {
      sandbox = noTestChain ? undefined : await startSandbox()
      ;[browser, server] = await Promise.all([
        openBrowser(),
        startServer('binary', { env: sandbox ? { SOLANA_RPC_URL: sandbox.rpcUrl } : {} }),
      ])
    })

    afterAll(async () => {
      await browser?.close()
      await server?.[Symbol.asyncDispose]()
      sandbox?.stop()
    })

    test('lists every route of the document, from this host alone', async () => {
      const watched = await open()
      const { page } = watched
      expect(new URL(page.url()).pathname).toBe('/docs')
      expect(await page.title()).toBe('Drawbridge API')
      const document = asObject(await (await fetch(`${server.apiUrl}/docs/json`)).json())
      const paths = Object.keys(asObject(document['paths']))
      const shown = await page.locator('.opblock-summary-path').allInnerTexts()
      expect(shown.map((path) => path.replaceAll('\u200b', '')).sort()).toEqual(paths.sort())
      // Whatever loads late would have been asked for by now.
      await page.waitForLoadState('networkidle')
      expect(watched.requests.length).toBeGreaterThan(4)
      expectQuiet(watched)
      await page.context().close()
    })

    test('could not reach another host unnoticed', async () => {
      const { page, problems } = await open()
      const told = page.waitForEvent('console')
      await page.evaluate(
        "document.body.append(Object.assign(new Image(), { src: 'http://other.example/a.png' }))",
      )
      await told
      expect(problems.join()).toContain('other.example')
      await page.context().close()
    })

    test('tries out the stats and shows what the service answers', async () => {
      const watched = await open()
      const { status, body } = await tryOut(watched.page, 'getPublicApiStats')
      expect(status).toBe('200')
      expect(body).toMatchObject({
        service: 'drawbridge',
        routes: expect.arrayContaining([expect.objectContaining({ route: '/docs/json' })]),
      })
      expectQuiet(watched)
      await watched.page.context().close()
    })

    test('tries out the scan on its own address with the example', async () => {
      const watched = await open()
      const { status, body } = await tryOut(watched.page, 'scanWalletTransaction')
      expect(watched.requests).toContain(`${server.scanUrl}/v1/wallet/tx`)
      if (sandbox) {
        expect([status, body]).toEqual(['200', expect.objectContaining({ verdict: 'safe' })])
        expectQuiet(watched)
      } else {
        expect(body).toMatchObject({ error: { code: 'UPSTREAM_UNAVAILABLE' } })
      }
      await watched.page.context().close()
    })

    test('fits a phone, open routes included', async () => {
      const watched = await open({ viewport: { width: 390, height: 844 } })
      const { page } = watched
      await tryOut(page, 'scanWalletTransaction')
      const widths = await page.evaluate(
        '[document.documentElement.scrollWidth, window.innerWidth]',
      )
      expect(widths).toEqual([390, 390])
      await page.context().close()
    })

    test.each(['light', 'dark'] as const)('dresses %s as the system does', async (colorScheme) => {
      const { page } = await open({ colorScheme })
      const background = await page.evaluate('getComputedStyle(document.body).backgroundColor')
      expect(background).toBe(colorScheme === 'dark' ? 'rgb(28, 32, 34)' : 'rgb(255, 255, 255)')
      await page.context().close()
    })

    test('says where to look when scripts are off', async () => {
      const { page } = await openPage(browser, { javaScriptEnabled: false })
      await page.goto(`${server.apiUrl}/docs`)
      expect(await page.locator('main').innerText()).toContain('needs JavaScript')
      expect(await page.locator('main a').getAttribute('href')).toBe('/docs/json')
      await page.context().close()
    })

    test('has a language, one first heading and named landmarks', async () => {
      const { page } = await open()
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      expect(await page.locator('h1').allInnerTexts()).toEqual([
        expect.stringContaining('Drawbridge API'),
      ])
      expect(await page.locator('main').count()).toBe(1)
      expect(await page.getByRole('navigation', { name: 'Elsewhere on this host' }).count()).toBe(1)
      for (const link of await page.locator('nav a').all()) {
        const answer = await fetch(`${server.apiUrl}${await link.getAttribute('href')}`)
        expect(answer.status).toBe(200)
      }
      await page.context().close()
    })
  },
)
