import { siteOfUrl } from '../brand-claim.ts'
import type { PageCheck } from '../page-check.ts'

/** The sign in the browser's tab comes from a known site: nobody needs it but whoever wants to pass for that site. */
export const borrowedIconCheck: PageCheck = {
  id: 'borrowed-icon',
  code: 'ICON_OF_KNOWN_SITE',
  evaluate: ({ site, facts }) => {
    if (site) return undefined
    const other = facts.iconUrls.map(siteOfUrl).find((each) => each !== undefined)
    return other
      ? {
          severity: 'medium',
          message: `The page shows the icon of ${other.name}, loaded from its site ${other.hosts[0]}, and is not one of theirs.`,
        }
      : undefined
  },
}
