import type { AppAddress } from '../site/app-address.ts'
import { type DappCheck, unlessTrusted } from '../assess/check.ts'
import { type NamedSite, namedSite } from '../site/named-site.ts'
import { type BrandSite, brandSites } from '../../../lists/sites/known-sites.ts'
import { countWords } from '../site/lexicon.ts'
import { joinedHostMinChars } from '../thresholds.ts'

export type BrandAsSubdomain = {
  host: string
  site: NamedSite
  /** Registered name that the host belongs to. */
  name: string
}

/**
 * `phantom.com.wallet.evil.com`, `jup.ag-claim.xyz`, `claim-jup.ag.com`: a known host at the front, where people read
 * it first and where it means nothing.
 */
export const brandAsSubdomainCheck: DappCheck<'brand-as-subdomain', BrandAsSubdomain> = {
  id: 'brand-as-subdomain',
  code: 'KNOWN_HOST_AS_SUBDOMAIN',
  severity: 'high',
  critical: true,
  evaluate: unlessTrusted(({ address, site }) => {
    const { name, host } = address
    if (site || name === undefined) return []
    const found = hostWithin(address) ?? hostJoined(address)
    if (!found) return []
    const { other, plain, rest } = found
    const severity = plain || countWords(rest).lures > 0 ? 'high' : 'medium'
    return [{ params: { host, site: namedSite(other), name }, subject: host, severity }]
  }),
}

type Found = {
  other: BrandSite
  /** With its dots, or as a whole label, as hosting providers write foreign names. */
  plain: boolean
  /** The rest of the name. */
  rest: string
}

/** The known host that this one contains before its suffix, with dots or with hyphens instead. */
const hostWithin = ({ host, suffix }: AppAddress): Found | undefined => {
  const before = host.slice(0, -suffix.length - 1)
  const parts = before.split(/[-.]/)
  for (let at = 0; at < parts.length - 1; at += 1)
    for (const { other, known, pieces } of hostsByFirst.get(parts[at] ?? '') ?? []) {
      if (!pieces.every((piece, index) => parts[at + index] === piece)) continue
      const start = parts.slice(0, at).join('.').length + (at > 0 ? 1 : 0)
      const written = before.slice(start, start + known.length)
      const plain = written === known || isSubdomain(before, written)
      const rest = `${before.slice(0, start)}-${before.slice(start + known.length)}`
      if (plain || !other.commonWord || isWhole(before, written) || countWords(rest).lures > 0)
        return { other, plain, rest }
    }
  return undefined
}

/** `jupag.io`: nothing but a known host without its dots. */
const hostJoined = ({ label }: AppAddress): Found | undefined => {
  const other = sitesByJoinedHost.get(label.replaceAll('-', ''))
  return other && { other, plain: false, rest: '' }
}

const isWhole = (before: string, written: string): boolean => before.split('.').includes(written)

/** The last label is a registered name, which may honestly consist of the same words. */
const isSubdomain = (before: string, written: string): boolean =>
  before.split('.').slice(0, -1).includes(written)

type Known = { other: BrandSite; known: string; pieces: string[] }

const hostsByFirst: ReadonlyMap<string, readonly Known[]> = Map.groupBy(
  brandSites.flatMap((other) =>
    other.hosts.map((known) => ({ other, known, pieces: known.split(/[-.]/) })),
  ),
  ({ pieces }) => pieces[0] ?? '',
)

/** Without those that begin with the brand, which `brand-in-name` finds. */
const sitesByJoinedHost: ReadonlyMap<string, BrandSite> = new Map(
  brandSites.flatMap((site) =>
    site.hosts
      .map((host) => [host.replace(/[-.]/g, ''), site] as const)
      .filter(([joined]) => joined.length >= joinedHostMinChars && !joined.startsWith(site.brand)),
  ),
)
