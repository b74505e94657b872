import { confirmedSeverity, twoTyposSeverity } from '../assess/confirmed-severity.ts'
import type { AppAddress } from '../site/app-address.ts'
import { type DappCheck, unlessTrusted } from '../assess/check.ts'
import { type NamedSite, namedSite } from '../site/named-site.ts'
import { editDistance } from '../../../basics/edit-distance.ts'
import { ordinaryWordMinChars, twoTyposMinChars } from '../thresholds.ts'
import type { BrandSite } from '../../../lists/sites/known-sites.ts'
import { brandsFrom } from '../site/brands-within.ts'

export type NearBrand = { host: string; site: NamedSite; typos: number }

/**
 * One typo away from a known name, the oldest trick, or two from a long one. Honest names come that close as well, so
 * that the model has to confirm it. Ordinary words have too many honest neighbours.
 */
export const nearBrandCheck: DappCheck<'near-brand', NearBrand> = {
  id: 'near-brand',
  code: 'NEAR_BRAND',
  severity: 'medium',
  critical: true,
  family: 'name',
  doubtful: true,
  evaluate: unlessTrusted(({ address, site, nameScore }) => {
    if (site || address.label === '') return []
    const found = nearest(address)
    if (!found) return []
    const { host } = address
    const { other, typos } = found
    return [
      {
        params: { host, site: namedSite(other), typos },
        subject: host,
        severity: typos === 1 ? confirmedSeverity(nameScore, other) : twoTyposSeverity(nameScore),
      },
    ]
  }),
}

const nearest = (address: AppAddress): { other: BrandSite; typos: number } | undefined => {
  const { label } = address
  const parts = new Set([...label.split('-'), label.replaceAll('-', '')])
  let found: { other: BrandSite; typos: number } | undefined
  for (const part of parts)
    for (const other of brandsFrom(part.slice(0, 1))) {
      const max = other.brand.length >= twoTyposMinChars ? 2 : 1
      if (Math.abs(part.length - other.brand.length) > max) continue
      if (other.commonWord ? !isUnderOwnSuffix(address, other) : label.includes(other.brand))
        continue
      const typos = editDistance(part, other.brand, max)
      if (typos >= 1 && typos <= max && typos < (found?.typos ?? 3)) found = { other, typos }
    }
  return found
}

/** These suffixes have so many names that a neighbour of an ordinary word means nothing. */
const crowdedSuffixes: ReadonlySet<string> = new Set(['com', 'org', 'net', 'io', 'co'])

/** `phantomm.app` next to `phantom.app`: an ordinary word with the same suffix as the site. */
const isUnderOwnSuffix = ({ suffix }: AppAddress, { brand, hosts }: BrandSite): boolean =>
  brand.length >= ordinaryWordMinChars &&
  !crowdedSuffixes.has(suffix) &&
  hosts.includes(`${brand}.${suffix}`)
