// The documentation page of the compiled program in a real browser.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { sampleExamples, startSandbox, type Sandbox } from '../../scripts/sandbox.ts'
import { faultCodes } from '../../src/basics/fault.ts'
import { asObject } from '../../src/endpoint/openapi-schema.ts'
import { noBrowser, openBrowser, openPage, type Watched } from '../kit/pages/browser.ts'
import { fetchAnswer, jsonPost } from '../kit/http.ts'
import { auditFit, auditMotion, auditTargets } from '../kit/pages/page-audit.ts'
import { auditContrast } from '../kit/pages/page-contrast.ts'
import { auditTree } from '../kit/pages/page-tree.ts'
import { type ServerProcess, startServer } from '../kit/server-process.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'

// Building and starting take long on a busy machine; no test asserts how long.
setDefaultTimeout(120_000)

/** Screenshots of the tests, outside version control. */
const pictures = join(import.meta.dir, '..', '..', 'dist', 'screenshots')

/** Everything that the page loads, compressed. */
const maxBytes = 200_000

let browser: Browser
let server: ServerProcess
let sandbox: Sandbox | undefined

const open = async (path = '/docs', options?: Parameters<typeof openPage>[1]): Promise<Watched> => {
  const watched = await openPage(browser, options)
  await watched.page.goto(`${server.apiUrl}${path}`)
  return watched
}

type Documented = { id: string; path: string; method: string; tag: string; operation: object }

const documentedOperations = async (): Promise<Documented[]> => {
  const document = asObject(await (await fetch(`${server.apiUrl}/docs/json`)).json())
  return Object.entries(asObject(document['paths'])).flatMap(([path, item]) =>
    Object.entries(asObject(item))
      .filter(([method]) => method !== 'servers')
      .map(([method, value]) => {
        const operation = asObject(value)
        const [tag] = Array.isArray(operation['tags']) ? operation['tags'] : []
        const id = String(operation['operationId'])
        return { id, path, method: method.toUpperCase(), tag: String(tag), operation }
      }),
  )
}

/** The names of all fields in a schema, references followed. */
const namesIn = (schemas: object, schema: unknown, trail: readonly string[] = []): string[] => {
  const { $ref, allOf, properties, ...rest } = asObject(schema)
  if (Array.isArray(allOf)) return allOf.flatMap((each) => namesIn(schemas, each, trail))
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return trail.includes(name) ? [] : namesIn(schemas, asObject(schemas)[name], [...trail, name])
  }
  return [
    ...Object.entries(asObject(properties)).flatMap(([name, each]) => [
      name,
      ...namesIn(schemas, each, trail),
    ]),
    ...[rest['items'], rest['additionalProperties']].flatMap((each) =>
      typeof each === 'object' ? namesIn(schemas, each, trail) : [],
    ),
  ]
}

/** Opens the form of the endpoint, sends it, and returns what the page shows as the live response. */
const tryOut = async (page: Page, id: string): Promise<{ status: string; body: unknown }> => {
  const operation = page.locator(`#${id}`)
  await operation.locator('.try > summary').click()
  return send(page, id)
}

const send = async (page: Page, id: string): Promise<{ status: string; body: unknown }> => {
  const operation = page.locator(`#${id}`)
  await operation.getByRole('button', { name: 'Send' }).click()
  const live = operation.getByRole('region', { name: 'Live response' })
  await live.waitFor()
  return {
    status: await live.locator('.status').innerText(),
    body: JSON.parse(await live.locator('pre').first().innerText()),
  }
}

const top = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    (each) => document.getElementById(each)?.getBoundingClientRect().top ?? Number.NaN,
    id,
  )

/** All requests went to the main address, and there were no console messages or failed requests. */
const expectQuiet = ({ requests, problems }: Watched): void => {
  const origins = new Set(
    requests.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).origin),
  )
  expect([...origins].filter((origin) => origin !== server.apiUrl)).toEqual([])
  expect(problems).toEqual([])
}

describe.skipIf(noBrowser !== undefined)(
  `the page in a browser${noBrowser ? `: skipped, ${noBrowser}` : ''}`,
  () => {
    beforeAll(async () => {
      sandbox = noTestChain ? undefined : await startSandbox()
      ;[browser, server] = await Promise.all([
        openBrowser(),
        startServer('binary', {
          env: sandbox
            ? {
                SOLANA_RPC_URL: sandbox.rpcUrl,
                TRY_EXAMPLES: JSON.stringify(sampleExamples(sandbox)),
              }
            : {},
        }),
      ])
    })

    afterAll(async () => {
      await browser?.close()
      await server?.[Symbol.asyncDispose]()
      sandbox?.stop()
    })

    test('shows every group and endpoint of the document, from this host alone', async () => {
      const watched = await open()
      const { page } = watched
      expect(await page.title()).toBe('API · Drawbridge')
      const operations = await documentedOperations()
      expect(operations.length).toBeGreaterThan(20)
      const shown = await page
        .locator('.operation')
        .evaluateAll((all) =>
          all.map((each) => `${each.id} ${each.querySelector('.address')?.textContent}`),
        )
      const expected = operations.map(
        ({ id, path, method }) => `${id} ${method} ${server.apiUrl}${path}`,
      )
      expect(shown.toSorted()).toEqual(expected.toSorted())
      const groups = await page.locator('.group > h2').allInnerTexts()
      expect(groups.toSorted()).toEqual([...new Set(operations.map(({ tag }) => tag))].toSorted())
      const links = await page
        .locator('#contents-list a')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href')?.slice(1) ?? ''))
      expect(links).toEqual(expect.arrayContaining(operations.map(({ id }) => id)))
      for (const id of links)
        expect([id, await page.locator(`[id="${id}"]`).count()]).toEqual([id, 1])
      await page.waitForLoadState('networkidle')
      expect(watched.requests.length).toBeGreaterThan(3)
      expectQuiet(watched)
      await page.context().close()
    })

    test('shows every field of every request and answer, every example and every error', async () => {
      const { page } = await open()
      const document = asObject(await (await fetch(`${server.apiUrl}/docs/json`)).json())
      const schemas = asObject(asObject(document['components'])['schemas'])
      for (const { id, operation } of await documentedOperations()) {
        const section = page.locator(`#${id}`)
        const names = await section.locator('.words code.name').allTextContents()
        const text = (await section.textContent()) ?? ''
        const chosen = await section
          .locator('.samples option')
          .evaluateAll((all) => all.map((each) => each.getAttribute('data-body') ?? ''))
        const requests = chosen.map((each) => JSON.stringify(JSON.parse(each), undefined, 2)).join()
        const { parameters, requestBody, responses } = asObject(operation)
        const bodies = [requestBody, ...Object.values(asObject(responses))].flatMap((each) =>
          Object.values(asObject(asObject(each)['content'])).map(asObject),
        )
        const refusal = '#/components/schemas/ErrorEnvelope'
        const expected = bodies
          .filter(({ schema }) => asObject(schema)['$ref'] !== refusal)
          .flatMap(({ schema }) => namesIn(schemas, schema))
        const actual = (Array.isArray(parameters) ? parameters : []).map((each) =>
          String(asObject(each)['name']),
        )
        expect([id, names.toSorted()]).toEqual([id, [...actual, ...expected].toSorted()])
        for (const status of Object.keys(asObject(responses))) expect(text).toContain(status)
        for (const { examples, example } of bodies) {
          const values = Object.values(asObject(examples)).map((each) => asObject(each)['value'])
          for (const value of example === undefined ? values : [example])
            expect(`${text}${requests}`).toContain(
              typeof value === 'string' ? value : JSON.stringify(value, undefined, 2),
            )
        }
      }
      const errors = await page.locator('main').innerText()
      for (const code of faultCodes) expect(errors).toContain(code)
      expect(errors).toContain('RateLimit-Policy')
      await page.context().close()
    })

    test('is small', async () => {
      const { page } = await openPage(browser)
      const session = await page.context().newCDPSession(page)
      const loaded: number[] = []
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        loaded.push(encodedDataLength)
      })
      await session.send('Network.enable')
      await page.goto(`${server.apiUrl}/docs`, { waitUntil: 'networkidle' })
      const document = await fetch(`${server.apiUrl}/docs/json`, {
        headers: { 'accept-encoding': 'br' },
        decompress: false,
      })
      const sum = loaded.reduce((all, each) => all + each, 0)
      expect(loaded.length).toBeGreaterThan(2)
      expect(sum + (await document.bytes()).length).toBeLessThan(maxBytes)
      await page.context().close()
    })

    test('every example request is valid as it is', async () => {
      const { page } = await open()
      const requests = await page.locator('.operation').evaluateAll((all) =>
        all.map((each) => ({
          id: each.id,
          text: each.querySelector('.request pre')?.textContent ?? '',
        })),
      )
      for (const { id, text } of requests) {
        const [, url = ''] = /'(http[^']+)'/.exec(text) ?? []
        const [, body] = /-d '([\s\S]+)'$/.exec(text) ?? []
        // A stream that is valid does not end.
        if (id.startsWith('stream')) {
          const stream = new AbortController()
          const { status } = await fetch(url, { signal: stream.signal })
          stream.abort()
          expect([id, status]).toEqual([id, 200])
          continue
        }
        const answer = await fetchAnswer(url, body === undefined ? {} : jsonPost(body))
        // Without a bridge provider, no name of one is valid.
        const problem = id === 'readBridgeStatus' ? /Bridges are turned off/ : /a^/
        const isSound = ![400, 405, 413, 415].includes(answer.status) || problem.test(answer.text)
        expect([id, text, isSound]).toEqual([id, text, true])
      }
      await page.context().close()
    })

    test('cannot load from another host', async () => {
      const { page, problems } = await open()
      const message = page.waitForEvent('console')
      await page.evaluate(
        "document.body.append(Object.assign(new Image(), { src: 'http://other.example/a.png' }))",
      )
      await message
      expect(problems.join()).toContain('other.example')
      await page.context().close()
    })

    test('sends a GET with the values of its form', async () => {
      const watched = await open()
      const { page } = watched
      await page.locator('#getPublicApiStats .try > summary').click()
      await page.locator('#getPublicApiStats-includeRecent').selectOption('true')
      await page.locator('#getPublicApiStats-limit').fill('3')
      const code = page.locator('#getPublicApiStats .request pre')
      expect(await code.innerText()).toEndWith(
        `${server.apiUrl}/v1/monitoring/public-api/stats?includeRecent=true&limit=3'`,
      )
      const { status, body } = await send(page, 'getPublicApiStats')
      expect(status).toBe('200')
      expect(body).toMatchObject({
        service: 'drawbridge',
        routes: expect.arrayContaining([expect.objectContaining({ route: '/docs' })]),
        recentEvents: expect.any(Array),
      })
      expect(await page.locator('#getPublicApiStats .headers').innerText()).toContain(
        'x-request-id: ',
      )
      expectQuiet(watched)
      await page.context().close()
    })

    test('sends a POST to its own origin, with either example', async () => {
      const watched = await open('/docs#scanWalletTransaction')
      const { page } = watched
      const first = await tryOut(page, 'scanWalletTransaction')
      expect(watched.requests).toContain(`${server.apiUrl}/v1/wallet/tx`)
      if (sandbox) {
        expect([first.status, first.body]).toEqual([
          '200',
          expect.objectContaining({ verdict: 'safe' }),
        ])
        await page.locator('#scanWalletTransaction-sample').selectOption('malicious')
        const shown = page.locator('#scanWalletTransaction .sample pre:not([hidden])')
        expect(JSON.parse(await shown.innerText())).toMatchObject({ verdict: 'malicious' })
        const answered = page.waitForResponse('**/v1/wallet/tx')
        await page.getByLabel('Body').first().press('Control+Enter')
        expect(await (await answered).json()).toMatchObject({ verdict: 'malicious' })
        expectQuiet(watched)
      } else {
        expect(first.body).toMatchObject({ error: { code: 'UPSTREAM_UNAVAILABLE' } })
      }
      await page.context().close()
    })

    test.skipIf(noTestChain !== undefined)(
      'offers requests about data of this server, where it has examples',
      async () => {
        const { page } = await open('/docs#checkTokenRisk')
        const mint = sandbox?.mints.usdc ?? ''
        expect(await page.locator('#getTokenPrice .request pre').innerText()).toContain(mint)
        expect(await tryOut(page, 'checkTokenRisk')).toMatchObject({
          status: '200',
          body: { mint },
        })
        const carol = sandbox?.wallets.carol ?? ''
        const choice = page.locator('#checkPermissionRisk-sample')
        const label = await choice.locator('option', { hasText: 'carol' }).textContent()
        await choice.selectOption({ label: label ?? '' })
        expect(await page.locator('#checkPermissionRisk .request pre').innerText()).toContain(carol)
        expect(await tryOut(page, 'checkPermissionRisk')).toMatchObject({
          body: { riskLevel: 'high', permissionCount: 1 },
        })
        await page.context().close()
      },
    )

    test('sends an agent’s message', async () => {
      const { page } = await open('/docs#serveAgents')
      expect(await tryOut(page, 'serveAgents')).toMatchObject({
        status: '200',
        body: { jsonrpc: '2.0' },
      })
      await page.context().close()
    })

    test('behind a proxy of another name, requests go to that name', async () => {
      const proxy = Bun.serve({
        port: 0,
        hostname: '127.0.0.1',
        fetch: async (request) => {
          const { pathname } = new URL(request.url)
          const answer = await fetch(`${server.apiUrl}${pathname}`, { headers: { host: 'inside' } })
          // fetch has decompressed the body already.
          const type = answer.headers.get('content-type') ?? ''
          return new Response(await answer.bytes(), { headers: { 'content-type': type } })
        },
      })
      const { page, requests } = await openPage(browser)
      await page.goto(`${proxy.url.origin}/docs`)
      const code = page.locator('#listBridgeRoutes .request pre')
      expect(await code.innerText()).toContain(`${proxy.url.origin}/v1/bridge/routes`)
      expect((await tryOut(page, 'listBridgeRoutes')).status).toBe('200')
      expect(requests).toContain(`${proxy.url.origin}/v1/bridge/routes`)
      await page.context().close()
      await proxy.stop(true)
    })

    test('an invalid form sends nothing and shows why', async () => {
      const { page, requests } = await open('/docs#checkTokenRisk')
      const sent = (): number => requests.filter((url) => url.includes('/v1/')).length
      const operation = page.locator('#checkTokenRisk')
      await operation.locator('.try > summary').click()
      await operation.getByLabel('Body').fill('{"mint":')
      await operation.getByRole('button', { name: 'Send' }).click()
      expect(await operation.locator('.problem').innerText()).toBe('The body is not valid JSON.')
      const price = page.locator('#getTokenPrice')
      await price.locator('.try > summary').click()
      await price.getByLabel('mint').fill(' ')
      await price.getByRole('button', { name: 'Send' }).click()
      expect(await price.locator('.problem').innerText()).toBe('mint is required.')
      expect(sent()).toBe(0)
      await operation.getByRole('button', { name: 'Reset' }).click()
      expect(await operation.locator('.problem').innerText()).toBe('')
      expect(JSON.parse(await operation.getByLabel('Body').inputValue())).toHaveProperty('mint')
      await page.context().close()
    })

    test('shows an error response', async () => {
      const { page } = await open()
      const operation = page.locator('#checkTokenRisk')
      await operation.locator('.try > summary').click()
      await operation.getByLabel('Body').fill('{"mint":"<img src=x>"}')
      expect(await send(page, 'checkTokenRisk')).toMatchObject({
        status: '400',
        body: { error: { code: 'INVALID_REQUEST' } },
      })
      await page.context().close()
    })

    test('links lead to their endpoint, also those of the earlier viewer', async () => {
      for (const link of ['/docs#listWalletHoldings', '/docs#/Wallet%20Data/listWalletHoldings']) {
        const { page } = await open(link)
        await page.locator('#contents-list a[aria-current][href$="listWalletHoldings"]').waitFor()
        const at = await top(page, 'listWalletHoldings')
        expect([link, at > -5 && at < 120]).toEqual([link, true])
        await page.context().close()
      }
    })

    test('an endpoint can be found and reached by keyboard', async () => {
      const watched = await open()
      const { page } = watched
      await page.keyboard.press('/')
      await page.keyboard.type('candles')
      await page.locator('#found', { hasText: 'Enter' }).waitFor()
      const found = await page.locator('#contents-list li:visible').allInnerTexts()
      expect(found.join()).toContain('Get the price chart of a token')
      expect(found.length).toBeLessThan(4)
      await page.keyboard.press('Enter')
      expect(new URL(page.url()).hash).toBe('#getTokenChart')
      expect(Math.abs(await top(page, 'getTokenChart'))).toBeLessThan(120)
      const focused = (): Promise<string> =>
        page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
      await page.locator('#getTokenChart h3 a').focus()
      for (let steps = 0; steps < 60 && (await focused()) !== 'Try it'; steps += 1)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      for (let steps = 0; steps < 20 && (await focused()) !== 'Send'; steps += 1)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.locator('#getTokenChart').getByRole('region', { name: 'Live response' }).waitFor()
      await page.locator('#find').fill('xyzzy')
      expect(await page.locator('#found').innerText()).toBe('No matches.')
      await page.locator('#find').press('Escape')
      expect(await page.locator('#contents-list li:visible').count()).toBeGreaterThan(30)
      await page.context().close()
    })

    test('the chosen language applies to all endpoints and is remembered', async () => {
      const { page } = await open()
      await page.locator('#checkTokenRisk').getByRole('button', { name: 'Python' }).click()
      const code = page.locator('#checkDappRisk .request pre')
      expect(await code.innerText()).toStartWith('import requests')
      await page.reload()
      expect(await code.innerText()).toStartWith('import requests')
      expect(await page.locator('[data-language=python][aria-pressed=true]').count()).toBe(
        await page.locator('.operation').count(),
      )
      await page.context().close()
    })

    const looks = [
      ['light', { colorScheme: 'light' }, 'rgb(238, 241, 239)'],
      ['dark', { colorScheme: 'dark' }, 'rgb(13, 19, 20)'],
      ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, ''],
    ] as const

    test.each(looks)(
      'in %s: no errors, styled, no sideways scrolling',
      async (look, options, color) => {
        const watched = await open('/docs', options)
        const { page } = watched
        await tryOut(page, 'checkDappRisk')
        const folds = page.locator('.operation details:not([open]) > summary:visible')
        for (const fold of (await folds.all()).slice(0, 12)) await fold.click()
        const [needed, available, background] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
          getComputedStyle(document.body).backgroundColor,
        ])
        expect(needed ?? 0).toBeLessThanOrEqual(available ?? 0)
        if (color !== '') expect(background).toBe(color)
        mkdirSync(pictures, { recursive: true })
        await page.screenshot({ path: join(pictures, `docs-${look}.png`) })
        const problems = [
          ...(await auditContrast(page)),
          ...(await auditTree(page)),
          ...(await auditTargets(page)),
          ...(await auditFit(page)),
          ...(await auditMotion(page)),
        ]
        // The contents are a second navigation with its own name; on a phone, both are folded away.
        const landmarks = look === 'phone' ? '0 landmarks navigation' : '2 landmarks navigation'
        expect(problems.filter((each) => each !== landmarks)).toEqual([])
        expectQuiet(watched)
        await page.context().close()
      },
    )

    test('on a phone the contents fold away', async () => {
      const { page } = await open('/docs', { viewport: { width: 390, height: 844 } })
      const entry = page.locator('#contents-list a', { hasText: 'Rank traders' })
      expect(await entry.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Contents' }).click()
      await entry.click()
      expect(await entry.isVisible()).toBe(false)
      await page.locator('#contents-list a[aria-current]', { hasText: 'Rank' }).waitFor({
        state: 'attached',
      })
      const [bar, title] = await page.evaluate(() => [
        document.querySelector('.contents')?.getBoundingClientRect().bottom ?? Number.NaN,
        document.querySelector('#listTraders h3')?.getBoundingClientRect().top ?? Number.NaN,
      ])
      expect(title).toBeGreaterThanOrEqual(bar ?? Number.NaN)
      expect(title).toBeLessThan(200)
      await page.context().close()
    })

    test('can be read without a script', async () => {
      const { page } = await openPage(browser, { javaScriptEnabled: false })
      await page.goto(`${server.apiUrl}/docs`)
      const operation = page.locator('#scanWalletTransaction')
      expect(await operation.innerText()).toContain('wallet_address')
      expect(await operation.locator('.request pre').innerText()).toStartWith('curl -s -X POST')
      expect(await operation.locator('.try').isVisible()).toBe(false)
      expect(await page.locator('#find').isVisible()).toBe(false)
      expect(await page.locator('#contents-list a').first().isVisible()).toBe(true)
      await page.context().close()
    })

    test('has a language, one first heading, headings in order and named landmarks', async () => {
      const { page } = await open()
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      expect(await page.locator('h1').allInnerTexts()).toEqual(['Drawbridge API'])
      const levels = await page
        .locator('h1, h2, h3, h4')
        .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])))
      const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
      expect(jumps).toEqual([])
      expect(await page.locator('main').count()).toBe(1)
      for (const name of ['Pages', 'Contents'])
        expect(await page.getByRole('navigation', { name }).count()).toBe(1)
      expect(await page.locator('.nav [aria-current=page]').innerText()).toBe('Docs')
      const nameless = await page
        .locator('main :is(input, select, textarea, button):visible')
        .evaluateAll((all) =>
          all
            .filter(
              (each) =>
                !each.ariaLabel &&
                !each.textContent?.trim() &&
                !Reflect.get(each, 'labels')?.length,
            )
            .map((each) => each.outerHTML),
        )
      expect(nameless).toEqual([])
      for (const link of await page.locator('a[href^="/"]').all()) {
        const answer = await fetch(`${server.apiUrl}${await link.getAttribute('href')}`)
        expect(answer.status).toBe(200)
      }
      await page.context().close()
    })
  },
)
