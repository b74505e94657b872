import type { Severity } from '../../../findings/severity.ts'
import type { SiteReport } from '../../../lists/entries/site-reputation.ts'
import type { AppAddress } from '../site/app-address.ts'
import type { KnownSite } from '../../../lists/sites/known-sites.ts'
import type { NameJudgement } from '../site/name-model.ts'
import type { PageContext } from '../page/page-check.ts'
import type { PageLook } from '../page/page-facts.ts'

export type DappContext = {
  address: AppAddress
  /** The site itself, where it is one that is known. */
  site?: KnownSite
  /** What the model says; absent for known sites and where there is no name. */
  judgement?: NameJudgement
  /** What the lists in use say; absent where none says anything. */
  reports?: readonly SiteReport[]
  /** How many lists are in use, and why others that should be are not; absent where nobody keeps lists. */
  lists?: { count: number; trouble?: string }
  /** What came of opening the page; absent where nobody opens pages. */
  page?: PageLook
  /** The same made ready for the checks of the page. */
  opened?: PageContext
}

export type DappObservation = { severity: Severity; message: string }

/** `failed`: should have been looked at and could not be. Why in one sentence. */
export type DappGap = { status: 'failed' | 'not-applicable'; why: string }

/** One thing that an address can show: one file, one line in the registry, one test. */
export type DappCheck = {
  id: string
  /** Permanent word in answers. */
  code: string
  /** Judges whose name it is: nothing to ask where the operator vouches for it. */
  ofName?: true
  /** Its failing does not keep anything from being low, because it only ever adds to the others. */
  optional?: true
  /** What it sees keeps an address from being low, however little it counts: somebody else may stand behind the name. */
  doubts?: true
  evaluate: (context: DappContext) => DappObservation | undefined
  /** What it cannot say here, and why, for the coverage; it is evaluated all the same. */
  gap?: (context: DappContext) => DappGap | undefined
}
