import type { DappCheck } from '../check.ts'
import { type KnownSite, knownSites, siteOf } from '../known-sites.ts'

/** `phantom.com.wallet.evil.com`: a known host in front, where it is read first and means nothing. */
export const brandAsSubdomainCheck: DappCheck = {
  id: 'brand-as-subdomain',
  code: 'KNOWN_HOST_AS_SUBDOMAIN',
  ofName: true,
  evaluate: ({ address: { subdomain, name }, site }) => {
    if (site || subdomain === '' || name === undefined) return undefined
    const other = siteWithin(subdomain.split('.'))
    return other
      ? {
          severity: 'high',
          message: `It begins like ${other.name} and belongs to whoever holds ${name}.`,
        }
      : undefined
  },
}

/** The site whose host is written into these labels: as it is, or with hyphens for dots, as hosters write foreign names. */
const siteWithin = (labels: readonly string[]): KnownSite | undefined => {
  for (const [at, label] of labels.entries()) {
    const hyphened = sitesByHyphenedHost.get(label)
    if (hyphened) return hyphened
    for (let length = 2; length <= Math.min(hostLabelsMax, labels.length - at); length += 1) {
      const found = siteOf(labels.slice(at, at + length).join('.'), undefined)
      if (found) return found
    }
  }
  return undefined
}

/** `phantom-com.evil.com` */
const sitesByHyphenedHost: ReadonlyMap<string, KnownSite> = new Map(
  knownSites.flatMap((site) =>
    site.hosts.map((host) => [host.replaceAll('.', '-'), site] as const),
  ),
)

const hostLabelsMax = Math.max(
  ...knownSites.flatMap(({ hosts }) => hosts.map((host) => host.split('.').length)),
)
