import { type DappCheck, unlessTrusted } from '../assess/check.ts'
import { type NamedSite, namedSite } from '../site/named-site.ts'
import type { BrandSite } from '../../../lists/sites/known-sites.ts'
import { brandsWithin } from '../site/brands-within.ts'
import { countWords } from '../site/lexicon.ts'

export type BrandInSubdomain = {
  host: string
  site: NamedSite
  /** Registered name that the host belongs to. */
  name: string
}

/**
 * `phantom.sol.io`, `metamask-login.zendesk.com`: a known name in front of the name of another party. Documentation,
 * forums and help desks have such names too, but combined with a lure they are hardly ever honest.
 */
export const brandInSubdomainCheck: DappCheck<'brand-in-subdomain', BrandInSubdomain> = {
  id: 'brand-in-subdomain',
  code: 'BRAND_IN_SUBDOMAIN',
  severity: 'medium',
  critical: true,
  doubtful: true,
  evaluate: unlessTrusted(({ address: { subdomain, name, host }, site }) => {
    if (site || subdomain === '' || name === undefined) return []
    const labels = subdomain.split('.').filter((label) => label !== 'www')
    const found = labels.flatMap((label) => brandIn(label) ?? [])
    const withLure = found.find(({ lures }) => lures)
    const [first] = found
    const { other } = withLure ?? first ?? {}
    if (!other) return []
    const params = { host, site: namedSite(other), name }
    return [{ params, subject: host, severity: withLure ? 'medium' : 'info' }]
  }),
}

const brandIn = (label: string): { other: BrandSite; lures: boolean } | undefined => {
  const parts = label.split('-')
  const other = brandsWithin(label).find((each) => isNamed(parts, each))
  if (!other) return undefined
  const rest = label.replace(other.brand, '-')
  const named = other.community ? withoutNetworks(rest) : rest
  return { other, lures: countWords(named).lures > 0 }
}

/** `solana-mainnet`, `testnet-solana-api`: what nodes and explorers of a chain are called, not a promise. */
const withoutNetworks = (rest: string): string =>
  rest
    .split('-')
    .filter((part) => !/^(?:mainnet|testnet|devnet|beta|alpha|main|test|dev)\d*$/.test(part))
    .join('-')

/** Ordinary words must be a whole part between hyphens. */
const isNamed = (parts: readonly string[], { brand, commonWord }: BrandSite): boolean =>
  !commonWord || parts.includes(brand)
