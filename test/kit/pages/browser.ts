// A real browser without a screen, kept on this machine.
import { chromium, type Browser, type Page } from 'playwright-core'

/** Where Debian and its kin, and others, put it. */
const executable = ['chromium', 'chromium-browser', 'google-chrome']
  .map((name) => Bun.which(name))
  .find((path) => path !== null)

/** The word to skip a suite with where there is no browser; undefined where there is one. */
export const noBrowser = executable ? undefined : 'Chromium is not installed on this machine'

/** What a page did that a person would not see. */
export type Watched = {
  page: Page
  /** Every URL that the page asked for, whatever became of it. */
  requests: string[]
  /** Console errors and warnings, uncaught exceptions and requests that failed. */
  problems: string[]
}

/** The caller closes it. Names other than addresses of this machine do not resolve, so that a call to one fails. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(executable && { executablePath: executable }),
    // Chromium's own sandbox needs rights that containers and root do not have.
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })

/** A page in a profile of its own, watched from before its first request. */
export const openPage = async (
  browser: Browser,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<Watched> => {
  const page = await browser.newPage(options)
  const requests: string[] = []
  const problems: string[] = []
  page.context().on('request', (request) => requests.push(request.url()))
  page.context().on('requestfailed', (request) => problems.push(`failed: ${request.url()}`))
  page.on('websocket', (socket) => requests.push(socket.url()))
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  return { page, requests, problems }
}

/** The pages' policy forbids the way in which the browser's driver would wait for it. */
export const until = async (page: Page, isSo: () => boolean): Promise<void> => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    if (await page.evaluate(isSo)) return
    await Bun.sleep(triesEveryMs)
  }
  throw new Error(`never so: ${isSo.toString()}`)
}
const triesMax = 600
const triesEveryMs = 50

/** Waits until no part of the page is asking for anything. */
export const settled = (page: Page): Promise<void> =>
  until(page, () => !document.querySelector('[aria-busy=true], .loading'))
