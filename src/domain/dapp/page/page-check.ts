import type { AppAddress } from '../app-address.ts'
import type { DappObservation } from '../check.ts'
import type { KnownSite } from '../known-sites.ts'
import type { PageFacts } from './page-facts.ts'

export type PageContext = {
  /** The address that was asked about. */
  address: AppAddress
  /** The site itself, where it is one that is known. */
  site?: KnownSite
  facts: PageFacts
  /** Gravest thing that an address elsewhere says about itself; undefined where it says nothing grave. */
  judgeUrl: (url: string) => DappObservation | undefined
}

/** One thing that a page can show: one file, one line in the registry, one test. */
export type PageCheck = {
  id: string
  /** Permanent word in answers. */
  code: string
  evaluate: (context: PageContext) => DappObservation | undefined
}
