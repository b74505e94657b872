import type { Severity } from '../../../findings/severity.ts'
import type { AppAddress } from '../site/app-address.ts'
import type { KnownSite } from '../../../lists/sites/known-sites.ts'
import type { PageFacts } from './page-facts.ts'

export type PageContext = {
  /** Where the page stands in the end, which is not always where somebody asked for it. */
  address: AppAddress
  /** The known site that it is a page of, if any. */
  site?: KnownSite
  facts: PageFacts
  /** Every program that is written into the page, with simple disguises taken off (`readableCode`). */
  code: string
  /** Whether the page wants something of a wallet, as far as can be seen without running it. */
  wantsWallet: boolean
  /** What speaks against an address elsewhere; undefined where that is not much. */
  judgeUrl: JudgeUrl
}

export type PageObservation = { severity: Severity; message: string }

export type JudgeUrl = (url: string) => PageObservation | undefined

/** One thing that a page can show: one file, one line in the registry, one test. */
export type PageCheck = {
  id: string
  /** Permanent word in answers. */
  code: string
  evaluate: (context: PageContext) => PageObservation | undefined
}
