import { noQuotas, type PagesSetup, startPages } from '../kit/pages/pages-setup.ts'
// Accessibility of every page with every kind of answer: screen readers, keyboard, zoom, contrast.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { followTrades, sampleExampleApp, type Sandbox } from '../../scripts/sandbox.ts'
import { noBrowser, openPage, settled } from '../kit/pages/browser.ts'
import {
  auditFit,
  auditKeyboard,
  auditLabels,
  auditMotion,
  auditTargets,
} from '../kit/pages/page-audit.ts'
import { auditContrast } from '../kit/pages/page-contrast.ts'
import { auditTree } from '../kit/pages/page-tree.ts'
import type { ServerProcess } from '../kit/server-process.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'

setDefaultTimeout(240_000)

let browser: Browser
let server: ServerProcess
let sandbox: Sandbox
let stop: PagesSetup['stop'] | undefined

type State = { name: string; path: () => string; reach?: (page: Page) => Promise<void> }

const press = (label: string, verdict: string) => async (page: Page) => {
  await page.locator('#try').getByRole('button', { name: label }).click()
  await page.locator(`#${verdict}`).waitFor()
}

/** Every state that a page can be in. */
const states: State[] = [
  { name: 'status', path: () => '/status' },
  {
    name: 'landing',
    path: () => '/',
    reach: async (page) => {
      // Each is scanned once it is in sight.
      for (const card of await page.locator('.answer').all()) {
        await card.scrollIntoViewIfNeeded()
        await card.locator('.ledger').waitFor()
      }
    },
  },
  { name: 'an unknown page', path: () => '/nowhere' },
  { name: 'a safe transaction', path: () => '/', reach: press('Safe', 'verdict') },
  {
    name: 'a malicious transaction',
    path: () => '/',
    reach: async (page) => {
      await press('Malicious', 'verdict')(page)
      for (const id of ['balances', 'controls', 'raw'])
        await page.locator(`#${id} > summary`).click()
    },
  },
  {
    name: 'a launched token',
    path: () => `/token/${sandbox.launches.graduated}`,
    reach: async (page) => {
      await page.locator('#holders canvas').waitFor()
      await page.locator('#holders summary').click()
    },
  },
  {
    name: 'a refused scan',
    path: () => '/',
    reach: async (page) => {
      await page.locator('#transaction').fill('AQIDBAUGBwgJCgsMDQ4PEBESExQ=')
      await page.locator('#wallet').fill(sandbox.wallets.alice)
      await page.getByRole('button', { name: 'Scan', exact: true }).click()
      await page.locator('.failure').waitFor()
    },
  },
  {
    name: 'invalid fields',
    path: () => '/',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Scan', exact: true }).click()
      await page.locator('[aria-invalid]').first().waitFor()
    },
  },
  { name: 'tokens', path: () => '/token' },
  {
    name: 'a token',
    path: () => `/token/${sandbox.mints.pebble}`,
    reach: async (page) => {
      await page.locator('#risk summary').click()
    },
  },
  { name: 'an unknown token', path: () => `/token/${sandbox.wallets.alice}` },
  { name: 'trades', path: () => '/trades' },
  {
    name: 'invalid filters',
    path: () => '/trades?wallet=nonsense&minAmountUsd=a',
    reach: async (page) => {
      await page.locator('[aria-invalid]').first().waitFor()
    },
  },
  { name: 'no wallet yet', path: () => '/wallet' },
  { name: 'a wallet', path: () => `/wallet/${sandbox.wallets.dave}` },
  { name: 'check', path: () => '/check' },
  {
    name: 'check of a message',
    path: () => '/check#kind=message',
    reach: (page) => page.locator('#message').waitFor(),
  },
  { name: 'an app', path: () => '/check', reach: press('An imitation', 'app-verdict') },
  {
    name: 'a message',
    path: () => '/check',
    reach: press('A message that is a transaction', 'message-verdict'),
  },
  {
    name: 'the example app',
    path: () => '/example',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Connect test wallet' }).click()
      await page.locator('#buttons button').first().waitFor()
    },
  },
]

const desktop = { width: 1280, height: 1024 }
const looks = {
  still: { reducedMotion: 'reduce' },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  wide: { viewport: desktop },
} as const

/** One page for each look, kept open: a new one costs as much processor time as all checks of a state. */
const kept = new Map<keyof typeof looks, Promise<Page>>()

const open = async ({ path, reach }: State, look: keyof typeof looks): Promise<Page> => {
  const opened = kept.get(look) ?? openPage(browser, looks[look]).then(({ page }) => page)
  kept.set(look, opened)
  const page = await opened
  await page.goto(`${server.apiUrl}${path()}`)
  await settled(page)
  await reach?.(page)
  await settled(page)
  return page
}
const skipped = noBrowser ?? noTestChain

describe.skipIf(skipped !== undefined)(
  `accessibility of the pages${skipped ? `: skipped, ${skipped}` : ''}`,
  () => {
    beforeAll(async () => {
      ;({ browser, server, sandbox, stop } = await startPages((sandbox) => ({
        ...followTrades(sandbox),
        ...noQuotas,
        EXAMPLE_APP: JSON.stringify(sampleExampleApp()),
      })))
    })
    afterAll(() => stop?.())

    const cases = states.map((state) => [state.name, state] as const)

    test.each(cases)('%s: names, contrast in both schemes, keyboard', async (_, state) => {
      const page = await open(state, 'still')
      const found: Record<string, unknown> = {
        tree: await auditTree(page),
        light: await auditContrast(page),
        keys: await auditKeyboard(page),
        motion: await auditMotion(page),
        labels: await auditLabels(page),
      }
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      found['dark'] = await auditContrast(page)
      expect(found).toEqual({ tree: [], light: [], dark: [], keys: [], motion: [], labels: [] })
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    })

    test.each(cases)('%s: on a phone and enlarged', async (_, state) => {
      const page = await open(state, 'phone')
      const found: Record<string, unknown> = {
        targets: await auditTargets(page),
        phone: await auditFit(page),
      }
      const wide = await open(state, 'wide')
      // Where the header is fullest, and the sizes of that window at 200 and 400 percent zoom.
      for (const width of [820, 640, 320]) {
        await wide.setViewportSize({ width, height: 512 })
        await wide.evaluate(() => new Promise(requestAnimationFrame))
        found[width] = await auditFit(wide)
      }
      await wide.setViewportSize(desktop)
      await wide.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      expect(await wide.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('34px')
      found['letters'] = await auditFit(wide)
      expect(found).toEqual({ targets: [], phone: [], 820: [], 640: [], 320: [], letters: [] })
    })

    test('work, answers and failures are announced', async () => {
      const page = await open({ name: 'scan', path: () => '/' }, 'wide')
      // The region has to be there before its first announcement.
      expect(await page.locator('#announce').getAttribute('role')).toBe('status')
      const announcements = await page.evaluateHandle(() => {
        const all: string[] = []
        const region = document.getElementById('announce')
        if (region)
          new MutationObserver(() => all.push(region.textContent)).observe(region, {
            childList: true,
            characterData: true,
            subtree: true,
          })
        return all
      })
      await press('Safe', 'verdict')(page)
      expect(await announcements.evaluate((all) => all)).toEqual([
        'Scanning.',
        expect.stringMatching(/^safe\. ./),
      ])
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('verdict')
      await page.getByRole('button', { name: 'Edit input' }).click()
      await page.route('**/v1/wallet/tx?*', (route) => route.abort())
      await page.getByRole('button', { name: 'Scan', exact: true }).click()
      await page.getByRole('alert').waitFor()
      expect(await announcements.evaluate((all) => all.at(-1))).toContain('There is no verdict')
      await page.unroute('**/v1/wallet/tx?*')
    })

    test('the audits find what is wrong', async () => {
      const { page } = await openPage(browser, { viewport: { width: 400, height: 600 } })
      await page.setContent(`<!doctype html><html><body style="width: 900px">
        <header>a</header><main><h2>Second</h2><h4>Fourth</h4>
        <button style="width: 9px; height: 9px; padding: 0"></button><input aria-label="x" style="border: 1px solid #eee" />
        <p style="color: #999; background: #fff">pale <a href="#x" style="outline: none">link</a></p>
        <p style="animation: 1s linear infinite turn">turns</p>
        <svg><g><rect fill="#777"/><text fill="#888">in a box</text></g></svg>
        <span class="dot" style="background: #eee">.</span></main></body></html>`)
      expect((await auditTree(page)).toSorted()).toEqual([
        '0 headings of level 1, the first of all is of level 2',
        '0 landmarks contentinfo',
        '0 landmarks navigation',
        'a button without a name',
        'heading "Fourth" of level 4 follows 2',
      ])
      const pale = await auditContrast(page)
      for (const what of ['p. "pale', 'text. "in a box"', 'input.', 'span.dot'])
        expect(pale.filter((problem) => problem.startsWith(what))).toHaveLength(1)
      expect((await auditTargets(page))[0]).toContain('button. "": 9 × 9')
      expect(await auditKeyboard(page)).toEqual([expect.stringContaining('no ring shows')])
      expect(await auditMotion(page)).toEqual(['p. moves'])
      expect((await auditFit(page)).length).toBeGreaterThan(0)
      await page.context().close()
    })

    test('every page has its own title and can be zoomed', async () => {
      const titles: string[] = []
      for (const state of states.filter(({ reach }) => !reach)) {
        const page = await open(state, 'wide')
        titles.push(await page.title())
        const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
        expect(viewport).not.toMatch(/maximum-scale|user-scalable/)
      }
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    })
  },
)
