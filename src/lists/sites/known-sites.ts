import { brandLengthMin } from '../thresholds.ts'
import { skeletonOf } from '../../tokens/look-alike.ts'
import rows from './known-sites.json'
import large from './large-sites.json'
import others from './other-sites.json'

export type KnownSite = {
  name: string
  /** Registrable names, or whole hosts, that belong to the site. */
  hosts: readonly string[]
}

/** A site whose brand is searched for in other names. */
export type BrandSite = KnownSite & {
  /** The brand name, as imitations of it spell it. */
  brand: string
  /** The brand is also an ordinary word, or short: it counts only next to other words of the trade. */
  commonWord: boolean
  /** The name of a chain, which honest community sites use as well. */
  community: boolean
  /** An app or service of Solana itself, which users of this server go to most. */
  solana: boolean
}

/**
 * Sites of Solana and of the wallets and exchanges its users have, with the hosts they own. Facts: names as documented
 * by the projects themselves. Closed projects are left out, since others may register their names.
 */
export const brandSites: readonly BrandSite[] = rows.map((row) => ({
  ...row,
  commonWord: row.commonWord === true,
  community: row.community === true,
  solana: row.solana === true,
}))

/**
 * These, other well-known sites of the trade, and large sites of other trades: names that never cause a warning. Hosts
 * with user-published pages are not included.
 */
export const knownSites: readonly KnownSite[] = [
  ...brandSites,
  ...Object.entries({ ...others, ...large }).map(([name, hosts]) => ({ name, hosts })),
]

/** The site that owns a host: its listed host, or a parent of it. */
export const siteOf = (host: string, name: string | undefined): KnownSite | undefined =>
  sitesByHost.get(host) ?? (name === undefined ? undefined : sitesByHost.get(name))

const sitesByHost: ReadonlyMap<string, KnownSite> = new Map(
  knownSites.flatMap((site) => site.hosts.map((host) => [host, site] as const)),
)

/** Brands to search for inside other names, longest first. */
export const searchedSites: readonly BrandSite[] = brandSites
  .filter(({ brand }) => brand.length >= brandLengthMin)
  .sort((a, b) => b.brand.length - a.brand.length)

/** Brands by their skeleton, for names that look the same but are spelled differently. */
export const sitesBySkeleton: ReadonlyMap<string, BrandSite> = new Map(
  brandSites
    .filter(({ brand }) => brand.length >= brandLengthMin - 1)
    .map((site) => [skeletonOf(site.brand), site] as const),
)
