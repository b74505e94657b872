import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { readAppAddress } from '../site/app-address.ts'
import type { PageFailure } from '../../../findings/gap.ts'
import type { AddressPolicy } from './own-network.ts'

/** Resolves every IPv4 and IPv6 address of a host name. Rejects if there is none. */
export type ResolveName = (host: string) => Promise<readonly string[]>

export type HopTarget = { url: URL; port: number; addresses: readonly string[] }

/** Maximum addresses tried in turn. */
const addressesMax = 4

/**
 * Checks a URL before it is requested, the first one and each redirect. The failure is the same whether a name does not
 * resolve or leads into the local network, so that callers cannot tell which.
 */
export const findHopTarget = async (
  text: string,
  { resolve, mayConnect }: { resolve: ResolveName; mayConnect: AddressPolicy },
): Promise<HopTarget | PageFailure> => {
  const url = URL.parse(text)
  if (!url) return 'unreadable-address'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme-not-allowed'
  if (url.username !== '' || url.password !== '') return 'userinfo-not-allowed'
  if (url.port !== '') return 'port-not-allowed'
  const addresses = await addressesOf(url, resolve)
  // One local address is enough to refuse: the site would otherwise choose which address is connected to.
  if (addresses.length === 0 || !addresses.every(mayConnect)) return 'not-public'
  return {
    url,
    port: url.protocol === 'https:' ? 443 : 80,
    addresses: ipv4First(addresses).slice(0, addressesMax),
  }
}

const addressesOf = async (url: URL, resolve: ResolveName): Promise<readonly string[]> => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return [host]
  const name = host.replace(/\.$/, '')
  return isPublicName(url.href) ? resolve(name).catch(() => []) : []
}

/** Names without a public suffix (`localhost`, `printer.local`) belong to a local network. */
const isPublicName = (href: string): boolean => {
  try {
    return readAppAddress(href).suffixListed
  } catch {
    return false
  }
}

/** Many servers have no IPv6 connectivity. */
const ipv4First = (addresses: readonly string[]): string[] => [
  ...addresses.filter((address) => isIP(address) === 4),
  ...addresses.filter((address) => isIP(address) !== 4),
]

/** Uses the system's resolver. The trailing dot prevents lookups within the machine's own domain. */
export const resolveBySystem: ResolveName = async (host) => {
  const found = await lookup(`${host}.`, { all: true })
  return found.map(({ address }) => address)
}
