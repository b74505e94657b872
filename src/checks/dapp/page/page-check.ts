import type { Check } from '../../../findings/check.ts'
import type { NestedFinding } from '../../../findings/finding.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { KnownSite } from '../../../lists/sites/known-sites.ts'
import type { AppAddress } from '../site/app-address.ts'
import type { PageFacts } from './page-facts.ts'

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
