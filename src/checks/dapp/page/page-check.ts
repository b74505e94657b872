import type { Check } from '../../../findings/check.ts'
import type { NestedFinding } from '../../../findings/finding.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { KnownSite } from '../../../lists/sites/known-sites.ts'
import type { AppAddress } from '../site/app-address.ts'
import type { PageFacts } from './page-facts.ts'

export type PageContext = {
  /** Where the page is after all redirects. */
  address: AppAddress
  /** The known site that it belongs to, if any. */
  site?: KnownSite
  facts: PageFacts
  /** Every script that is written into the page, with simple disguises removed (`readableCode`). */
  code: string
  /** Whether the page wants something of a wallet, as far as that shows without running it. */
  usesWallet: boolean
  assessUrl: AssessUrl
}

/** What is most serious about another address that a page leads to. */
export type RiskyPlace = {
  /** Its host, or its scheme with the colon where it has none. */
  place: string
  /** Medium or above. */
  severity: Severity
  finding: NestedFinding
}

/** Undefined where nothing serious is known of the address, and where it is the one that was requested. */
export type AssessUrl = (url: string) => RiskyPlace | undefined

/** One thing that a page can show. It is never critical: what a page does not show proves nothing. */
export type PageCheck<Id extends string = string, Params = unknown> = Omit<
  Check<PageContext, Id, Params>,
  'critical'
>
