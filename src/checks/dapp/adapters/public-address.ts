import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Whether an IP address, as returned by a resolver or written in a URL, is on the public internet. Everything else
 * leads into networks that callers must not reach: this machine, its neighbours, its cloud's metadata service. Unknown
 * formats are not public. Sources: the IANA special-purpose address registries for IPv4 and IPv6.
 */
export const isPublicAddress = (text: string): boolean => {
  if (isIPv4(text)) return !ipv4Refused.check(text, 'ipv4')
  // A zone after the address names a network of this machine.
  if (!isIPv6(text) || text.includes('%')) return false
  return ipv6Public.check(text, 'ipv6') && !ipv6Refused.check(text, 'ipv6')
}

const networks = (family: 'ipv4' | 'ipv6', cidrs: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const ipv4Private = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Between a provider and its customers, and one cloud's metadata service.
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, with the metadata service of major clouds.
  '169.254.0.0/16',
  // A host service of one cloud, at a public address that leads nowhere else.
  '168.63.129.16/32',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

const ipv4Refused = networks('ipv4', ipv4Private)

/** IPv6-only networks reach IPv4 addresses through this prefix: the embedded address decides. */
const nat64Prefix = '64:ff9b::'
const nat64Bits = 96

/** The allocated public internet. Loopback, local, mapped and compatible forms are outside. */
const ipv6Public = networks('ipv6', ['2000::/3', `${nat64Prefix}/${nat64Bits}`])

const ipv6Refused = networks('ipv6', [
  // Teredo (an IPv4 address inside), benchmarks, ORCHID and other reserved protocols.
  '2001::/23',
  '2001:db8::/32',
  // 6to4: an IPv4 address inside.
  '2002::/16',
  '2620:4f:8000::/48',
  '3ffe::/16',
  '3fff::/20',
  ...ipv4Private.map((cidr) => {
    const [address, bits] = cidr.split('/')
    return `${nat64Prefix}${address}/${nat64Bits + Number(bits)}`
  }),
])
