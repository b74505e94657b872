// A real headless browser, restricted to this machine.
import { chromium, type Browser, type Page } from 'playwright-core'

/** Its names on Debian and other systems. */
const executable = ['chromium', 'chromium-browser', 'google-chrome']
  .map((name) => Bun.which(name))
  .find((path) => path !== null)

/** Why browser tests are skipped; undefined if there is a browser. */
export const noBrowser = executable ? undefined : 'Chromium is not installed on this machine'

/** A page with everything it did that cannot be seen. */
export type Watched = {
  page: Page
  /** Every URL that the page requested, with or without success. */
  requests: string[]
  /** Console errors and warnings, uncaught exceptions and requests that failed. */
  problems: string[]
}

/** The caller closes it. Only this machine's address resolves, so that any request to another host fails. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(executable && { executablePath: executable }),
    // Chromium's own sandbox needs rights that containers and root do not have.
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })

/** A page in a separate profile, watched from before its first request. */
export const openPage = async (
  browser: Browser,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<Watched> => {
  const page = await browser.newPage(options)
  const requests: string[] = []
  const problems: string[] = []
  page.context().on('request', (request) => requests.push(request.url()))
  page.context().on('requestfailed', (request) => {
    // Leaving a page drops what it still waits for.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      problems.push(`failed: ${request.url()}`)
  })
  page.on('websocket', (socket) => requests.push(socket.url()))
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  return { page, requests, problems }
}

/** Polls the page: its policy forbids the driver's own way of waiting. */
export const until = async (page: Page, isTrue: () => boolean): Promise<void> => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    if (await page.evaluate(isTrue)) return
    await Bun.sleep(triesEveryMs)
  }
  throw new Error(`never true: ${isTrue.toString()}`)
}
const triesMax = 600
const triesEveryMs = 50

/** Waits until no part of the page is loading. */
export const settled = (page: Page): Promise<void> =>
  until(page, () => !document.querySelector('[aria-busy=true], .loading'))

/** How much of the page has moved without a reason, as browsers measure it: 0.1 disturbs. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
