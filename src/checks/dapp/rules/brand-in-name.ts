import { confirmedSeverity } from '../assess/confirmed-severity.ts'
import { type DappCheck, unlessTrusted } from '../assess/check.ts'
import { type NamedSite, namedSite } from '../site/named-site.ts'
import type { BrandSite } from '../../../lists/sites/known-sites.ts'
import { brandsWithin } from '../site/brands-within.ts'
import { countWords } from '../site/lexicon.ts'

/**
 * A known name within the name of another party. Fan sites and tools have such names too, but combined with a lure
 * (`claim`, `airdrop`, `verify`) they are hardly ever honest. Ordinary words and names of chains only count with a
 * lure, or if they are the whole name. Without a lure it takes the model to confirm the doubt: brands own many names.
 */
export const brandInNameCheck: DappCheck<'brand-in-name', { host: string; site: NamedSite }> = {
  id: 'brand-in-name',
  code: 'BRAND_IN_NAME',
  severity: 'high',
  critical: true,
  family: 'name',
  doubtful: true,
  evaluate: unlessTrusted(({ address: { label, host }, site, nameScore }) => {
    if (site || label === '') return []
    const joined = label.replaceAll('-', '')
    const other = brandsWithin(joined).find((each) => names(label, joined, each))
    if (!other) return []
    const rest = restOf(label, other)
    const lures = countWords(rest).lures > 0
    const used = other.commonWord || other.community
    const alone = other.community && label === other.brand
    if (used && !lures && !alone) return []
    const severity = lures && !used ? 'high' : confirmedSeverity(nameScore, other)
    return [{ params: { host, site: namedSite(other) }, subject: host, severity }]
  }),
}

/** Ordinary words must be at either end. Others are also found across hyphens (`magic-eden`). */
const names = (label: string, joined: string, { brand, commonWord }: BrandSite): boolean =>
  commonWord ? label.startsWith(brand) || label.endsWith(brand) : joined.includes(brand)

const restOf = (label: string, { brand }: BrandSite): string =>
  label.includes(brand)
    ? label.replace(brand, '-')
    : label.replace(new RegExp([...brand].join('-?')), '-')
