import type { PageCheck } from '../page-check.ts'
import { type LeadsTo, leadsTo } from '../leads-to.ts'

/** A redirect or the final address is riskier than the requested one. */
export const redirectedCheck: PageCheck<'redirected', LeadsTo> = {
  id: 'redirected',
  code: 'REDIRECTS_TO_RISKY_SITE',
  severity: 'high',
  evaluate: ({ facts: { hops }, assessUrl }) => leadsTo(hops.slice(1), assessUrl),
}
