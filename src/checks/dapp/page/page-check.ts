import type { Check } from '../../../findings/check.ts'
import type { NestedFinding } from '../../../findings/finding.ts'
import type { Severity } from '../../../findings/severity.ts'
import { type KnownSite, siteOf } from '../../../lists/sites/known-sites.ts'
import { type AppAddress, readAppAddress } from '../site/app-address.ts'
import type { PageFacts, PageReading } from './page-facts.ts'
import { readableCode } from './readable-code.ts'
import { usesWallet } from './wallet-use.ts'

export type PageContext = {
  /** The page's address after all redirects. */
  address: AppAddress
  /** The known site that it belongs to, if any. */
  site?: KnownSite
  facts: PageFacts
  /** All inline scripts, with simple disguises removed (`readableCode`). */
  code: string
  /** Whether the page uses a wallet, as far as that shows without running it. */
  usesWallet: boolean
  assessUrl: AssessUrl
}

/** Another address that a page leads to, with its most serious finding. */
export type RiskyPlace = {
  /** Its host, or its scheme with the colon if it has none. */
  place: string
  /** Medium or above. */
  severity: Severity
  finding: NestedFinding
}

/** Undefined if the address has no serious finding, or is the requested one. */
export type AssessUrl = (url: string) => RiskyPlace | undefined

/** One thing that a page can show. Never critical: what a page does not show proves nothing. */
export type PageCheck<Id extends string = string, Params = unknown> = Omit<
  Check<PageContext, Id, Params>,
  'critical'
>

/** Input of the page checks. For a page that was not read, only the redirects are known and its facts are empty. */
export const pageContextOf = (page: PageReading, assessUrl: AssessUrl): PageContext | undefined => {
  const facts = page.status === 'read' ? page.facts : unreadPage(page.hops)
  const address = addressOf(facts.hops.at(-1))
  if (!address) return undefined
  const site = siteOf(address.host, address.name)
  const code = readableCode(facts)
  return {
    address,
    ...(site && { site }),
    facts,
    code,
    usesWallet: usesWallet(facts, code),
    assessUrl,
  }
}

/** A redirect may lead to something that is not an address. */
const addressOf = (url: string | undefined) => {
  try {
    return url === undefined ? undefined : readAppAddress(url)
  } catch {
    return undefined
  }
}

const unreadPage = (hops: readonly string[]): PageFacts => ({
  hops,
  status: 0,
  cut: false,
  title: '',
  siteNames: [],
  headings: [],
  pictureTexts: [],
  canonicalUrls: [],
  iconUrls: [],
  scripts: [],
  fields: [],
  buttons: [],
  linkUrls: [],
  frames: [],
  text: '',
})
