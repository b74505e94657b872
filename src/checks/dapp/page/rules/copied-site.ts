import { brandClaimOf } from '../brand-claim.ts'
import type { PageCheck } from '../page-check.ts'

/**
 * The page says that it is a known site, and stands elsewhere. Whoever writes about a site or lists it has a name of his
 * own on the page; a copy has what it was copied from, often down to the address of the original.
 */
export const copiedSiteCheck: PageCheck = {
  id: 'copied-site',
  code: 'COPY_OF_KNOWN_SITE',
  evaluate: ({ site, address, facts, wantsWallet }) => {
    if (site) return undefined
    const claim = brandClaimOf(facts, address.label)
    if (!claim) return undefined
    const { other, title, siteName, shown, canonical, icon, linked, distinct } = claim
    const original = canonical || icon
    const sure = original || (distinct && [title, siteName, shown].filter(Boolean).length >= 2)
    if (!sure && !(wantsWallet && (distinct || (linked && !other.community)))) return undefined
    return {
      severity: sure && wantsWallet ? 'high' : 'medium',
      message: `The page calls itself ${other.name}, whose site is ${other.hosts[0]}, and is not there.`,
    }
  },
}
