import { pathLengthMax, pathSegmentsMax, subdomainLabelsMax } from '../thresholds.ts'
import type { SitePlace } from './site-reputation.ts'

/**
 * Every list entry that would match a place, most specific first: its paths, its host, the parent hosts down to the
 * registrable name, and the operator's suffix wildcards.
 */
export const siteKeysOf = ({ host, path, name, suffix }: SitePlace): string[] => {
  if (host.length > hostLengthMax) return []
  const hosts = hostsOf(host, name)
  return [...pathKeysOf(host, name, path), ...hosts, ...suffixKeysOf(host, suffix)]
}

/** Maximum length of a DNS name; in other schemes the host can hold anything. */
const hostLengthMax = 253

const hostsOf = (host: string, name: string | undefined): string[] => {
  if (name === undefined || host === name) return [host]
  const before = host.slice(0, -name.length - 1).split('.')
  const hosts = before
    .slice(-subdomainLabelsMax)
    .map((_, at, labels) => `${labels.slice(at).join('.')}.${name}`)
  return [...hosts, name]
}

/** Entries are stored without the `www.` of a registrable name. */
const pathKeysOf = (host: string, name: string | undefined, path: string): string[] => {
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments.length === 0) return []
  const plain = host === `www.${name}` ? host.slice('www.'.length) : host
  const checked = segments.slice(0, pathSegmentsMax)
  return checked
    .map((_, at) => `/${checked.slice(0, checked.length - at).join('/')}`)
    .filter(({ length }) => length <= pathLengthMax)
    .map((beginning) => `${plain}${beginning}`)
}

/** `*.vercel.app`, `*.app`; they also match the suffix itself. */
const suffixKeysOf = (host: string, suffix: string): string[] => {
  if (suffix === '' || (host !== suffix && !host.endsWith(`.${suffix}`))) return []
  const labels = suffix.split('.')
  return labels.map((_, at) => `*.${labels.slice(at).join('.')}`)
}
