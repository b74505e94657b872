import type { AppAddress } from '../app-address.ts'
import type { DappCheck } from '../check.ts'
import { type KnownSite, searchedSites } from '../known-sites.ts'
import { countWords } from '../lexicon.ts'

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
    const other = searchedSites.find((each) => names(address, each))
    if (!other) return undefined
    const rest = address.label.replace(other.brand, '-')
    const lures = countWords(rest).lures > 0
    const used = other.commonWord || other.community
    const alone = other.community && address.label === other.brand
    if (used && !lures && !alone) return undefined
    return {
      severity: lures && !used ? 'high' : 'medium',
      message: `The name uses that of ${other.name}, whose site is ${other.hosts[0]}, and is not one of theirs.`,
    }
  },
}

/** Ordinary words must stand by themselves, or at either end. */
const names = ({ label }: AppAddress, { brand, commonWord }: KnownSite): boolean => {
  if (!label.includes(brand)) return false
  return !commonWord || label.startsWith(brand) || label.endsWith(brand)
}
