import { parse } from 'tldts'
import { siteOf } from '../sites/known-sites.ts'
import { isUnderWildcard, sharedHosts } from '../sites/shared-hosts.ts'

/** What a line of a list of sites names: a host with everything below it, or the beginning of a path on one host. */
export type SiteEntry = { ok: true; key: string } | { ok: false; why: string }

/** Labels of a host before its registrable name that are looked at; no list has deeper names. */
export const subdomainLabelsMax = 8

/** Segments of a path that are looked at. */
export const pathSegmentsMax = 8

/**
 * Reads a host or URL of a list that others keep. Refused, with the reason: what is no name of the public web, and what
 * would block everybody on a suffix, on a host that many share, or on a site that is known to be honest.
 */
export const readListedSite = (text: string): SiteEntry => {
  const read = readEntry(text)
  if (!read.ok) return read
  const { host, path, suffixListed, isIp, name, depth } = read
  // `0x7f` and `17` are hosts to a browser, and slips of the pen in a list.
  if (isIp) return text.includes(host) ? entry(host, path) : refused('is a number')
  if (!suffixListed) return refused('is no name of the public web')
  if (name === undefined) return refused('is a public suffix, under which many hold names')
  if (depth > subdomainLabelsMax) return refused('has too many labels')
  if (path !== '') return entry(host, path)
  if (sharedHosts.has(host)) return refused('is shared by many, and no path is given')
  if (siteOf(host, host)) return refused(`belongs to ${siteOf(host, host)?.name ?? host}`)
  return entry(host, path)
}

/**
 * Reads a host or URL of the operator's own list, who may also name hosts of his own network and, for blocking,
 * everything under a public suffix (`*.zip`). Nobody can vouch for a host that many share.
 */
export const readOperatorSite = (text: string, use: 'allow' | 'block'): SiteEntry => {
  const read = readEntry(text)
  if (!read.ok) return read
  const { host, path, suffixListed, isIp, name, depth, wildcard } = read
  if (isIp || !suffixListed) return entry(host, path)
  if (depth > subdomainLabelsMax) return refused('has too many labels')
  if (use === 'allow' && path === '' && sharedHosts.has(host))
    return refused('is shared by many, and no path is given')
  if (name !== undefined) return entry(host, path)
  if (use === 'block' && wildcard && path === '') return { ok: true, key: `*.${host}` }
  const hint = use === 'block' ? ' (with *. before it, all of them are blocked)' : ''
  return refused(`is a public suffix, under which many hold names${hint}`)
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

const readEntry = (text: string): ReadEntry | { ok: false; why: string } => {
  const plain = text.trim()
  const wildcard = plain.startsWith('*.')
  const place = placeOf(wildcard ? plain.slice(2) : plain)
  if (!place || !isHost(place.host)) return refused('is no host')
  const { host: written, path } = place
  if (path.split('/').length - 1 > pathSegmentsMax || path.length > pathLengthMax)
    return refused('has a path that is too long')
  const found = parse(written, { allowPrivateDomains: true, extractHostname: false })
  const isIp = found.isIp === true || written.startsWith('[')
  const domain = found.domain ?? (isUnderWildcard(written, found.isPrivate) ? written : undefined)
  // Lists name `www.` by habit; what they mean is the site.
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

/** Host and path as a browser reads them. Most entries are plain hosts, for which nothing needs to be made. */
const placeOf = (text: string): { host: string; path: string } | undefined => {
  if (plainHost.test(text) && !text.includes('xn--')) return { host: text, path: '' }
  if (text === '' || /[\s*]/.test(text)) return undefined
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.parse(full)
  return url ? { host: url.hostname.replace(/\.$/, ''), path: pathOf(url.pathname) } : undefined
}

/** Labels in small letters, the last of which begins with one: neither a number nor anything to be decoded. */
const plainHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

const isHost = (host: string): boolean =>
  host.startsWith('[') ||
  (host.length <= 253 &&
    host.split('.').every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)))

/** Longest path that is kept; lists name some two segments. */
export const pathLengthMax = 512

const pathOf = (pathname: string): string => pathname.replace(/\/+$/, '')

const labelsOf = (host: string): number => host.split('.').length

const entry = (host: string, path: string): SiteEntry => ({
  ok: true,
  key: path === '' ? host : `${host}${path}`,
})

const refused = (why: string): { ok: false; why: string } => ({ ok: false, why })
