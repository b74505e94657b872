import type { DappCheck } from '../assess/check.ts'
import { type BrandSite, searchedSites } from '../../../lists/sites/known-sites.ts'
import { countWords } from '../site/lexicon.ts'

/**
 * A known name inside of a name that is another party's. Fan sites and tools do so as well; beside words that lure
 * (`claim`, `airdrop`, `verify`) hardly anyone honest does. Ordinary words and names of chains need the lure, or nothing
 * else in the name.
 */
export const brandInNameCheck: DappCheck = {
  id: 'brand-in-name',
  code: 'BRAND_IN_NAME',
  ofName: true,
  evaluate: ({ address, site }) => {
    if (site || address.label === '') return undefined
    const { label } = address
    const joined = label.replaceAll('-', '')
    const other = searchedSites.find((each) => names(label, joined, each))
    if (!other) return undefined
    const rest = restOf(label, other)
    const lures = countWords(rest).lures > 0
    const used = other.commonWord || other.community
    const alone = other.community && label === other.brand
    if (used && !lures && !alone) return undefined
    return {
      severity: lures && !used ? 'high' : 'medium',
      message: `The name uses that of ${other.name}, whose site is ${other.hosts[0]}, and is not one of theirs.`,
    }
  },
}

/** Ordinary words must stand by themselves, or at either end; others are found across hyphens (`magic-eden`). */
const names = (label: string, joined: string, { brand, commonWord }: BrandSite): boolean =>
  commonWord ? label.startsWith(brand) || label.endsWith(brand) : joined.includes(brand)

const restOf = (label: string, { brand }: BrandSite): string =>
  label.includes(brand)
    ? label.replace(brand, '-')
    : label.replace(new RegExp([...brand].join('-?')), '-')
