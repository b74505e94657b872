// Writes a MaxMind DB (file format version 2.0, by its public specification) with a country for each network.

export type CountryNetwork = { network: string; prefixBits: number; country: string }

/** The bytes of a database with an IPv6 tree, which holds IPv4 networks under ::/96. IPv4 networks only. */
export const countryDatabaseBytes = (networks: readonly CountryNetwork[]): Uint8Array => {
  const root: Node = [undefined, undefined]
  const data: Buffer[] = []
  let dataLength = 0
  for (const { network, prefixBits, country } of networks) {
    const entry = mapOf([['country', mapOf([['iso_code', textOf(country)]])]])
    plant(root, bitsOf(network).slice(0, 96 + prefixBits), dataLength)
    data.push(entry)
    dataLength += entry.length
  }
  const nodes = flatten(root)
  const tree = Buffer.concat(nodes.map((node) => recordsOf(node, nodes)))
  return Buffer.concat([tree, Buffer.alloc(16), ...data, metadataMarker, metadataOf(nodes.length)])
}

/** A leaf is the offset of its data. */
type Node = [zero: Node | number | undefined, one: Node | number | undefined]

const bitsOf = (ipv4: string): number[] => {
  const bits = ipv4.split('.').flatMap((part) => [...Number(part).toString(2).padStart(8, '0')])
  return [...Array.from({ length: 96 }, () => 0), ...bits.map(Number)]
}

const plant = (root: Node, bits: readonly number[], leaf: number): void => {
  let node = root
  bits.forEach((bit, index) => {
    const side = bit === 1 ? 1 : 0
    if (index === bits.length - 1) node[side] = leaf
    else {
      const next = node[side]
      const inner: Node = Array.isArray(next) ? next : [undefined, undefined]
      node[side] = inner
      node = inner
    }
  })
}

const flatten = (root: Node): Node[] => {
  const nodes = [root]
  for (const node of nodes) for (const side of node) if (Array.isArray(side)) nodes.push(side)
  return nodes
}

/** Two records of 24 bits: a node number, or the node count (no data), or node count + 16 + data offset. */
const recordsOf = (node: Node, nodes: readonly Node[]): Buffer => {
  const bytes = Buffer.alloc(6)
  node.forEach((side, index) => {
    const value =
      side === undefined
        ? nodes.length
        : typeof side === 'number'
          ? nodes.length + 16 + side
          : nodes.indexOf(side)
    bytes.writeUIntBE(value, index * 3, 3)
  })
  return bytes
}

const metadataMarker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')

/** Type numbers of the specification; those above 7 are in a second byte, less 7. */
const types = { text: 2, uint16: 5, uint32: 6, map: 7, uint64: 9, list: 11 } as const

const field = (type: number, size: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type > 7 ? [size, type - 7] : [(type << 5) | size]), content])

const textOf = (text: string): Buffer =>
  field(types.text, Buffer.byteLength(text), Buffer.from(text))

const numberOf = (type: 5 | 6 | 9, value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  const short = bytes.subarray(bytes.findIndex((byte) => byte !== 0) >>> 0)
  return field(type, short.length, short)
}

const mapOf = (members: readonly [name: string, value: Buffer][]): Buffer =>
  field(
    types.map,
    members.length,
    Buffer.concat(members.flatMap(([name, value]) => [textOf(name), value])),
  )

const metadataOf = (nodeCount: number): Buffer =>
  mapOf([
    ['binary_format_major_version', numberOf(types.uint16, 2)],
    ['binary_format_minor_version', numberOf(types.uint16, 0)],
    ['build_epoch', numberOf(types.uint64, 1_700_000_000)],
    ['database_type', textOf('Test-Country')],
    ['description', mapOf([['en', textOf('test')]])],
    ['ip_version', numberOf(types.uint16, 6)],
    ['languages', field(types.list, 1, textOf('en'))],
    ['node_count', numberOf(types.uint32, nodeCount)],
    ['record_size', numberOf(types.uint16, 24)],
  ])
