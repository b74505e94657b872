import type { AppAddress } from '../site/app-address.ts'
import type { DappCheck } from '../assess/check.ts'
import { editDistance } from '../site/edit-distance.ts'
import { type BrandSite, searchedSites } from '../../../lists/sites/known-sites.ts'

/** From this length on two slips are looked for as well; they count less, since honest names stand there too. */
const twoSlipsLengthMin = 9

/** A slip of the keyboard away from a known name: the oldest trick. Ordinary words have too many honest neighbours. */
export const nearBrandCheck: DappCheck = {
  id: 'near-brand',
  code: 'NEAR_BRAND',
  ofName: true,
  evaluate: ({ address, site }) => {
    if (site || address.label === '') return undefined
    const found = nearest(address)
    if (!found) return undefined
    return {
      severity: found.slips === 1 ? 'medium' : 'low',
      message: `The name is ${found.slips === 1 ? 'one slip' : 'two slips'} of the keyboard away from ${found.other.name} (${found.other.hosts[0]}).`,
    }
  },
}

const nearest = (address: AppAddress): { other: BrandSite; slips: number } | undefined => {
  const { label } = address
  const parts = new Set([...label.split('-'), label.replaceAll('-', '')])
  let found: { other: BrandSite; slips: number } | undefined
  for (const other of searchedSites) {
    if (other.commonWord ? !isUnderOwnSuffix(address, other) : label.includes(other.brand)) continue
    const most = other.brand.length >= twoSlipsLengthMin ? 2 : 1
    for (const part of parts) {
      if (part[0] !== other.brand[0]) continue
      const slips = editDistance(part, other.brand, most)
      if (slips >= 1 && slips <= most && slips < (found?.slips ?? 3)) found = { other, slips }
    }
  }
  return found
}

/** Under these stand so many names that a neighbour of an ordinary word says nothing. */
const crowdedSuffixes: ReadonlySet<string> = new Set(['com', 'org', 'net', 'io', 'co'])

/** Shorter ordinary words have honest neighbours under any suffix. */
const ordinaryWordLengthMin = 7

/** `phantomm.app` beside `phantom.app`: an ordinary word with the very suffix that the site has. */
const isUnderOwnSuffix = ({ suffix }: AppAddress, { brand, hosts }: BrandSite): boolean =>
  brand.length >= ordinaryWordLengthMin &&
  !crowdedSuffixes.has(suffix) &&
  hosts.includes(`${brand}.${suffix}`)
