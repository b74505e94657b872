import { subdomainLabelsMax, pathSegmentsMax, pathLengthMax } from '../thresholds.ts'
import { parse } from 'tldts'
import type { EntryRefusal } from './list-problem.ts'
import { siteOf } from '../sites/known-sites.ts'
import { isUnderWildcard, sharedHosts } from '../sites/shared-hosts.ts'

/** What a line in a list of sites names: a host with all its subdomains, or the start of a path on one host. */
export type SiteEntry = { ok: true; key: string } | { ok: false; refusal: EntryRefusal }

/**
 * Reads a host or URL of a downloaded list. Refuses names that are not public, and entries that would block a whole
 * suffix, a shared host or a site known to be honest.
 */
export const readListedSite = (text: string): SiteEntry => {
  const read = readEntry(text)
  if (!read.ok) return read
  const { host, path, suffixListed, isIp, name, depth } = read
  // Browsers accept `0x7f` and `17` as hosts; in a list they are typos.
  if (isIp) return text.includes(host) ? entry(host, path) : refused({ reason: 'number' })
  if (!suffixListed) return refused({ reason: 'not-public' })
  if (name === undefined) return refused({ reason: 'public-suffix', wildcardWorks: false })
  if (depth > subdomainLabelsMax) return refused({ reason: 'too-many-labels' })
  if (path !== '') return entry(host, path)
  if (sharedHosts.has(host)) return refused({ reason: 'shared-host' })
  const site = siteOf(host, host)
  if (site) return refused({ reason: 'known-site', site: site.name })
  return entry(host, path)
}

/**
 * Reads a host or URL of an operator's list, which may also name hosts of the operator's own network and, for blocking,
 * everything under a public suffix (`*.zip`). A shared host cannot be allowed as a whole.
 */
export const readOperatorSite = (text: string, use: 'allow' | 'block'): SiteEntry => {
  const read = readEntry(text)
  if (!read.ok) return read
  const { host, path, suffixListed, isIp, name, depth, wildcard } = read
  if (isIp || !suffixListed) return entry(host, path)
  if (depth > subdomainLabelsMax) return refused({ reason: 'too-many-labels' })
  if (use === 'allow' && path === '' && sharedHosts.has(host))
    return refused({ reason: 'shared-host' })
  if (name !== undefined) return entry(host, path)
  if (use === 'block' && wildcard && path === '') return { ok: true, key: `*.${host}` }
  return refused({ reason: 'public-suffix', wildcardWorks: use === 'block' })
}

type ReadEntry = {
  ok: true
  host: string
  path: string
  name?: string
  suffixListed: boolean
  isIp: boolean
  /** Labels before the registrable name. */
  depth: number
  wildcard: boolean
}

const readEntry = (text: string): ReadEntry | { ok: false; refusal: EntryRefusal } => {
  const plain = text.trim()
  const wildcard = plain.startsWith('*.')
  const place = placeOf(wildcard ? plain.slice(2) : plain)
  if (!place || !isHost(place.host)) return refused({ reason: 'not-a-host' })
  const { host: written, path } = place
  if (path.split('/').length - 1 > pathSegmentsMax || path.length > pathLengthMax)
    return refused({ reason: 'path-too-long' })
  const found = parse(written, { allowPrivateDomains: true, extractHostname: false })
  const isIp = found.isIp === true || written.startsWith('[')
  const domain = found.domain ?? (isUnderWildcard(written, found.isPrivate) ? written : undefined)
  // Lists add `www.` by habit, but mean the whole site.
  const host = domain && written === `www.${domain}` ? domain : written
  return {
    ok: true,
    host,
    path,
    ...(domain && { name: domain }),
    suffixListed: found.isIcann === true || found.isPrivate === true,
    isIp,
    depth: domain ? labelsOf(host) - labelsOf(domain) : 0,
    wildcard,
  }
}

/** Host and path as a browser parses them. Most entries are plain hosts, which need no URL object. */
const placeOf = (text: string): { host: string; path: string } | undefined => {
  if (plainHost.test(text) && !text.includes('xn--')) return { host: text, path: '' }
  if (text === '' || /[\s*]/.test(text)) return undefined
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.parse(full)
  return url ? { host: url.hostname.replace(/\.$/, ''), path: pathOf(url.pathname) } : undefined
}

/** Lower-case labels, the last of which starts with a letter: not a number, and nothing to decode. */
const plainHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

const isHost = (host: string): boolean =>
  host.startsWith('[') ||
  (host.length <= 253 &&
    host.split('.').every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)))

const pathOf = (pathname: string): string => pathname.replace(/\/+$/, '')

const labelsOf = (host: string): number => host.split('.').length

const entry = (host: string, path: string): SiteEntry => ({
  ok: true,
  key: path === '' ? host : `${host}${path}`,
})

const refused = (refusal: EntryRefusal): { ok: false; refusal: EntryRefusal } => ({
  ok: false,
  refusal,
})
