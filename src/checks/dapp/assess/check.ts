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
  /** Score from the name model. Absent for known sites and for names that the model cannot read. */
  nameScore?: NameScore
  /** List entries for the address. Absent if there are none. */
  reports?: readonly SiteReport[]
  /** How many lists are in use, and whether all configured ones are. Absent if the server uses no lists. */
  lists?: { count: number; complete: boolean }
  /** Result of opening the page. Absent if pages are not opened. */
  page?: PageReading
  /** The same, prepared for the checks of the page. */
  opened?: PageContext
}

export type DappCheck<Id extends string = string, Params = unknown> = Check<DappContext, Id, Params>

/** Whether the operator trusts the name. Tricks in the rest of the URL still count. */
export const isTrustedByOperator = ({ reports = [] }: Pick<DappContext, 'reports'>): boolean =>
  reports.some(({ verdict }) => verdict === 'allowed')

/** For checks of who owns a name, which do not apply to names that the operator trusts. */
export const unlessTrusted =
  <Params>(evaluate: (context: DappContext) => Outcome<Params>) =>
  (context: DappContext): Outcome<Params> =>
    isTrustedByOperator(context)
      ? notApplicable({ reason: 'trusted-by-operator' })
      : evaluate(context)
