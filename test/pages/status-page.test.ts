// The last day on the status page, in a real browser: what the server counted itself, and answers that it could give.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Browser, Page, Route } from 'playwright-core'
import { startFakeNode } from '../kit/chain/fake-node.ts'
import { noBrowser, openBrowser, openPage, settled, type Watched } from '../kit/pages/browser.ts'
import { auditFit } from '../kit/pages/page-audit.ts'
import type { RecordedServer } from '../kit/recorded-server.ts'
import { type ServerProcess, startServer } from '../kit/server-process.ts'
import { noQuotas } from '../kit/pages/pages-setup.ts'

// Starting takes long on a busy machine; no test asserts how long.
setDefaultTimeout(120_000)

let browser: Browser
let node: RecordedServer
let server: ServerProcess

const intervalMs = 300_000

/** A history with the intervals that began so many intervals ago, oldest first. */
const historyOf = (ages: readonly number[], upstreams: readonly unknown[] = []) => {
  const newestMs = Math.floor(Date.now() / intervalMs) * intervalMs
  return {
    generatedAt: new Date().toISOString(),
    intervalSeconds: 300,
    intervals: ages.map((age) => ({
      startsAt: new Date(newestMs - age * intervalMs).toISOString(),
      requestCount: 1_000,
      actionableRequestCount: 700,
      clientErrorCount: 4,
      serverErrorCount: 1,
      rateLimitedCount: 2,
      p50LatencyMs: 5,
      p95LatencyMs: 94,
      p99LatencyMs: 213,
    })),
    upstreams,
  }
}

const day = Array.from({ length: 288 }, (_, index) => 287 - index)

const sources = [
  { name: 'solana-rpc', status: 'ok', callCount: 1_204, failureCount: 0 },
  { name: 'jupiter', status: 'degraded', detail: 'Paused.', callCount: 40, failureCount: 10 },
  { name: 'lifi', status: 'unknown', callCount: 0, failureCount: 0 },
].map((each) => ({ ...each, p50LatencyMs: 42, p95LatencyMs: 96, p99LatencyMs: 310 }))

const open = async (answer?: (route: Route) => Promise<void>): Promise<Watched> => {
  const watched = await openPage(browser)
  if (answer) await watched.page.route('**/public-api/history', answer)
  await watched.page.goto(`${server.apiUrl}/status`)
  await settled(watched.page)
  return watched
}

const shows = (page: Page, words: RegExp): Promise<void> =>
  page.locator('#day', { hasText: words }).waitFor()

const cells = (page: Page, place: string): Promise<string[][]> =>
  page
    .locator(`${place} tbody tr`)
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
    )

/** Whether anything but lines of the grid was drawn in the colour of the median, the ink of the page. */
const hasInk = (page: Page): Promise<boolean> =>
  page.locator('#day-latency-chart canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return false
    const ink = getComputedStyle(document.body).color.match(/\d+/g)?.map(Number) ?? []
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
      data: [],
    }
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] === 255 && ink.every((part, index) => data[at + index] === part)) return true
    }
    return false
  })

describe.skipIf(noBrowser !== undefined)(
  `the last day on the status page${noBrowser ? `: skipped, ${noBrowser}` : ''}`,
  () => {
    beforeAll(async () => {
      node = startFakeNode()
      const env = { SOLANA_RPC_URL: node.url, INDEX: 'off', ...noQuotas }
      ;[browser, server] = await Promise.all([openBrowser(), startServer('binary', { env })])
    })
    afterAll(async () => {
      await browser.close()
      await server[Symbol.asyncDispose]()
      node.stop()
    })

    test('what the server counted itself', async () => {
      await fetch(`${server.apiUrl}/v1/nowhere`)
      const { page, problems } = await open()
      await shows(page, /^\d+ requests, [1-9]\d* errors?/)
      await page.locator('#upstreams tr', { hasText: 'Solana node' }).waitFor()
      expect(problems).toEqual([])
      await page.context().close()
    })

    test('a whole day with a gap: charts, sums, and the newest intervals as a table', async () => {
      const ages = day.filter((age) => age < 100 || age > 120)
      const { page, problems } = await open((route) =>
        route.fulfill({ json: historyOf(ages, sources) }),
      )
      await shows(page, /^267,000 requests, 1,335 errors \(0\.5 %\), 534 refused/)
      expect(await hasInk(page)).toBe(true)
      await page.locator('#day-table summary').click()
      const rows = await cells(page, '#day-table')
      expect(rows).toHaveLength(60)
      expect(rows[0]?.slice(1)).toEqual(['1,000', '4', '1', '2', '5 ms', '94 ms', '213 ms'])
      expect(await cells(page, '#upstreams')).toEqual([
        ['Solana node', 'operational', '1,204', '0', '42 ms', '96 ms', '310 ms'],
        ['Jupiter', 'degradedPaused.', '40', '10 (25 %)', '42 ms', '96 ms', '310 ms'],
        ['LI.FI', 'not used yet', '0', '–', '–', '–', '–'],
      ])
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.evaluate(() => new Promise(requestAnimationFrame))
        expect([width, await auditFit(page)]).toEqual([width, []])
      }
      expect(problems).toEqual([])
      await page.context().close()
    })

    test('a single interval is drawn and said to show no trend', async () => {
      const { page } = await open((route) => route.fulfill({ json: historyOf([3]) }))
      await shows(page, /^1,000 requests.*no trend/)
      expect(await hasInk(page)).toBe(true)
      expect(await cells(page, '#day-table')).toHaveLength(1)
      await page.context().close()
    })

    test('an empty day and no data source are said, without a table', async () => {
      const { page, problems } = await open((route) => route.fulfill({ json: historyOf([]) }))
      await shows(page, /^No requests/)
      expect(await hasInk(page)).toBe(false)
      expect(await page.locator('#day-table table, #upstreams table').count()).toBe(0)
      expect(await page.locator('#upstreams').innerText()).toContain('not called')
      expect(problems).toEqual([])
      await page.context().close()
    })

    test('a failure is said with the wait, beside the last answer if there is one', async () => {
      let fails = true
      const { page } = await open((route) =>
        fails
          ? route.fulfill({
              status: 429,
              headers: { 'retry-after': '33' },
              json: { error: { code: 'RATE_LIMITED', message: 'Too many requests.' } },
            })
          : route.fulfill({ json: historyOf(day, sources) }),
      )
      await shows(page, /Too many requests.*33 seconds/)
      expect(await page.locator('#upstreams').innerText()).toContain('Too many requests')
      const again = () =>
        page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
      fails = false
      await again()
      await shows(page, /^288,000 requests/)
      fails = true
      await again()
      await shows(page, /from the last answer.*33 seconds/)
      expect(await cells(page, '#upstreams')).toHaveLength(3)
      await page.context().close()
    })
  },
)
