import { isIP } from 'node:net'
import { readAppAddress } from '../site/app-address.ts'
import type { AddressPolicy } from './own-network.ts'
import type { ResolveName } from './resolve-name.ts'

export type HopTarget = { url: URL; port: number; addresses: readonly string[] }

/** Why a page is not fetched, in a clause for people. The same whether a name leads nowhere or inside, so that nobody learns which. */
export const whyNot = {
  noAddress: 'it leads to an address that cannot be read',
  scheme: 'only http and https addresses are looked at',
  userinfo: 'addresses with a name or password in front are not looked at',
  port: 'only the standard ports of the web are looked at',
  notPublic: 'its name does not lead to a server in the public internet',
} as const

/** More are not needed to reach a site, and each is tried in turn. */
const addressesMax = 4

/** Checks one URL before it is asked, the first and each redirect alike; a text says why it may not be. */
export const findHopTarget = async (
  text: string,
  { resolve, mayConnect }: { resolve: ResolveName; mayConnect: AddressPolicy },
): Promise<HopTarget | (typeof whyNot)[keyof typeof whyNot]> => {
  const url = URL.parse(text)
  if (!url) return whyNot.noAddress
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return whyNot.scheme
  if (url.username !== '' || url.password !== '') return whyNot.userinfo
  if (url.port !== '') return whyNot.port
  const addresses = await addressesOf(url, resolve)
  // One address inside is enough: which of them is taken would be the other side's choice.
  if (addresses.length === 0 || !addresses.every(mayConnect)) return whyNot.notPublic
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

/** Names without a public suffix (`localhost`, `printer.local`) are somebody's own. */
const isPublicName = (href: string): boolean => {
  try {
    return readAppAddress(href).suffixListed
  } catch {
    return false
  }
}

/** Many machines have no way into IPv6. */
const ipv4First = (addresses: readonly string[]): string[] => [
  ...addresses.filter((address) => isIP(address) === 4),
  ...addresses.filter((address) => isIP(address) !== 4),
]
