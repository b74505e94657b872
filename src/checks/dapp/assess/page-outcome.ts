import { failed, notApplicable, type Observation, type Outcome } from '../../../findings/check.ts'
import type { PageCheck } from '../page/page-check.ts'
import type { DappCheck, DappContext } from './check.ts'

/** A check of the page among those of the address. */
export const asDappCheck = (check: PageCheck): DappCheck => ({
  ...check,
  evaluate: (context) => {
    const outcome = context.opened ? check.evaluate(context.opened) : []
    return 'gap' in outcome ? outcome : pageOutcome(context, outcome)
  },
})

/** Observations, and why there may be more to observe: of a page that was not read, only the redirects are known. */
export const pageOutcome = <Params>(
  { page }: DappContext,
  observations: readonly Observation<Params>[],
): Outcome<Params> => {
  if (page === undefined) return notApplicable({ reason: 'pages-off' }, observations)
  return page.status === 'failed'
    ? failed({ reason: 'page-not-read', failure: page.failure }, observations)
    : observations
}
