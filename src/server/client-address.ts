/** Maximum header length that is parsed; a longer one is an attack, not a chain of proxies. */
const forwardedMaxChars = 2048

/**
 * The caller's address, used for quotas and the country only and never stored. An IPv4 address is returned as one, even
 * if a dual-stack listener reports `::ffff:1.2.3.4`.
 *
 * With no trusted hop it is the socket's address. With n hops, each of our n proxies has appended the address it saw to
 * `X-Forwarded-For`, so the n-th entry from the end is the client's; entries before it are the client's own claims. A
 * header with fewer entries did not pass all our proxies: its first entry is the best known address.
 */
export const clientAddress = (
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedHops: number,
): string => {
  const socket = unmapped(socketAddress ?? '')
  if (trustedHops === 0 || !forwardedFor || forwardedFor.length > forwardedMaxChars) return socket
  const hops = forwardedFor.split(',')
  const hop = hops[Math.max(0, hops.length - trustedHops)]?.trim() ?? ''
  const believed = stripPort(hop)
  return believed === undefined ? socket : unmapped(believed)
}

/** What counts as one client: an IPv4 address, or an IPv6 /64, the smallest block a customer is assigned. */
export const quotaKey = (clientIp: string): string => {
  if (!clientIp.includes(':')) return clientIp
  const groups = expandIpv6(clientIp)
  if (!groups) return clientIp
  return mappedIpv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

const unmapped = (address: string): string => {
  if (!address.startsWith('::') && !address.startsWith('0')) return address
  const groups = expandIpv6(address)
  return (groups && mappedIpv4(groups)) ?? address
}

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/

/** Proxies write `1.2.3.4`, `1.2.3.4:567`, `2001:db8::1` or `[2001:db8::1]:567`; anything else is not an address. */
const stripPort = (text: string): string | undefined => {
  const bracketed = /^\[([0-9A-Fa-f:.]+)\](?::\d{1,5})?$/.exec(text)?.[1]
  if (bracketed !== undefined) return expandIpv6(bracketed) ? bracketed : undefined
  const bare = text.replace(/^([\d.]+):\d{1,5}$/, '$1')
  if (ipv4.test(bare)) return bare
  return bare.includes(':') && expandIpv6(bare) ? bare : undefined
}

/** The eight groups in hexadecimal without leading zeros; undefined if it is not an IPv6 address. */
const expandIpv6 = (text: string): string[] | undefined => {
  const plain = ipv4Tail(text.split('%')[0] ?? '')
  if (plain === undefined) return undefined
  const halves = plain.split('::')
  if (halves.length > 2) return undefined
  const groupsOf = (half: string | undefined) => (half ? half.split(':') : [])
  const head = groupsOf(halves[0])
  const tail = groupsOf(halves[1])
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail]
  if (!groups.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group))) return undefined
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}

/** `::ffff:1.2.3.4` with its last 32 bits as two groups. */
const ipv4Tail = (text: string): string | undefined => {
  const match = /^(.*:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(text)
  if (!match) return text.includes('.') ? undefined : text
  if (!ipv4.test(match[2] ?? '')) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = (match[2] ?? '').split('.').map(Number)
  return `${match[1]}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

const mappedIpv4 = (groups: string[]): string | undefined => {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Whether the caller used TLS, as reported by a trusted proxy. The server itself never terminates TLS. */
export const cameByTls = (headers: Headers, trustedHops: number): boolean =>
  trustedHops > 0 && headers.get('x-forwarded-proto')?.startsWith('https') === true
