import type { DappCheck } from '../assess/check.ts'
import { type BrandSite, searchedSites } from '../../../lists/sites/known-sites.ts'
import { countWords } from '../site/lexicon.ts'

/**
 * `phantom.sol.io`, `metamask-login.zendesk.com`: a known name before one that is another party's. Documents, forums and
 * help desks are named so as well; beside words that lure hardly anything honest is.
 */
export const brandInSubdomainCheck: DappCheck = {
  id: 'brand-in-subdomain',
  code: 'BRAND_IN_SUBDOMAIN',
  ofName: true,
  doubts: true,
  evaluate: ({ address: { subdomain, name }, site }) => {
    if (site || subdomain === '' || name === undefined) return undefined
    const labels = subdomain.split('.').filter((label) => label !== 'www')
    const found = labels.flatMap((label) => brandIn(label) ?? [])
    const lured = found.find(({ lures }) => lures)
    const [first] = found
    const { other } = lured ?? first ?? {}
    return other
      ? {
          severity: lured ? 'medium' : 'info',
          message: `It begins with the name of ${other.name} and belongs to whoever holds ${name}.`,
        }
      : undefined
  },
}

const brandIn = (label: string): { other: BrandSite; lures: boolean } | undefined => {
  const parts = label.split('-')
  const other = searchedSites.find((each) => stands(label, parts, each))
  return other && { other, lures: countWords(label.replace(other.brand, '-')).lures > 0 }
}

/** Ordinary words must be a whole part between hyphens. */
const stands = (
  label: string,
  parts: readonly string[],
  { brand, commonWord }: BrandSite,
): boolean => (commonWord ? parts.includes(brand) : label.includes(brand))
