// Accessibility of Swagger UI as it is served: another product's markup, with our styles and names over it.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { noBrowser, openBrowser, openPage } from '../kit/pages/browser.ts'
import { auditFit, auditKeyboard, auditMotion, auditTargets } from '../kit/pages/page-audit.ts'
import { auditContrast } from '../kit/pages/page-contrast.ts'
import { auditTree } from '../kit/pages/page-tree.ts'
import { type ServerProcess, startServer } from '../kit/server-process.ts'

setDefaultTimeout(120_000)

const pictures = join(import.meta.dir, '..', '..', 'dist', 'screenshots')

let browser: Browser
let server: ServerProcess

const open = async (options: Parameters<typeof openPage>[1]): Promise<Page> => {
  const { page } = await openPage(browser, options)
  await page.goto(`${server.apiUrl}/swagger`)
  await page.locator('.opblock-summary-control').first().click()
  await page.locator('.responses-table').first().waitFor()
  return page
}

/** It has no header and no footer of ours. */
const ownFrame = /landmarks (?:banner|contentinfo)$/

describe.skipIf(noBrowser !== undefined)(
  `Swagger UI${noBrowser ? `: skipped, ${noBrowser}` : ''}`,
  () => {
    beforeAll(async () => {
      ;[browser, server] = await Promise.all([openBrowser(), startServer('binary')])
    })
    afterAll(async () => {
      await browser?.close()
      await server?.[Symbol.asyncDispose]()
    })

    test('has names, contrast in both schemes, and nothing that moves', async () => {
      const page = await open({ reducedMotion: 'reduce' })
      const found: Record<string, string[]> = {
        tree: (await auditTree(page)).filter((problem) => !ownFrame.test(problem)),
        light: await auditContrast(page),
        motion: await auditMotion(page),
        targets: await auditTargets(page),
      }
      await page.screenshot({ path: join(pictures, 'swagger-light.png') })
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      found['dark'] = await auditContrast(page)
      await page.screenshot({ path: join(pictures, 'swagger-dark.png') })
      expect(found).toEqual({ tree: [], light: [], motion: [], targets: [], dark: [] })
      await page.context().close()
    })

    test('shows what has the focus', async () => {
      const page = await open({ reducedMotion: 'reduce' })
      const problems = await auditKeyboard(page)
      // The audit ends after a number of stops; the list of operations is longer.
      expect(
        problems.filter((problem) => !problem.endsWith('elements that can be reached')),
      ).toEqual([])
      await page.context().close()
    })

    test('fits a phone', async () => {
      const page = await open({ viewport: { width: 390, height: 844 }, isMobile: true })
      expect(await auditFit(page)).toEqual([])
      const words = page.locator('.opblock-tag small').first()
      expect((await words.boundingBox())?.width ?? 0).toBeGreaterThan(250)
      await page.screenshot({ path: join(pictures, 'swagger-phone.png') })
      await page.context().close()
    })
  },
)
