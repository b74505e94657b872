import { brandClaimOf } from '../brand-claim.ts'
import { type NamedSite, namedSite } from '../../site/named-site.ts'
import type { PageCheck } from '../page-check.ts'

export type CopiedSite = {
  host: string
  /** The site that the page claims to be. */
  site: NamedSite
}

/**
 * The page claims to be a known site but has another address. Pages that write about or list a site show their own
 * name; a copy has what the original has, often including its address.
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
    const certain = original || (distinct && [title, siteName, shown].filter(Boolean).length >= 2)
    if (!certain && !(usesWallet && (distinct || (linked && !other.community)))) return []
    const { host } = address
    return [
      {
        params: { host, site: namedSite(other) },
        subject: host,
        severity: certain && usesWallet ? 'high' : 'medium',
      },
    ]
  },
}
