import { type NamedSite, namedSite } from '../../site/named-site.ts'
import { siteOfUrl } from '../brand-claim.ts'
import type { PageCheck } from '../page-check.ts'

export type BorrowedIcon = {
  host: string
  /** Site that the icon belongs to. */
  site: NamedSite
}

/** The page's icon is loaded from a known site, which only imitations of that site need. */
export const borrowedIconCheck: PageCheck<'borrowed-icon', BorrowedIcon> = {
  id: 'borrowed-icon',
  code: 'ICON_OF_KNOWN_SITE',
  severity: 'medium',
  evaluate: ({ address: { host }, site, facts }) => {
    if (site) return []
    const other = facts.iconUrls.map(siteOfUrl).find((each) => each !== undefined)
    return other ? [{ params: { host, site: namedSite(other) }, subject: host }] : []
  },
}
