// Pages with malformed, slow and missing answers, exhausted quotas, no TLS, history navigation and print.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import type { Sandbox } from '../../scripts/sandbox.ts'
import { noBrowser, openPage, settled, type Watched } from '../kit/pages/browser.ts'
import { auditFit } from '../kit/pages/page-audit.ts'
import { auditContrast } from '../kit/pages/page-contrast.ts'
import { auditTree } from '../kit/pages/page-tree.ts'
import { noQuotas, type PagesSetup, startPages } from '../kit/pages/pages-setup.ts'
import { type ServerProcess, startServer } from '../kit/server-process.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'

setDefaultTimeout(120_000)

let browser: Browser
let server: ServerProcess
let sandbox: Sandbox
let stop: PagesSetup['stop'] | undefined

const open = async (path: string, options?: Parameters<typeof openPage>[1]): Promise<Watched> => {
  const watched = await openPage(browser, options)
  await watched.page.goto(`${server.apiUrl}${path}`)
  return watched
}

const names: readonly (readonly [what: string, name: string])[] = [
  ['markup', '<img src=x onerror=hacked=1><script>hacked=1</script>'],
  ['ten thousand letters', 'A'.repeat(10_000)],
  ['ten thousand words', 'word '.repeat(2_000)],
  ['reversed writing', '\u202e\u2066gnirts\u2069 \u200bspaced\u200d'],
  ['piled marks', `Z${'\u0301\u0316\u0489'.repeat(200)}`],
  ['emoji', '🏴‍☠️👨‍👩‍👧‍👦🇨🇭'.repeat(40)],
  ['an empty name', ''],
  ['Arabic', 'رمز '.repeat(50)],
  ['controls', '\u0000\u001b[2J\r\n\t'],
]

const numbers: readonly unknown[] = [
  1e308,
  -1e308,
  1e-300,
  0,
  -0,
  0.1 + 0.2,
  2 ** 53,
  '12',
  null,
  [],
]

/** One answer with the fields of all endpoints, with the name and the number everywhere. */
const answerWith = (name: string, number: unknown, mint: string): unknown => {
  const token = {
    mint,
    name,
    symbol: name,
    priceUsd: number,
    marketCapUsd: number,
    volume24hUsd: number,
    change24hPct: number,
    liquidityUsd: number,
    topHoldersPct: number,
    holders: number,
    supply: '9'.repeat(60),
    decimals: 9,
    riskLevel: name,
    launchpad: name,
    extensions: [name],
    pools: [{ address: mint, exchange: name, quoteMint: mint, liquidityUsd: number }],
    sources: [{ name }],
  }
  const holding = { ...token, amount: '9'.repeat(60), valueUsd: number, kind: 'fungible' }
  const item = {
    id: name,
    type: name,
    summary: name,
    side: name,
    signature: name,
    amountUsd: number,
  }
  const finding = {
    severity: name,
    what: name,
    why: name,
    advice: name,
    rule: name,
    before: '9'.repeat(60),
  }
  const interval = {
    startsAt: new Date().toISOString(),
    requestCount: number,
    actionableRequestCount: number,
    clientErrorCount: number,
    serverErrorCount: number,
    rateLimitedCount: number,
    callCount: number,
    failureCount: number,
    p50LatencyMs: number,
    p95LatencyMs: number,
    p99LatencyMs: number,
  }
  return {
    ...token,
    address: mint,
    label: name,
    portfolioValueUsd: number,
    account: { solBalance: '9'.repeat(60), kind: name, firstSeenAt: name },
    tokens: [token, 'nonsense', {}],
    holdings: [holding, null, 7],
    trades: [item, {}],
    items: [item, {}],
    candles: [
      {
        openAt: '2026-01-01T00:00:00.000Z',
        open: number,
        high: number,
        low: number,
        close: number,
      },
    ],
    permissions: [{ severity: name, kind: name, summary: name, remedy: name, holder: name, mint }],
    notExamined: [name],
    intervalSeconds: number,
    intervals: [interval, null, 7],
    upstreams: [{ ...interval, name, status: name, detail: name }, null],
    reasons: [{ severity: name, message: name, code: name }],
    verdict: name,
    score: number,
    summary: name,
    details: {
      actions: [
        { type: name, programId: mint, programName: name, from: name, to: name, amountUi: number },
      ],
      balance_diffs: [
        { address: mint, mint, deltaUi: number },
        { address: name, mint: name, deltaUi: number },
      ],
      simulation: { logs: [name] },
    },
    explanations: [name],
    evidence: {
      findings: [finding],
      controls: [
        { account: mint, field: name, before: name, after: name, control: name, detail: name },
      ],
      coverage: [{ check: name, status: 'ran', why: name }],
    },
    coverage: { mode: 'sample', sharePct: number, since: name },
    meta: {
      nextCursor: name,
      source: name,
      coverage: { mode: 'blocks', sharePct: number, since: name },
    },
  }
}

/** Each page has three of the names, which covers all of them: all on all pages with `WHOLE_SETS=1`. */
const isPaired = (page: number, name: number): boolean =>
  process.env['WHOLE_SETS'] === '1' || (name + names.length - page) % 3 === 0

/** The answer as each event of a stream. */
const eventsWith = (answer: unknown): string =>
  ['trade', 'price', 'removed', 'gap', 'lagged', 'end']
    .map((event) => `event: ${event}\ndata: ${JSON.stringify(answer)}\n\n`)
    .join('')

const skipped = noBrowser ?? noTestChain

describe.skipIf(skipped !== undefined)(
  `pages under bad conditions${skipped ? `: skipped, ${skipped}` : ''}`,
  () => {
    beforeAll(async () => {
      ;({ browser, server, sandbox, stop } = await startPages(() => noQuotas))
    })
    afterAll(() => stop?.())

    const all = names.map(([what, name], index) => [what, name, index] as const)
    test.each(all)('%s in every place of every answer', async (_, name, index) => {
      const { page, problems } = await openPage(browser)
      let requests = 0
      await page.route('**/v1/**', (route) => {
        requests += 1
        const number = numbers[requests % numbers.length]
        const answer = answerWith(name, number, sandbox.mints.pebble)
        if (!route.request().url().includes('/stream')) return route.fulfill({ json: answer })
        return route.fulfill({ contentType: 'text/event-stream', body: eventsWith(answer) })
      })
      const liveToken = `/token/${sandbox.mints.pebble}`
      const paths = [
        '/status',
        liveToken,
        '/trades',
        '/token?query=anything',
        `/wallet/${sandbox.wallets.bob}`,
        '/',
        '/check',
      ]
      for (const path of paths.filter((_path, at) => isPaired(at, index))) {
        const isLive = path === liveToken || path === '/trades'
        const streamed = isLive && page.waitForResponse(/\/stream/)
        await page.goto(`${server.apiUrl}${path}`)
        await (streamed || undefined)
        if (path === '/' || path === '/check') await page.locator('#try button').first().click()
        await settled(page)
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 844 })
          await page.evaluate(() => new Promise(requestAnimationFrame))
          expect([path, width, await auditFit(page)]).toEqual([path, width, []])
        }
        expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
        expect(await page.locator('main img, main script').count()).toBe(0)
        const shown = await page.evaluate(() => document.body.innerText + document.title)
        expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u0000\u001b]/)
        expect(shown).not.toMatch(/NaN|undefined|\[object|Infinity/)
      }
      expect(problems).toEqual([])
      await page.context().close()
    })

    test('an exhausted quota is shown with the time to wait and a retry', async () => {
      await using strict = await startServer('binary', {
        env: { SOLANA_RPC_URL: sandbox.rpcUrl, QUOTA_ENDPOINT: '10/3600' },
      })
      const holdings = `${strict.apiUrl}/v1/data/wallets/${sandbox.wallets.alice}/holdings`
      for (let requests = 0; requests < 10; requests += 1) await fetch(holdings)
      const { page } = await openPage(browser)
      await page.goto(`${strict.apiUrl}/wallet/${sandbox.wallets.alice}`)
      await page.locator('#holdings .failure').waitFor()
      await settled(page)
      const refused = page.locator('#holdings')
      expect(await refused.innerText()).toMatch(/Try again in \d+ seconds\./)
      expect(await refused.getByRole('button', { name: 'Try again' }).count()).toBe(1)
      // Sections that were not refused are shown.
      expect(await page.locator('#trades').innerText()).toMatch(/Sold|Bought/)
      expect(await auditTree(page)).toEqual([])
      expect(await auditContrast(page)).toEqual([])
      await page.context().close()
    })

    test('an offline device is reported', async () => {
      const { page } = await open('/check')
      await page.context().setOffline(true)
      await page.locator('#url').fill('https://example.org')
      await page.getByRole('button', { name: 'Check app' }).click()
      await page.locator('#app-result .failure', { hasText: 'your device is offline' }).waitFor()
      expect(await page.locator('#app-announce').innerText()).toContain('no verdict')
      await page.context().close()
    })

    test('a slow answer is reported, and a new request aborts the old one', async () => {
      const { page } = await open('/check')
      await page.route('**/v1/security/dapp-risk?*', () => undefined)
      await page.locator('#url').fill('https://one.example')
      await page.getByRole('button', { name: 'Check app' }).click()
      const button = page.getByRole('button', { name: 'Check app' })
      expect(await button.getAttribute('aria-busy')).toBe('true')
      await page.locator('#app-result', { hasText: 'longer than usual' }).waitFor()
      const dropped = page.waitForEvent('requestfailed')
      await page.locator('#url').fill('https://two.example')
      await dropped
      expect(await page.locator('#app-result').innerText()).toBe('')
      expect(await button.getAttribute('aria-busy')).toBeNull()
      await page.context().close()
    })

    test('Back and Forward lead through searches and results, and a search can be bookmarked', async () => {
      const { page } = await open('/token')
      await page.locator('#trending').waitFor()
      await page.locator('#mint').fill('usdc')
      await page.keyboard.press('Enter')
      await page.locator('#result a', { hasText: 'EPjF' }).waitFor()
      expect(new URL(page.url()).search).toBe('?query=usdc')
      await page.locator('#result a', { hasText: 'EPjF' }).first().click()
      await page.locator('#profile', { hasText: 'USD Coin' }).waitFor()
      expect(await page.title()).toBe('USDC · Token · Drawbridge')
      await page.goBack()
      await page.locator('#result a', { hasText: 'EPjF' }).waitFor()
      expect(await page.locator('#mint').inputValue()).toBe('usdc')
      await page.goBack()
      await page.locator('#trending').waitFor()
      await page.goForward()
      await page.locator('#result a', { hasText: 'EPjF' }).waitFor()
      await page.context().close()
      const stored = await open('/token?query=..%2F%3Cb%3E')
      await stored.page.locator('#result .empty').waitFor()
      expect(stored.problems).toEqual([])
      await stored.page.context().close()
    })

    test('the rate chart shows requests from before the page was opened', async () => {
      // Long enough for more than one step of the chart.
      const end = Date.now() + 7_000
      while (Date.now() < end) {
        await fetch(`${server.apiUrl}/v1/nothing`)
        await Bun.sleep(200)
      }
      const { page } = await open('/status')
      const chart = page.locator('#rate-chart')
      await page.locator('#rate-chart[aria-label^="Requests per second over"]').waitFor()
      expect(await chart.getAttribute('aria-label')).toMatch(/Now [\d.]+, of which/)
      expect(await page.locator('#tile-rate').innerText()).toMatch(/^\d/)
      const dot = page.locator('#status .dot')
      expect(await dot.evaluate((each) => each.getBoundingClientRect().width)).toBeGreaterThan(8)
      await page.context().close()
    })

    test('copying works without TLS and is announced', async () => {
      const { page } = await open(`/wallet/${sandbox.wallets.carol}`)
      await page.locator('#permissions .revoke').waitFor()
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
        document.addEventListener('copy', () =>
          Reflect.set(
            window,
            'copied',
            String(document.getSelection()) || Reflect.get(document.activeElement ?? {}, 'value'),
          ),
        )
      })
      const button = page
        .locator('#permissions')
        .getByRole('button', { name: /^Copy transaction/ })
        .first()
      await button.click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      expect(await page.evaluate(() => Reflect.get(window, 'copied'))).toMatch(/^AQAA[\w+/]+=*$/)
      expect(await page.getByRole('status').filter({ hasText: 'Copied' }).count()).toBe(1)
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Copied')
      await page.context().close()
    })

    test('print shows the results without controls', async () => {
      const { page } = await open('/')
      await page.locator('#try').getByRole('button', { name: 'Malicious' }).click()
      await page.locator('#verdict').waitFor()
      await page.emulateMedia({ media: 'print' })
      for (const gone of ['nav', '#try', '#form button', '.copy', 'details'])
        expect([gone, await page.locator(gone).first().isVisible()]).toEqual([gone, false])
      for (const selector of ['#verdict', '#result .ledger', '.flow', '#findings', '#instructions'])
        expect([selector, await page.locator(selector).isVisible()]).toEqual([selector, true])
      expect((await page.pdf()).length).toBeGreaterThan(10_000)
      await page.context().close()
    })

    test('a cold load is light and paints something', async () => {
      for (const path of ['/', '/status', '/token', '/trades', '/wallet', '/check']) {
        const { bytes, painted } = await loadCold(path)
        // Includes headers and answers. Less than one page would mean that nothing was counted.
        expect(bytes).toBeGreaterThan(20_000)
        expect(bytes).toBeLessThan(300_000)
        // `scripts/screenshot.ts` prints how soon: a test that asserts a time fails on a busy machine.
        expect(painted).toBe(true)
      }
    })
  },
)

/** In a new profile without a cache: compressed bytes received, and whether something was painted. */
const loadCold = async (path: string): Promise<{ painted: boolean; bytes: number }> => {
  const { page } = await openPage(browser)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(`${server.apiUrl}${path}`, { waitUntil: 'networkidle' })
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  await page.context().close()
  return { painted, bytes }
}
