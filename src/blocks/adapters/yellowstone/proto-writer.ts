/** Parts of a message in the protobuf encoding, in the order of writing. Field numbers are below 16. */

export const numberField = (field: number, value: number | bigint): number[] => [
  field * 8,
  ...varint(BigInt(value)),
]

export const bytesField = (field: number, bytes: ArrayLike<number>): number[] => [
  field * 8 + 2,
  ...varint(BigInt(bytes.length)),
  ...Array.from(bytes),
]

export const textField = (field: number, text: string): number[] =>
  bytesField(field, new TextEncoder().encode(text))

const varint = (value: bigint): number[] => {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return bytes
}
