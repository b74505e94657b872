import type { PageCheck } from '../page-check.ts'
import { type LeadsTo, leadsTo } from '../leads-to.ts'

/** Where an address leads in the end, or on the way, is worse than the address itself. */
export const redirectedCheck: PageCheck<'redirected', LeadsTo> = {
  id: 'redirected',
  code: 'REDIRECTS_TO_RISKY_SITE',
  severity: 'high',
  evaluate: ({ facts: { hops }, assessUrl }) => leadsTo(hops.slice(1), assessUrl),
}
