import { brandClaimOf } from '../brand-claim.ts'
import { type NamedSite, namedSite } from '../../site/named-site.ts'
import type { PageCheck } from '../page-check.ts'

export type CopiedSite = {
  host: string
  /** Which site the page claims to be. */
  site: NamedSite
}

/**
 * The page claims to be a known site and is elsewhere. Pages that write about a site or list it show a name of their own;
 * a copy has what the original has, often including its address.
 */
export const copiedSiteCheck: PageCheck<'copied-site', CopiedSite> = {
  id: 'copied-site',
  code: 'COPY_OF_KNOWN_SITE',
  severity: 'high',
  evaluate: ({ site, address, facts, usesWallet }) => {
    if (site) return []
    const claim = brandClaimOf(facts, address.label)
    if (!claim) return []
    const { other, title, siteName, shown, canonical, icon, linked, distinct } = claim
    const original = canonical || icon
    const sure = original || (distinct && [title, siteName, shown].filter(Boolean).length >= 2)
    if (!sure && !(usesWallet && (distinct || (linked && !other.community)))) return []
    const { host } = address
    return [
      {
        params: { host, site: namedSite(other) },
        subject: host,
        severity: sure && usesWallet ? 'high' : 'medium',
      },
    ]
  },
}
