import { type Check, notApplicable, type Outcome } from '../../../findings/check.ts'
import type { SiteReport } from '../../../lists/entries/site-reputation.ts'
import type { KnownSite } from '../../../lists/sites/known-sites.ts'
import type { AppAddress } from '../site/app-address.ts'
import type { NameScore } from '../site/name-model.ts'
import type { PageContext } from '../page/page-check.ts'
import type { PageReading } from '../page/page-facts.ts'

export type DappContext = {
  address: AppAddress
  /** The known site that the address belongs to, if any. */
  site?: KnownSite
  /** What the model says of the name; absent for known sites and where there is no name that it can read. */
  nameScore?: NameScore
  /** What the lists in use say; absent where none names the address. */
  reports?: readonly SiteReport[]
  /** How many lists are in use, and whether these are all that should be; absent where the server keeps no lists. */
  lists?: { count: number; complete: boolean }
  /** What came of opening the page; absent where pages are not opened. */
  page?: PageReading
  /** The same, prepared for the checks of the page. */
  opened?: PageContext
}

export type DappCheck<Id extends string = string, Params = unknown> = Check<DappContext, Id, Params>

/** Whether the operator trusts the name. Tricks in the rest of the URL still count. */
export const isTrustedByOperator = ({ reports = [] }: Pick<DappContext, 'reports'>): boolean =>
  reports.some(({ verdict }) => verdict === 'allowed')

/** For checks of whose name it is: there is nothing to assess where the operator trusts the name. */
export const unlessTrusted =
  <Params>(evaluate: (context: DappContext) => Outcome<Params>) =>
  (context: DappContext): Outcome<Params> =>
    isTrustedByOperator(context)
      ? notApplicable({ reason: 'trusted-by-operator' })
      : evaluate(context)
