import { skeletonOf } from '../../tokens/look-alike.ts'
import rows from './known-sites.json'
import large from './large-sites.json'
import others from './other-sites.json'

export type KnownSite = {
  name: string
  /** Registrable names, or whole hosts, that are its own. */
  hosts: readonly string[]
}

/** A site whose name is looked for in the names of others. */
export type BrandSite = KnownSite & {
  /** The word by which people know it, as names that pretend to be it spell it. */
  brand: string
  /** The brand is also an ordinary word, or short: it says something only beside other words of the trade. */
  commonWord: boolean
  /** The name of a chain, which honest sites around it carry as well. */
  community: boolean
}

/**
 * Sites of Solana and of the wallets and exchanges its users have, with what is theirs. Facts: names as the projects' own
 * documents give them; projects that have closed are left out, since their names may come into other hands.
 */
export const brandSites: readonly BrandSite[] = rows.map((row) => ({
  ...row,
  commonWord: row.commonWord === true,
  community: row.community === true,
}))

/**
 * These, other well-known sites of the trade, and large ones of other trades: names that nobody is warned of and that
 * nothing is compared with. Hosts on which anybody publishes belong to none of them.
 */
export const knownSites: readonly KnownSite[] = [
  ...brandSites,
  ...Object.entries({ ...others, ...large }).map(([name, hosts]) => ({ name, hosts })),
]

/** The site whose own a host is: the host itself, or below it. */
export const siteOf = (host: string, name: string | undefined): KnownSite | undefined =>
  sitesByHost.get(host) ?? (name === undefined ? undefined : sitesByHost.get(name))

const sitesByHost: ReadonlyMap<string, KnownSite> = new Map(
  knownSites.flatMap((site) => site.hosts.map((host) => [host, site] as const)),
)

/** A shorter brand would be found in anything. */
export const brandLengthMin = 5

/** Brands that can be looked for inside of other names, longest first. */
export const searchedSites: readonly BrandSite[] = brandSites
  .filter(({ brand }) => brand.length >= brandLengthMin)
  .sort((a, b) => b.brand.length - a.brand.length)

/** Brands by their skeleton, for names that look the same and are spelled otherwise. */
export const sitesBySkeleton: ReadonlyMap<string, BrandSite> = new Map(
  brandSites
    .filter(({ brand }) => brand.length >= brandLengthMin - 1)
    .map((site) => [skeletonOf(site.brand), site] as const),
)
