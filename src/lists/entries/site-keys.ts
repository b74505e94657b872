import { pathLengthMax, pathSegmentsMax, subdomainLabelsMax } from './site-entry.ts'
import type { SitePlace } from './site-reputation.ts'

/**
 * Every entry of a list that would speak of a place, most exact first: its paths, its host, the hosts above it down to
 * the registrable name, and what the operator can say of whole suffixes.
 */
export const siteKeysOf = ({ host, path, name, suffix }: SitePlace): string[] => {
  if (host.length > hostLengthMax) return []
  const hosts = hostsOf(host, name)
  return [...pathKeysOf(host, name, path), ...hosts, ...suffixKeysOf(host, suffix)]
}

/** Names of the web have at most so many characters; other schemes hold anything where a host stands. */
const hostLengthMax = 253

const hostsOf = (host: string, name: string | undefined): string[] => {
  if (name === undefined || host === name) return [host]
  const before = host.slice(0, -name.length - 1).split('.')
  const hosts = before
    .slice(-subdomainLabelsMax)
    .map((_, at, kept) => `${kept.slice(at).join('.')}.${name}`)
  return [...hosts, name]
}

/** Entries are kept without the `www.` of a registrable name. */
const pathKeysOf = (host: string, name: string | undefined, path: string): string[] => {
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments.length === 0) return []
  const plain = host === `www.${name}` ? host.slice('www.'.length) : host
  const kept = segments.slice(0, pathSegmentsMax)
  return kept
    .map((_, at) => `/${kept.slice(0, kept.length - at).join('/')}`)
    .filter(({ length }) => length <= pathLengthMax)
    .map((beginning) => `${plain}${beginning}`)
}

/** `*.vercel.app`, `*.app`: also for the suffix itself, which is then blocked as well. */
const suffixKeysOf = (host: string, suffix: string): string[] => {
  if (suffix === '' || (host !== suffix && !host.endsWith(`.${suffix}`))) return []
  const labels = suffix.split('.')
  return labels.map((_, at) => `*.${labels.slice(at).join('.')}`)
}
