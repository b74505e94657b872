import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Whether an IP address, as a resolver or a URL gives it, is on the public internet. Everything else leads into a network
 * that callers must not reach: this machine, its neighbours, its cloud's metadata. What is not understood is not public.
 * Facts: IANA special-purpose address registries for IPv4 and IPv6.
 */
export const isPublicAddress = (text: string): boolean => {
  if (isIPv4(text)) return !ipv4Refused.check(text, 'ipv4')
  // A zone behind the address names a network of this machine.
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
  // Between a provider and its customers; one cloud's metadata service is here too.
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, with the metadata service of most clouds.
  '169.254.0.0/16',
  // A host service of one cloud, at a public number that leads nowhere else.
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

/** Networks that know only IPv6 reach the old internet through this prefix: what counts is the address inside. */
const nat64Prefix = '64:ff9b::'
const nat64Bits = 96

/** All of the public internet that has been given out; loopback, local, mapped and compatible forms are outside. */
const ipv6Public = networks('ipv6', ['2000::/3', `${nat64Prefix}/${nat64Bits}`])

const ipv6Refused = networks('ipv6', [
  // Teredo (an IPv4 address inside), benchmarks, ORCHID and other protocols' own.
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
