import type { PageCheck } from '../page-check.ts'

/** The page sends people on by itself; that page is not fetched, only its address is judged. */
export const refreshedCheck: PageCheck = {
  id: 'refreshed',
  code: 'SENDS_ON_TO_RISKY_SITE',
  evaluate: ({ facts: { refreshUrl }, judgeUrl }) => {
    const seen = refreshUrl === undefined ? undefined : judgeUrl(refreshUrl)
    return seen
      ? { ...seen, message: `The page sends people on to another address. ${seen.message}` }
      : undefined
  },
}
