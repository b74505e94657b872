import { failed, notApplicable, type Observation, type Outcome } from '../../../findings/check.ts'
import type { PageCheck } from '../page/page-check.ts'
import type { DappCheck, DappContext } from './check.ts'

/** Runs a check of the page among those of the address. */
export const asDappCheck = (check: PageCheck): DappCheck => ({
  ...check,
  evaluate: (context) => {
    const outcome = context.opened ? check.evaluate(context.opened) : []
    return 'gap' in outcome ? outcome : pageOutcome(context, outcome)
  },
})

/** Adds to observations why there may be more: for a page that was not read, only its redirects are known. */
export const pageOutcome = <Params>(
  { page }: DappContext,
  observations: readonly Observation<Params>[],
): Outcome<Params> => {
  if (page === undefined) return notApplicable({ reason: 'pages-off' }, observations)
  return page.status === 'failed'
    ? failed({ reason: 'page-not-read', failure: page.failure }, observations)
    : observations
}
