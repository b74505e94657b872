// The example app in a real browser: a guarded wallet, a sheet, and real signatures.
import { ed25519 } from '@noble/curves/ed25519'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { sampleExampleApp, type Sandbox, startSandbox } from '../../../scripts/sandbox.ts'
import { bytesOfBase58 } from '../../../src/basics/base58.ts'
import { noTestChain } from '../../kit/chain/surfnet.ts'
import { fetchAnswer } from '../../kit/http.ts'
import { noBrowser, openBrowser, openPage, until, type Watched } from '../../kit/pages/browser.ts'
import { auditTargets } from '../../kit/pages/page-audit.ts'
import { type ServerProcess, startServer } from '../../kit/server-process.ts'

// A chain and a browser are slow on a busy machine; no test asserts how long.
setDefaultTimeout(120_000)

const app = sampleExampleApp()
const [send, claim, both, verify] = app.requests

test('there is no example app unless one is set up', async () => {
  await using server = await startServer('binary')
  for (const path of ['/example', '/example/example.js'])
    expect((await fetchAnswer(`${server.apiUrl}${path}`)).status).toBe(404)
})

const skipped = noBrowser ?? noTestChain

describe.skipIf(skipped !== undefined)(
  `the example app${skipped ? ` (skipped: ${skipped})` : ''}`,
  () => {
    let sandbox: Sandbox
    let server: ServerProcess
    let browser: Browser
    let watched: Watched

    beforeAll(async () => {
      sandbox = await startSandbox()
      const env = { SOLANA_RPC_URL: sandbox.rpcUrl, EXAMPLE_APP: JSON.stringify(app) }
      ;[server, browser] = await Promise.all([startServer('binary', { env }), openBrowser()])
      watched = await openPage(browser)
      await watched.page.goto(`${server.apiUrl}/example`)
      await watched.page.getByRole('button', { name: 'Connect test wallet' }).click()
    })
    afterAll(async () => {
      await browser?.close()
      await server?.[Symbol.asyncDispose]()
      sandbox?.stop()
    })

    const open = async (label: string | undefined): Promise<string> => {
      await watched.page.getByRole('button', { name: label ?? '' }).click()
      await until(watched.page, () => document.querySelector('dialog')?.open === true)
      return watched.page.evaluate(() => document.querySelector('dialog')?.dataset['verdict'] ?? '')
    }
    const choose = async (label: string): Promise<{ outcome: string; text: string }> => {
      await watched.page.getByRole('button', { name: label, exact: true }).click()
      await until(
        watched.page,
        () => document.getElementById('outcome')?.dataset['outcome'] !== 'pending',
      )
      return watched.page.evaluate(() => {
        const element = document.getElementById('outcome')
        return { outcome: element?.dataset['outcome'] ?? '', text: element?.textContent ?? '' }
      })
    }

    test('signs a safe transaction with the key of its wallet', async () => {
      expect(await open(send?.label)).toBe('safe')
      const { outcome, text } = await choose('Sign')
      expect(outcome).toBe('signed')
      const signature = Uint8Array.fromHex(/[0-9a-f]{128}/.exec(text)?.[0] ?? '')
      const message = Uint8Array.fromBase64(send?.transactions[0] ?? '').slice(65)
      const publicKey = bytesOfBase58(app.wallet) ?? new Uint8Array()
      expect(ed25519.verify(signature, message, publicKey)).toBe(true)
    })

    test.each([
      ['a malicious transaction', claim],
      ['both transactions, judged together', both],
      ['a message that is a transaction', verify],
    ])('shows the sheet for %s, and signs nothing when it is rejected', async (_, request) => {
      expect(await open(request?.label)).toBe('malicious')
      expect(await choose('Reject')).toMatchObject({ outcome: 'rejected' })
    })

    test('offers the guarded transaction, and signs it', async () => {
      await open(send?.label)
      const { outcome, text } = await choose('Sign with guards')
      expect(outcome).toBe('signed')
      // Another transaction, so another signature.
      const plain = Uint8Array.fromBase64(send?.transactions[0] ?? '').slice(65)
      const signature = Uint8Array.fromHex(/[0-9a-f]{128}/.exec(text)?.[0] ?? '')
      const publicKey = bytesOfBase58(app.wallet) ?? new Uint8Array()
      expect(ed25519.verify(signature, plain, publicKey)).toBe(false)
    })

    test('rejects when the sheet is closed by the keyboard', async () => {
      await open(send?.label)
      await watched.page.keyboard.press('Escape')
      await until(
        watched.page,
        () => document.getElementById('outcome')?.dataset['outcome'] === 'rejected',
      )
    })

    test('signs nothing that could not be checked', async () => {
      await watched.page.route('**/v1/wallet/**', (route) => route.abort())
      expect(await open(send?.label)).toBe('unknown')
      expect(await choose('Reject')).toMatchObject({ outcome: 'rejected' })
      await watched.page.unroute('**/v1/wallet/**')
      watched.problems.splice(0)
    })

    test('loads from its own server only, and without a problem', async () => {
      await open(claim?.label)
      await choose('Reject')
      const { requests, problems } = watched
      expect(await auditTargets(watched.page)).toEqual([])
      expect(requests.filter((url) => !url.startsWith(`${server.apiUrl}/`))).toEqual([])
      expect(problems).toEqual([])
    })
  },
)
