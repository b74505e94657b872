import type { PageCheck } from '../page-check.ts'

/** Where an address leads in the end, or on the way, is worse than the address itself. */
export const redirectedCheck: PageCheck = {
  id: 'redirected',
  code: 'REDIRECTS_TO_RISKY_SITE',
  evaluate: ({ facts: { hops }, judgeUrl }) => {
    for (const hop of hops.slice(1)) {
      const seen = judgeUrl(hop)
      if (seen) return { ...seen, message: `It redirects to another address. ${seen.message}` }
    }
    return undefined
  },
}
