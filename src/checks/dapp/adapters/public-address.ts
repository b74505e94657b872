/**
 * Whether an IP address, as a resolver or a URL gives it, belongs to somebody in the public internet. Everything else
 * leads into a network that the asker has no business in: this machine, its neighbours, its cloud's metadata. What is
 * not understood is not public. Facts: IANA special-purpose address registries for IPv4 and IPv6.
 */
export const isPublicAddress = (text: string): boolean => {
  const v4 = ipv4Bytes(text)
  if (v4) return isPublicIpv4(v4)
  const v6 = ipv6Bytes(text)
  return v6 !== undefined && isPublicIpv6(v6)
}

/** 4 or 16 bytes; undefined for anything that is not the plain form of an address (a zone, a short form, hexadecimal). */
export const addressBytes = (text: string): Uint8Array | undefined =>
  ipv4Bytes(text) ?? ipv6Bytes(text)

/** Whether the first `bits` bits are the same; false for addresses of different families. */
export const sharesPrefix = (one: Uint8Array, other: Uint8Array, bits: number): boolean => {
  if (one.length !== other.length || bits > one.length * 8) return false
  const whole = Math.floor(bits / 8)
  for (let at = 0; at < whole; at += 1) if (one[at] !== other[at]) return false
  const shift = 8 - (bits % 8)
  return shift === 8 || (one[whole] ?? 0) >> shift === (other[whole] ?? 0) >> shift
}

const block = (cidr: string): { bytes: Uint8Array; bits: number } => {
  const [address = '', bits = ''] = cidr.split('/')
  return { bytes: addressBytes(address) ?? new Uint8Array(), bits: Number(bits) }
}

const isInside = (bytes: Uint8Array, blocks: readonly ReturnType<typeof block>[]): boolean =>
  blocks.some((each) => sharesPrefix(bytes, each.bytes, each.bits))

const ipv4Bytes = (text: string): Uint8Array | undefined => {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  const numbers = parts.map((part) => (/^(?:0|[1-9]\d{0,2})$/.test(part) ? Number(part) : 256))
  return numbers.every((number) => number <= 255) ? Uint8Array.from(numbers) : undefined
}

const ipv6Bytes = (text: string): Uint8Array | undefined => {
  const tail = /^(.*:)([^:]*\.[^:]*)$/.exec(text)
  const embedded = tail ? ipv4Bytes(tail[2] ?? '') : undefined
  if (tail && !embedded) return undefined
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = embedded ?? []
  const plain = embedded
    ? `${tail?.[1]}${((b0 << 8) | b1).toString(16)}:${((b2 << 8) | b3).toString(16)}`
    : text
  const groups = ipv6Groups(plain)
  return groups && Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 255]))
}

const ipv6Groups = (text: string): number[] | undefined => {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [front = [], back = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - front.length - back.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const words = [...front, ...Array.from({ length: missing }, () => '0'), ...back]
  return words.every((word) => /^[0-9a-f]{1,4}$/i.test(word))
    ? words.map((word) => Number.parseInt(word, 16))
    : undefined
}

const isPublicIpv4 = (bytes: Uint8Array): boolean => !isInside(bytes, ipv4Refused)

const isPublicIpv6 = (bytes: Uint8Array): boolean => {
  if (isInside(bytes, nat64)) return isPublicIpv4(bytes.subarray(12))
  return isInside(bytes, ipv6Global) && !isInside(bytes, ipv6Refused)
}

const ipv4Refused = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Between a provider and its customers; one cloud's metadata stands here too.
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
].map(block)

/** Networks that know only IPv6 reach the old internet through this prefix: what counts is the address inside. */
const nat64 = [block('64:ff9b::/96')]

/** All of the public internet that has been given out; loopback, local, mapped and compatible forms are outside. */
const ipv6Global = [block('2000::/3')]

const ipv6Refused = [
  // Teredo (an IPv4 address inside), benchmarks, ORCHID and other protocols' own.
  '2001::/23',
  '2001:db8::/32',
  // 6to4: an IPv4 address inside.
  '2002::/16',
  '2620:4f:8000::/48',
  '3ffe::/16',
  '3fff::/20',
].map(block)
