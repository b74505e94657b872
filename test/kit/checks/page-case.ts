import { extractFacts } from '../../../src/checks/dapp/adapters/extract-facts.ts'
import {
  type AssessUrl,
  type PageCheck,
  type PageContext,
  pageContextOf,
} from '../../../src/checks/dapp/page/page-check.ts'
import type { PageReading } from '../../../src/checks/dapp/page/page-facts.ts'
import { dappSentences } from '../../../src/checks/dapp/words/dapp-words.ts'
import { type CheckTable, testCheck } from './check-table.ts'

/** Default address of test pages, and a site that is on a list. */
export const here = 'https://portal.example-dapp.com/'
export const hereHost = 'portal.example-dapp.com'
export const evilHost = 'evil-listed.com'
export const evilFinding = {
  rule: 'listed',
  params: {
    host: evilHost,
    reports: [{ list: 'List A', date: '2026-11-18', entry: evilHost }],
  },
}

/** Finding for a page that leads to `evilHost`. */
export const leadsToEvil = {
  params: { place: evilHost, finding: evilFinding },
  subject: evilHost,
  severity: 'critical' as const,
}

const assessUrl: AssessUrl = (url) =>
  URL.parse(url)?.hostname === evilHost
    ? { place: evilHost, severity: 'critical', finding: evilFinding }
    : undefined

/** A page: its HTML, its URL (default `here`), and the URLs that redirected there. */
export type PageCase = { name: string; html: string; url?: string; hops?: readonly string[] }

/** Reads a page with the product's own reader. */
export const readingOf = (
  url: string,
  html: string,
  hops: readonly string[] = [],
): PageReading => ({
  status: 'read',
  facts: extractFacts({ hops: [...hops, url], status: 200, cut: false, html }),
})

const contextOf = ({ html, url = here, hops = [] }: PageCase): PageContext => {
  const context = pageContextOf(readingOf(url, html, hops), assessUrl)
  if (!context) throw new Error('the address of the page cannot be read')
  return context
}

export const testPageCheck = <Params>(
  check: PageCheck<string, Params>,
  table: CheckTable<PageCase, Params>,
): void => testCheck(check, dappSentences, contextOf, table)
