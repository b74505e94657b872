// One token, wallet, app and transaction is the same on every page of the sandbox and in the API.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import {
  followTrades,
  sampleExampleApp,
  sampleExamples,
  type Sandbox,
} from '../../scripts/sandbox.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { fetchJson, jsonPost, member } from '../kit/http.ts'
import { noBrowser, openPage, settled, until } from '../kit/pages/browser.ts'
import { noQuotas, type PagesSetup, startPages } from '../kit/pages/pages-setup.ts'
import {
  disagreements,
  shownTokens,
  shownTrades,
  type ShownToken,
  type ShownTrade,
} from '../kit/pages/shown-facts.ts'
import type { ServerProcess } from '../kit/server-process.ts'

setDefaultTimeout(240_000)

let browser: Browser
let server: ServerProcess
let sandbox: Sandbox
let stop: PagesSetup['stop'] | undefined
let page: Page

const open = async (path: string): Promise<void> => {
  await page.goto(`${server.apiUrl}${path}`)
  await settled(page)
}

/** Answers are cached for seconds, so that pages agree once nothing has traded for that long. */
const eventually = async <Value>(
  read: () => Promise<Value>,
  isReached: (value: Value) => boolean,
): Promise<Value> => {
  let value = await read()
  for (let tries = 0; tries < triesMax && !isReached(value); tries += 1) {
    await Bun.sleep(pauseMs)
    value = await read()
  }
  return value
}
const triesMax = 30
const pauseMs = 3_000

const skipped = noBrowser ?? noTestChain

describe.skipIf(skipped !== undefined)(
  `the pages agree${skipped ? `: skipped, ${skipped}` : ''}`,
  () => {
    beforeAll(async () => {
      ;({ browser, server, sandbox, stop } = await startPages((sandbox) => ({
        ...followTrades(sandbox),
        ...noQuotas,
        EXAMPLE_APP: JSON.stringify(sampleExampleApp()),
      })))
      ;({ page } = await openPage(browser))
      await open('/token')
      await eventually(
        async () => {
          await open('/token')
          return (await shownTokens(page)).length
        },
        (count) => count >= 4,
      )
      sandbox.rest()
    })
    afterAll(() => stop?.())

    const tokenPages = (): string[] =>
      [sandbox.mints.usdc, sandbox.mints.pebble, sandbox.mints.lantern].map(
        (mint) => `/token/${mint}`,
      )
    const paths = (): string[] => [
      ...tokenPages(),
      '/token',
      '/trades',
      ...[sandbox.wallets.alice, sandbox.wallets.carol].map((wallet) => `/wallet/${wallet}`),
    ]

    /** What each page shows, and what the page of each token says of it. */
    const walk = async (): Promise<{ tokens: ShownToken[]; trades: ShownTrade[] }> => {
      const tokens: ShownToken[] = []
      const trades: ShownTrade[] = []
      for (const path of paths()) {
        await open(path)
        await until(page, () =>
          [...document.querySelectorAll('.who strong')].every(
            ({ textContent }) => !textContent.includes('…'),
          ),
        )
        tokens.push(...(await shownTokens(page)))
        trades.push(...(await shownTrades(page)))
        if (!path.startsWith('/token/')) continue
        const own = await page.locator('#profile').evaluate((profile) => ({
          name: profile.querySelector('.symbol')?.textContent.trim() ?? '',
          tag: [...profile.querySelectorAll('.tag')]
            .map(({ textContent }) => textContent)
            .find((text) => text.endsWith('verified')),
          price: profile.querySelector('.price .name')?.textContent ?? '',
        }))
        tokens.push({
          where: path,
          mint: path.slice('/token/'.length),
          name: own.name,
          ...(own.tag !== undefined && { tag: own.tag }),
          ...(/\d/.test(own.price) && { price: own.price }),
        })
      }
      return { tokens, trades }
    }

    test('on names, verification, prices and trades', async () => {
      const mintOf = ({ mint }: ShownToken): string => mint
      const tradeOf = ({ signature, side }: ShownTrade): string => `${side} ${signature}`
      const compare = ({ tokens, trades }: Awaited<ReturnType<typeof walk>>) => ({
        names: disagreements(tokens, mintOf, ({ name }) => name),
        tags: disagreements(tokens, mintOf, ({ tag }) => tag),
        prices: disagreements(tokens, mintOf, ({ price }) => price),
        values: disagreements(trades, tradeOf, ({ value }) => value),
        sentences: disagreements(trades, tradeOf, ({ sentence }) => sentence),
      })
      let last = await walk()
      await eventually(
        async () => compare((last = await walk())),
        (found) => Object.values(found).every(({ length }) => length === 0),
      )
      expect(compare(last)).toEqual({ names: [], tags: [], prices: [], values: [], sentences: [] })
      const shownBy = (mint: string): number =>
        new Set(last.tokens.filter((token) => token.mint === mint).map(({ where }) => where)).size
      expect(shownBy(sandbox.mints.pebble)).toBeGreaterThanOrEqual(4)
      const shared = last.trades.filter(
        (trade, at) => last.trades.findIndex((other) => tradeOf(other) === tradeOf(trade)) !== at,
      )
      expect(shared.length).toBeGreaterThan(0)
      const mints = [...new Set(last.tokens.map(mintOf))]
      const labels = await fetchJson(`${server.apiUrl}/v1/data/tokens/labels?mints=${mints.join()}`)
      const named = new Map(last.tokens.map((token) => [token.mint, token.name]))
      expect(
        (member(labels, 'labels') as unknown[]).map((row) => [
          member(row, 'mint'),
          member(row, 'symbol'),
        ]),
      ).toEqual(mints.map((mint) => [mint, named.get(mint)]))
    })

    test('on the risk of a token, once it has been opened', async () => {
      const { pebble } = sandbox.mints
      await open(`/token/${pebble}`)
      const level = await page.locator('#profile .sev').innerText()
      expect(await page.locator('#risk-verdict').innerText()).toBe(level)
      const read = async (): Promise<string> => {
        await open('/token')
        const row = page.locator('tr', { has: page.locator(`code[title="${pebble}"]`) })
        return row.locator('td').last().innerText()
      }
      expect(await eventually(read, (shown) => shown === level)).toBe(level)
    })

    test('on decimals, and on what a transaction moves and is worth', async () => {
      const { alice } = sandbox.wallets
      const { usdc } = sandbox.mints
      const example = sampleExamples(sandbox).find(({ label }) => label.startsWith('Malicious'))
      const scan = await fetchJson(`${server.apiUrl}/v1/wallet/tx?include=assets`, {
        ...jsonPost({
          chain: 'solana',
          tx_base64: example?.fields['transaction'],
          wallet_address: alice,
        }),
      })
      const assets = member(member(scan, 'evidence'), 'assets') as object[]
      const asset = assets.find(
        (row) => member(row, 'mint') === usdc && member(row, 'address') === alice,
      )
      const profile = await fetchJson(`${server.apiUrl}/v1/data/tokens/${usdc}`)
      const list = await fetchJson(`${server.apiUrl}/v1/data/wallets/${alice}/holdings`)
      const held = (member(list, 'holdings') as object[]).find(
        (row) => member(row, 'mint') === usdc,
      )
      for (const field of ['decimals', 'symbol', 'name', 'priceUsd'])
        expect([field, member(asset, field), member(held, field)]).toEqual([
          field,
          member(profile, field),
          member(profile, field),
        ])
      expect(-Number(member(asset, 'valueUsd'))).toBe(Number(member(held, 'valueUsd')))
      await open('/')
      await page.locator('#try').getByRole('button', { name: 'Malicious' }).click()
      await page.locator('#verdict').waitFor()
      const shown = await page.locator('#result .ledger').innerText()
      await open(`/wallet/${alice}`)
      const row = page.locator('#holdings tr', { has: page.locator(`code[title="${usdc}"]`) })
      const [, amount = '', , value = ''] = await row.locator('td').allInnerTexts()
      expect(shown).toContain(`${amount} USDC`)
      expect(shown).toContain(value)
    })

    test('on a verdict, in the example app too', async () => {
      await open('/')
      await page.locator('#try').getByRole('button', { name: 'Malicious' }).click()
      const title = await page.locator('#verdict').innerText()
      const say = await page.locator('#result .verdict .say').innerText()
      await open('/example')
      await page.getByRole('button', { name: 'Connect test wallet' }).click()
      await page.getByRole('button', { name: 'Claim an airdrop' }).click()
      await until(page, () => document.querySelector('dialog')?.open === true)
      expect(await page.locator('#sheet-title').innerText()).toBe(title)
      expect(await page.locator('#sheet p').first().innerText()).toContain(say)
    })

    test('on the risk of an app and of permissions', async () => {
      const app = sampleExamples(sandbox).find(({ label }) => label === 'An imitation')
      const risk = await fetchJson(
        `${server.apiUrl}/v1/security/dapp-risk`,
        jsonPost({ url: app?.fields['url'] }),
      )
      await open('/check')
      await page.locator('#try').getByRole('button', { name: 'An imitation' }).click()
      const shown = await page.locator('#app-verdict').innerText()
      expect(shown.toLowerCase()).toBe(`${String(member(risk, 'riskLevel'))} risk`)
      const gauge = await page.locator('#app-result .b-num').textContent()
      expect(await page.locator('#app-result .kicker').innerText()).toContain(`Score ${gauge} of`)

      const { carol } = sandbox.wallets
      const permissions = await fetchJson(
        `${server.apiUrl}/v1/security/permission-risk`,
        jsonPost({ chain: 'solana', address: carol }),
      )
      await open(`/wallet/${carol}`)
      expect((await page.locator('#permissions-verdict').innerText()).toLowerCase()).toBe(
        `${String(member(permissions, 'riskLevel'))} risk`,
      )
      const delegated = page.locator('#holdings tr', { hasText: 'delegated' })
      expect(await delegated.locator('code').getAttribute('title')).toBe(sandbox.mints.usdc)
    })
  },
)
