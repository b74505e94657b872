// Swagger UI of the compiled program in a real browser: all operations, requests to both addresses, nothing foreign.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import dappSamples from '../../../src/checks/dapp/http/schema/dapp.samples.json' with { type: 'json' }
import { asObject } from '../../../src/endpoint/openapi-schema.ts'
import { noBrowser, openBrowser, openPage, until } from '../../kit/pages/browser.ts'
import { auditContrast } from '../../kit/pages/page-contrast.ts'
import { fetchAnswer, fetchJson, jsonPost } from '../../kit/http.ts'
import { type ServerProcess, startServer } from '../../kit/server-process.ts'

// Building and starting take long on a busy machine; no test asserts how long.
setDefaultTimeout(120_000)

/** Screenshots of the tests, outside version control. */
const pictures = join(import.meta.dir, '..', '..', '..', 'dist', 'screenshots')

let server: ServerProcess
beforeAll(async () => {
  server = await startServer('binary')
})
afterAll(() => server[Symbol.asyncDispose]())

describe('the page', () => {
  test('may load and call nothing but both addresses, and run no other script', async () => {
    const answer = await fetchAnswer(`${server.apiUrl}/swagger`)
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/)
    expect(policy).not.toContain('unsafe')
    const hosts = [...policy.matchAll(/https?:\/\/[^\s;]+/g)].map(([host]) => host)
    expect(hosts).toEqual([new URL(server.scanUrl).origin])
  })

  test('is the same in every coding, and its files are cached for good', async () => {
    const url = `${server.apiUrl}/swagger`
    const { text } = await fetchAnswer(url, { headers: { 'accept-encoding': 'identity' } })
    for (const encoding of ['br', 'gzip'])
      expect((await fetchAnswer(url, { headers: { 'accept-encoding': encoding } })).text).toBe(text)
    const loaded = [...text.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+)"/g)]
    expect(loaded).toHaveLength(3)
    for (const [, file = ''] of loaded) {
      const answer = await fetchAnswer(new URL(file, url).href)
      expect([file, answer.status]).toEqual([file, 200])
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(answer.headers.get('content-encoding')).toBe('br')
    }
  })

  test('names its licences, which are served', async () => {
    const { text } = await fetchAnswer(`${server.apiUrl}/swagger`)
    const script = /<script src="([^"]+)"/.exec(text)?.[1] ?? ''
    const [licences = ''] =
      /\/assets\/\S+-licences\.txt/.exec(
        (await fetchAnswer(new URL(script, server.apiUrl).href)).text.slice(0, 500),
      ) ?? []
    const answer = await fetchAnswer(new URL(licences, server.apiUrl).href)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Apache License')
    expect(answer.text).toContain('SmartBear Software')
  })
})

const open = async (page: Page): Promise<void> => {
  await page.goto(`${server.apiUrl}/swagger`)
  await until(page, () => document.querySelectorAll('.opblock').length > 0)
}

/** Opens an operation, fills its body, sends it and waits for the response. */
const execute = async (
  page: Page,
  id: string,
  { body, address }: { body?: unknown; address?: string } = {},
): Promise<unknown> => {
  const block = page.locator(`[id$="-${id}"]`)
  await block.locator('.opblock-summary-control').click()
  if (address !== undefined) await block.locator('.operation-servers select').selectOption(address)
  if (body !== undefined) await block.locator('textarea').first().fill(JSON.stringify(body))
  await block.locator('.execute').click()
  const live = block.locator('.live-responses-table .response-col_description pre').first()
  return JSON.parse((await live.textContent()) ?? '')
}

describe.skipIf(noBrowser !== undefined)('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test('shows every operation and calls both addresses', async () => {
    const { page, requests, problems } = await openPage(browser)
    await open(page)
    const paths = asObject(asObject(await fetchJson(`${server.apiUrl}/docs/json`))['paths'])
    const operations = Object.values(paths).flatMap((item) =>
      Object.keys(asObject(item)).filter((method) => method !== 'servers'),
    )
    expect(operations.length).toBeGreaterThan(30)
    expect(await page.locator('.opblock').count()).toBe(operations.length)
    expect(await execute(page, 'getHealth', { address: server.scanUrl })).toMatchObject({
      service: 'drawbridge',
    })
    const body = dappSamples.body.known.value
    expect(await execute(page, 'checkDappRisk', { body })).toEqual(
      await fetchJson(`${server.apiUrl}/v1/security/dapp-risk`, jsonPost(body)),
    )
    expect(problems).toEqual([])
    const origins = new Set(requests.map((url) => new URL(url).origin))
    expect([...origins].toSorted()).toEqual([server.apiUrl, server.scanUrl].toSorted())
    await page.close()
  })

  test.each(
    (['light', 'dark'] as const).flatMap((scheme) => [1280, 390].map((width) => [scheme, width])),
  )('fits and is legible: %s, %d pixels', async (colorScheme, width) => {
    const viewport = { width, height: 900 }
    const { page } = await openPage(browser, { colorScheme, viewport })
    await open(page)
    mkdirSync(pictures, { recursive: true })
    const picture = join(pictures, `swagger-${width}-${colorScheme}`)
    await page.screenshot({ path: `${picture}.png` })
    await execute(page, 'checkDappRisk')
    await page.locator('[id$="-checkDappRisk"]').evaluate((block) => block.scrollIntoView())
    await page.screenshot({ path: `${picture}-response.png` })
    const [pageWidth, isDark] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.classList.contains('dark-mode'),
    ])
    expect([pageWidth, isDark]).toEqual([width, colorScheme === 'dark'])
    expect(await auditContrast(page)).toEqual([])
    await page.close()
  })

  test('is as dark as was chosen on the other pages', async () => {
    const { page, problems } = await openPage(browser, { colorScheme: 'light' })
    await page.addInitScript(() => localStorage.setItem('drawbridge-theme', 'dark'))
    await page.goto(`${server.apiUrl}/swagger`)
    await until(page, () => document.documentElement.classList.contains('dark-mode'))
    expect(problems).toEqual([])
    await page.close()
  })
})
