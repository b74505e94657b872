import { expect } from 'bun:test'
import type {
  JudgeUrl,
  PageCheck,
  PageObservation,
} from '../../../src/checks/dapp/page/page-check.ts'
import { pageContextOf } from '../../../src/checks/dapp/page/page-context.ts'
import type { PageLook } from '../../../src/checks/dapp/page/page-facts.ts'
import { extractFacts } from '../../../src/checks/dapp/adapters/extract-facts.ts'

/** What the page is, where it stands, its HTML, and the severity that the check gives it; undefined where it keeps quiet. */
export type PageCase = readonly [
  what: string,
  url: string,
  html: string,
  severity: string | undefined,
]

/** Hosts whose addresses are said to be dangerous in these tests. */
const dangerous: JudgeUrl = (url): PageObservation | undefined =>
  URL.parse(url)?.hostname === 'evil-listed.com'
    ? { severity: 'critical', message: 'It is listed.' }
    : undefined

/** A page as the product would see it: parsed by the product's own reader. */
export const lookOf = (url: string, html: string, hops: readonly string[] = []): PageLook => ({
  status: 'seen',
  facts: extractFacts({ hops: [...hops, url], status: 200, cut: false, html }),
})

export const seenOnPage = (check: PageCheck, look: PageLook): PageObservation | undefined => {
  const context = pageContextOf(look, dangerous)
  if (!context) throw new Error('the address of the page cannot be read')
  return check.evaluate(context)
}

export const expectOnPage = (check: PageCheck, [what, url, html, severity]: PageCase): void => {
  const seen = seenOnPage(check, lookOf(url, html))
  expect<string | undefined>(seen?.severity, what).toBe(severity)
  if (seen) expect(seen.message).toMatch(/\.$/)
}
