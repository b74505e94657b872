import { type PagesSetup, startPages } from '../kit/pages/pages-setup.ts'
// The pages of the compiled program in a real browser, on the sandbox.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import {
  followTrades,
  sampleExampleApp,
  sampleExamples,
  type Sandbox,
} from '../../scripts/sandbox.ts'
import {
  layoutShift,
  noBrowser,
  openPage,
  settled,
  until,
  type Watched,
} from '../kit/pages/browser.ts'
import { putMarkupToken } from '../kit/chain/sandbox-extras.ts'
import { fetchJson, jsonPost, member } from '../kit/http.ts'
import type { ServerProcess } from '../kit/server-process.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'

// Building and starting take long on a busy machine; no test asserts how long.
setDefaultTimeout(120_000)

/** Screenshots of the tests, outside version control. */
const pictures = join(import.meta.dir, '..', '..', 'dist', 'screenshots')

/** A bar of ours: half of what counts as good. */
const maxShift = 0.05

/** Short enough to be shown whole: names on the chain are cut at 32 characters. */
const markupName = '<img src=x onerror=hacked=1>'
/** Would reverse the text and hide letters if shown unchanged. */
const hiddenSymbol = 'USD\u202eC\u200b'

let browser: Browser
let server: ServerProcess
let sandbox: Sandbox
let stop: PagesSetup['stop'] | undefined
let markupMint = ''

const open = async (path: string, options?: Parameters<typeof openPage>[1]): Promise<Watched> => {
  const watched = await openPage(browser, options)
  await watched.page.goto(`${server.apiUrl}${path}`)
  return watched
}

/** All requests went to the main address, and there were no console messages or failed requests. */
const expectQuiet = ({ requests, problems }: Watched): void => {
  const origins = new Set(
    requests.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).origin),
  )
  expect([...origins].filter((origin) => origin !== server.apiUrl)).toEqual([])
  expect(problems).toEqual([])
}

const picture = async (page: Page, name: string): Promise<void> => {
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
}

const example = (page: Page, name: string) => page.locator('#try').getByRole('button', { name })

const skipped = noBrowser ?? noTestChain

describe.skipIf(skipped !== undefined)(
  `the pages in a browser${skipped ? `: skipped, ${skipped}` : ''}`,
  () => {
    beforeAll(async () => {
      ;({ browser, server, sandbox, stop } = await startPages(async (sandbox) => {
        markupMint = await putMarkupToken(sandbox, {
          name: markupName,
          symbol: hiddenSymbol,
          owner: sandbox.wallets.dave,
          delegate: sandbox.wallets.attacker,
        })
        return { ...followTrades(sandbox), EXAMPLE_APP: JSON.stringify(sampleExampleApp()) }
      }))
    })
    afterAll(() => stop?.())

    const looks = [
      ['light', { colorScheme: 'light' }],
      ['dark', { colorScheme: 'dark' }],
      ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
    ] as const

    const paths = (): [string, string][] => [
      ['landing', '/'],
      ['status', '/status'],
      ['tokens', '/token'],
      ['token', `/token/${sandbox.mints.pebble}`],
      ['trades', '/trades'],
      ['wallet', `/wallet/${sandbox.wallets.dave}`],
      ['check', '/check'],
      ['example', '/example'],
    ]

    test.each(looks)(
      'every page in %s: no errors, no sideways scrolling, nothing that jumps',
      async (look, options) => {
        // One page for all paths: a new one costs as much processor time as what is checked here.
        const watched = await openPage(browser, options)
        for (const [name, path] of paths()) {
          await watched.page.goto(`${server.apiUrl}${path}`)
          await settled(watched.page)
          // Before the picture, which enlarges the window.
          expect([name, (await layoutShift(watched.page)) < maxShift]).toEqual([name, true])
          await picture(watched.page, `${name}-${look}`)
          const [needed, available] = await watched.page.evaluate(() => [
            document.documentElement.scrollWidth,
            document.documentElement.clientWidth,
          ])
          expect([name, (needed ?? 0) <= (available ?? 0)]).toEqual([name, true])
          expectQuiet(watched)
        }
        await watched.page.context().close()
      },
    )

    test('colours follow the system', async () => {
      const background = async (colorScheme: 'light' | 'dark'): Promise<string> => {
        const { page } = await open('/check', { colorScheme })
        const color = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
        await page.context().close()
        return color
      }
      expect(await background('light')).toBe('rgb(238, 241, 239)')
      expect(await background('dark')).toBe('rgb(13, 19, 20)')
    })

    test('the status page shows the stats, live', async () => {
      const watched = await open('/status')
      const { page } = watched
      await until(page, () => document.getElementById('tile-rate')?.textContent !== '–')
      const before = Number(await page.locator('#tile-total').innerText())
      for (let calls = 0; calls < 5; calls += 1) {
        await fetch(`${server.apiUrl}/v1/security/dapp-risk`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ url: 'https://example.org' }),
        })
      }
      const row = page.locator('#routes tr', { hasText: '/v1/security/dapp-risk' })
      await row.waitFor()
      expect(Number(await page.locator('#tile-total').innerText())).toBeGreaterThanOrEqual(
        before + 5,
      )
      expect(await page.locator('#recent').innerText()).toContain('/v1/security/dapp-risk')
      expect(await page.locator('#health').innerText()).toContain('Solana node')
      expect(await page.locator('#traffic').innerText()).toContain('product')
      await page.locator('#coverage', { hasText: /since|pools/ }).waitFor()
      await page.locator('#status[data-level=ok]').waitFor()
      expect(await page.locator('canvas').count()).toBe(4)
      await page.locator('#day', { hasText: /^[\d,]+ requests/ }).waitFor()
      expect(await page.locator('#upstreams').innerText()).toContain('Solana node')
      expect(await page.locator('#latency-chart').getAttribute('aria-label')).toContain('recent')
      expectQuiet(watched)
      await page.context().close()
    })

    test('the status page sends nothing while hidden, and reports when it is rate-limited', async () => {
      const { page, requests } = await open('/status')
      const sent = (): number => requests.filter((url) => url.includes('/stats')).length
      await until(page, () => document.getElementById('tile-total')?.textContent !== '–')
      const hide = (hidden: boolean): Promise<void> =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'hidden', { value, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        }, hidden)
      await hide(true)
      await page.waitForLoadState('networkidle')
      const before = sent()
      // Longer than the interval between two polls.
      await Bun.sleep(7_000)
      expect(sent()).toBe(before)
      await page.route('**/stats?*', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '33' },
          json: { error: { code: 'RATE_LIMITED', message: 'Too many requests.' } },
        }),
      )
      await hide(false)
      await until(
        page,
        () => document.getElementById('since')?.textContent.includes('33 s') === true,
      )
      await page.context().close()
    })

    test('the status page of a server that is gone shows it as down', async () => {
      const { page } = await open('/status')
      await page.locator('#status[data-level=ok]').waitFor()
      await page.route('**/v1/**', (route) => route.abort())
      await page.locator('#status[data-level=down]').waitFor()
      await page.unroute('**/v1/**')
      await page.locator('#status[data-level=ok]').waitFor()
      await page.context().close()
    })

    test('the examples scan as safe and as malicious', async () => {
      const watched = await open('/')
      const { page } = watched
      await example(page, 'Safe').click()
      await page.locator('#verdict', { hasText: 'Looks safe' }).waitFor()
      expect(await page.locator('#form').isVisible()).toBe(false)
      expect(await page.locator('.flow').innerText()).toContain('0.1 SOL')
      expect(await page.locator('.flow .is-control').count()).toBe(0)
      expect(await page.locator('#result .ledger .seized').count()).toBe(0)
      await picture(page, 'scan-safe')
      await page.getByRole('button', { name: 'Scan another' }).click()
      await example(page, 'Malicious').click()
      await page.locator('#verdict', { hasText: 'Don’t sign' }).waitFor()
      expect(await page.locator('.flow .is-control').count()).toBe(1)
      const red = await page
        .locator('.flow .is-taker')
        .evaluate((taker) => getComputedStyle(taker).backgroundColor)
      expect(red).toBe('rgb(156, 26, 31)')
      expect(await page.locator('#result .ledger .seized').innerText()).toContain('FiFR…NDaa')
      expect(await page.locator('#findings').innerText()).toContain('token-account-handover')
      await page.locator('#controls summary').click()
      expect(await page.locator('#controls').innerText()).toContain('token owner')
      expect(await page.locator('#coverage [data-tone=good]').count()).toBeGreaterThan(0)
      expect(await page.locator('#announce').innerText()).toStartWith('malicious')
      await picture(page, 'scan-malicious')
      expectQuiet(watched)
      await page.context().close()
    })

    test('a verdict disappears when the transaction changes', async () => {
      const { page } = await open('/')
      await example(page, 'Safe').click()
      await page.locator('#verdict', { hasText: 'Looks safe' }).waitFor()
      await page.getByRole('button', { name: 'Edit input' }).click()
      await page.locator('#transaction').press('End')
      await page.locator('#transaction').pressSequentially('A')
      expect(await page.locator('#verdict').count()).toBe(0)
      // The second scan aborts the first.
      const received = Promise.withResolvers<void>()
      let count = 0
      await page.route('**/v1/wallet/tx?include=findings*', async (route) => {
        count += 1
        if (count > 1) return route.continue()
        received.resolve()
      })
      await example(page, 'Safe').click()
      await received.promise
      const dropped = page.waitForEvent('requestfailed')
      await page.getByRole('button', { name: 'Scan another' }).click()
      expect((await dropped).url()).toContain('/v1/wallet/tx')
      await example(page, 'Malicious').click()
      await page.locator('#verdict', { hasText: 'Don’t sign' }).waitFor()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await page.locator('#verdict').innerText()).toBe('Don’t sign')
      await page.context().close()
    })

    test('a scan by keyboard', async () => {
      const watched = await open('/')
      const { page } = watched
      const fields: Readonly<Record<string, string>> = sampleExamples(sandbox)[1]?.fields ?? {}
      const focused = () => page.evaluate(() => document.activeElement?.id ?? '')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip')
      await page.keyboard.press('Enter')
      for (let steps = 0; steps < 10 && (await focused()) !== 'transaction'; steps += 1)
        await page.keyboard.press('Tab')
      await page.keyboard.insertText(fields['transaction'] ?? '')
      await page.keyboard.press('Tab')
      expect(await focused()).toBe('wallet')
      const ring = await page.evaluate(
        () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
      )
      expect(ring).toBe('solid')
      await page.keyboard.press('Enter')
      await until(
        page,
        () => document.getElementById('wallet')?.getAttribute('aria-invalid') === 'true',
      )
      expect(await page.locator('#wallet-problem').innerText()).not.toBe('')
      expect(await focused()).toBe('wallet')
      await page.keyboard.insertText(fields['wallet'] ?? '')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.locator('#verdict').waitFor()
      expect(await focused()).toBe('verdict')
      expect(await page.locator('#wallet-problem').innerText()).toBe('')
      expectQuiet(watched)
      await page.context().close()
    })

    test('a refused transaction is marked at its field', async () => {
      const { page } = await open('/')
      await page.locator('#transaction').fill('AQIDBAUGBwgJCgsMDQ4PEBESExQ=')
      await page.locator('#wallet').fill(sandbox.wallets.alice)
      await page.getByRole('button', { name: 'Scan', exact: true }).click()
      await page.locator('.failure').waitFor()
      expect(await page.locator('#transaction-problem').innerText()).not.toBe('')
      expect(await page.locator('#transaction').getAttribute('aria-invalid')).toBe('true')
      expect(await page.locator('#verdict').count()).toBe(0)
      expect(await page.locator('#announce').innerText()).toContain('no verdict')
      await page.context().close()
    })

    test('what is pasted into the first page opens the page about it', async () => {
      const { page } = await openPage(browser)
      const { wallets, mints } = sandbox
      const cases: [pasted: string, path: string][] = [
        ['jup.ag', '/check#url=jup.ag'],
        [mints.pebble, `/token/${mints.pebble}`],
        [wallets.bob, `/wallet/${wallets.bob}`],
        ['usdc', '/token?query=usdc'],
        ['I agree to the terms', '/check'],
      ]
      for (const [pasted, path] of cases) {
        await page.goto(`${server.apiUrl}/`)
        await page.locator('#transaction').fill(pasted)
        await page.getByRole('button', { name: 'Scan', exact: true }).click()
        const leadsThere = ({ href }: URL): boolean => href === `${server.apiUrl}${path}`
        await page.waitForURL(leadsThere, { waitUntil: 'commit' })
      }
      await page.locator('#wallet[aria-invalid=true]').waitFor()
      expect(await page.locator('#message').inputValue()).toBe('I agree to the terms')
      await page.context().close()
    })

    test('untrusted names are text, with hidden characters made visible', async () => {
      const watched = await open(`/token/${markupMint}`)
      const { page } = watched
      await page.locator('#profile .name').first().waitFor()
      await settled(page)
      const name = page.locator('#profile bdi').first()
      expect(await name.innerText()).toBe(markupName)
      expect(await page.locator('#profile bdi').nth(1).innerText()).toMatch(/^USD[ �]C/)
      await picture(page, 'token-markup')
      await page.goto(`${server.apiUrl}/wallet/${sandbox.wallets.dave}`)
      await page.locator('#holdings tbody tr').first().waitFor()
      await settled(page)
      expect(await page.locator('#holdings').innerText()).toMatch(/USD[ �]C/)
      expect(await page.locator('main img').count()).toBe(0)
      expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
      expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/[\u202e\u200b]/)
      await page.context().close()
    })

    test('a path without a valid address is one problem, and nothing is requested', async () => {
      const watched = await open('/wallet/nonsense')
      const { page, requests } = watched
      await page.locator('#address[aria-invalid=true]').waitFor()
      expect(await page.locator('#address-problem').innerText()).not.toBe('')
      expect(requests.filter((url) => url.includes('/v1/'))).toEqual([])
      // Requests still under way when a page is left count as failed.
      await page.waitForLoadState('networkidle')
      await page.goto(`${server.apiUrl}/token/no-such-token`)
      await page.locator('#result .empty').waitFor()
      expect(await page.locator('.failure').count()).toBe(0)
      expectQuiet(watched)
      await page.context().close()
    })

    test('the page itself makes hidden characters visible', async () => {
      const watched = await open('/token')
      const { page } = watched
      const row = {
        mint: markupMint,
        name: '<b>bold</b>',
        symbol: 'A\u202eB\u0000C',
        riskLevel: 3,
      }
      await page.route('**/v1/data/tokens/search?*', (route) =>
        route.fulfill({ json: { tokens: [row, 'nonsense', {}] } }),
      )
      await page.locator('#mint').fill('anything')
      await page.keyboard.press('Enter')
      await page.locator('#result bdi').first().waitFor()
      expect(await page.locator('#result bdi').first().innerText()).toBe('A�B�C')
      expect(await page.locator('#result tbody tr').count()).toBe(3)
      expect(await page.locator('main b').count()).toBe(0)
      expectQuiet(watched)
      await page.context().close()
    })

    test('the policy refuses markup made from text', async () => {
      const { page } = await open('/token')
      const refused = await page.evaluate(() => {
        try {
          document.body.innerHTML = '<b>no</b>'
          return 'taken'
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error)
        }
      })
      expect(refused).toBe('refused')
      await page.context().close()
    })

    test('a token has the level of its check everywhere on its page', async () => {
      const mint = sandbox.mints.pebble
      const { page } = await open(`/token/${mint}`)
      const checked = await fetchJson(
        `${server.apiUrl}/v1/security/token-risk`,
        jsonPost({ chain: 'solana', mint }),
      )
      const badges = page.locator('#profile .tags .sev')
      await badges.filter({ hasText: `${String(member(checked, 'riskLevel'))} risk` }).waitFor()
      expect(await badges.count()).toBe(1)
      await page.context().close()
    })

    test('a token by search, with candles of the sandbox’s own trades', async () => {
      const watched = await open('/token')
      const { page } = watched
      await page.locator('#mint').fill('usdc')
      await page.keyboard.press('Enter')
      await page.locator('table a', { hasText: 'EPjF' }).first().click()
      await page.locator('#profile', { hasText: 'USD Coin' }).waitFor()
      // It is not traded in the sandbox: candles are not requested, since the console would show the error.
      await page.locator('#candles .empty').waitFor()
      await settled(page)
      await page.goto(`${server.apiUrl}/token/${sandbox.mints.pebble}`)
      await page.locator('#interval').selectOption('1m')
      await page.locator('#candles canvas').waitFor()
      expect(await page.locator('#candles .canvas').getAttribute('aria-label')).toStartWith(
        'Price from $',
      )
      await page.locator('#risk table tbody tr').first().waitFor()
      await page.locator('#live [role=status]', { hasText: 'Live:' }).waitFor()
      expect(await page.locator('#live tbody tr').count()).toBeGreaterThan(0)
      expectQuiet(watched)
      await page.context().close()
    })

    test('trades, live: filtered, held still, and what is missing is stated', async () => {
      const { page, requests } = await openPage(browser)
      const trade = (number: number) => ({
        signature: `${number}`.repeat(64),
        timestamp: `2026-11-20T07:00:0${number}.000Z`,
        wallet: sandbox.wallets.alice,
        side: 'buy',
        baseMint: sandbox.mints.pebble,
        quoteMint: sandbox.mints.pebble,
        amountUsd: number,
        summary: `Trade ${number}`,
      })
      const coverage = { mode: 'sample', sharePct: 11.2, since: '2026-11-20T07:00:00.000Z' }
      await page.route('**/v1/data/trades/feed?*', (route) =>
        route.fulfill({ json: { trades: [trade(1)], meta: { coverage } } }),
      )
      const sent = Promise.withResolvers<void>()
      let connections = 0
      await page.route('**/v1/data/trades/stream?*', async (route) => {
        connections += 1
        const event = (name: string, data: object) =>
          `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
        if (connections > 1) await sent.promise
        const body =
          connections === 1
            ? event('trade', trade(2)) + event('gap', { after: '1', upTo: '2', reason: 'not-read' })
            : event('trade', trade(3)) + event('removed', trade(2))
        await route.fulfill({ contentType: 'text/event-stream', body: `retry: 100\n\n${body}` })
      })
      await page.goto(`${server.apiUrl}/trades?side=buy&minAmountUsd=0.5`)
      const rows = () => page.locator('#live tbody tr').allInnerTexts()
      const summaries = async () => (await rows()).map((row) => /Trade \d/.exec(row)?.[0])
      await page.locator('#live tbody', { hasText: 'Trade 2' }).waitFor()
      expect(await summaries()).toEqual(['Trade 2', 'Trade 1'])
      await page.locator('#live', { hasText: 'Some blocks could not be read' }).waitFor()
      expect(await page.locator('#live').innerText()).toContain('a random sample: 11.2 %')
      for (const path of ['/feed?', '/stream?'])
        expect(requests.find((url) => url.includes(path))).toContain('side=buy')
      expect(await page.locator('#side').inputValue()).toBe('buy')
      await page.locator('#live').getByRole('button', { name: 'Pause' }).click()
      sent.resolve()
      // The focus is in the list for a moment: leaving it does not undo the pause.
      await page.locator('#live a').first().focus()
      const resume = page.locator('#live').getByRole('button', { name: /^Resume \(\d+ new\)$/ })
      await resume.waitFor()
      expect(await summaries()).toEqual(['Trade 2', 'Trade 1'])
      await resume.click()
      expect(await summaries()).toEqual(['Trade 3', 'Trade 1'])
      await page.locator('#wallet').fill('nonsense')
      await page.getByRole('button', { name: 'Apply filters' }).click()
      expect(await page.locator('#wallet-problem').innerText()).not.toBe('')
      await page.locator('#wallet').fill(sandbox.wallets.alice)
      await page.getByRole('button', { name: 'Apply filters' }).click()
      await until(page, () => location.search.includes('wallet='))
      await page.context().close()
    })

    test('a hidden page holds no stream, and continues when it is shown', async () => {
      const { page, requests } = await open(`/token/${sandbox.mints.pebble}`)
      const streams = (): number => requests.filter((url) => url.includes('trades/stream')).length
      await page.locator('#live [role=status]', { hasText: 'Live:' }).waitFor()
      const hide = (hidden: boolean): Promise<void> =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'hidden', { value, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        }, hidden)
      const before = streams()
      await hide(true)
      await page.locator('#live [role=status]', { hasText: 'Not live yet' }).waitFor()
      await hide(false)
      await page.locator('#live [role=status]', { hasText: 'Live:' }).waitFor()
      expect(streams()).toBe(before + 1)
      await page.context().close()
    })

    test('the price of a token follows its stream', async () => {
      const { page } = await openPage(browser)
      await page.route('**/v1/data/tokens/prices/stream?*', (route) =>
        route.fulfill({
          contentType: 'text/event-stream',
          body: `event: price\ndata: ${JSON.stringify({ mint: sandbox.mints.pebble, priceUsd: 123.45 })}\n\n`,
        }),
      )
      await page.goto(`${server.apiUrl}/token/${sandbox.mints.pebble}`)
      await page.locator('#profile .price', { hasText: '$123.45' }).waitFor()
      await page.context().close()
    })

    test('a launched token shows its holders since its creation', async () => {
      const watched = await open(`/token/${sandbox.launches.graduated}`)
      const { page } = watched
      await page.locator('#holders canvas').waitFor()
      const label = await page.locator('#holders .canvas').getAttribute('aria-label')
      expect(label).toMatch(/^Holders from \d+ to \d+$/)
      await page.locator('#holders summary').click()
      expect(await page.locator('#holders tbody tr').count()).toBeGreaterThan(1)
      await page.goto(`${server.apiUrl}/token/${sandbox.mints.pebble}`)
      await page.locator('#risk table tbody tr').first().waitFor()
      expect(await page.locator('#holders').isVisible()).toBe(false)
      expectQuiet(watched)
      await page.context().close()
    })

    test('a permission is shown with its revocation, which scans as safe', async () => {
      const watched = await open(`/wallet/${sandbox.wallets.dave}`)
      const { page } = watched
      await page.locator('#permissions .findings').waitFor()
      await settled(page)
      await picture(page, 'wallet-permissions')
      expect(await page.locator('#permissions').innerText()).toContain('Copy transaction')
      await page.locator('#permissions').getByRole('button', { name: 'Scan first' }).first().click()
      await page.locator('#verdict', { hasText: 'Looks safe' }).waitFor()
      expect(new URL(page.url()).href).toBe(`${server.apiUrl}/`)
      expectQuiet(watched)
      await page.context().close()
    })

    test('an app and a message', async () => {
      const watched = await open('/check')
      const { page } = watched
      await example(page, 'An ordinary app').click()
      await page.locator('#app-verdict', { hasText: 'Low risk' }).waitFor()
      await example(page, 'An imitation').click()
      await page.locator('#app-verdict', { hasText: 'Critical risk' }).waitFor()
      await example(page, 'A message that is a transaction').click()
      await page.locator('#message-verdict', { hasText: 'Critical risk' }).waitFor()
      await page.locator('#message').fill('Hello, grüß Gott')
      await page.getByLabel('Text', { exact: true }).check()
      await page.getByRole('button', { name: 'Check message' }).click()
      await page.locator('#message-result', { hasText: 'plain text' }).waitFor()
      expectQuiet(watched)
      await page.context().close()
    })

    test('a refused message is marked at its field only if nothing else can be wrong', async () => {
      const { page } = await open('/check#kind=message')
      const message = page.locator('#message')
      const check = page.getByRole('button', { name: 'Check message' })
      await page.locator('#wallet').fill(sandbox.wallets.alice)
      await message.fill('aGk=')
      await page.getByLabel('Base64').check()
      await page.locator('#domain').fill('no domain')
      await check.click()
      await page.locator('#message-result .failure').waitFor()
      expect(await message.getAttribute('aria-invalid')).toBeNull()
      await page.locator('#domain').fill('')
      await message.fill('not base64!')
      await check.click()
      await page.locator('#message[aria-invalid=true]').waitFor()
      await page.context().close()
    })

    test('an unreachable server is reported, and can be retried', async () => {
      const { page } = await open('/token')
      await page.route('**/v1/**', (route) => route.abort())
      await page.goto(`${server.apiUrl}/wallet/${sandbox.wallets.bob}`)
      await page.locator('#overview .failure').waitFor()
      expect(await page.locator('#overview').innerText()).toContain('could not be reached')
      await page.unroute('**/v1/**')
      await page.route('**/v1/**', (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      )
      await page.locator('#overview').getByRole('button', { name: 'Try again' }).click()
      await page.locator('#overview', { hasText: 'status 502' }).waitFor()
      await page.unroute('**/v1/**')
      await page.locator('#overview').getByRole('button', { name: 'Try again' }).click()
      await page.locator('#overview .stats').waitFor()
      await page.context().close()
    })

    test('without scripts, the page points to the API', async () => {
      const { page } = await openPage(browser, { javaScriptEnabled: false })
      await page.goto(`${server.apiUrl}/`)
      expect(await page.locator('noscript').innerText()).toContain('need JavaScript')
      await page.context().close()
    })
  },
)
