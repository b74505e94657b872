/** A seeded source of whole numbers from 0 to below `below`, so a failing case can be reproduced. */
export type Random = (below: number) => number

/** xorshift32. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[random(items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

export const randomBytes = (random: Random, length: number): Uint8Array =>
  Uint8Array.from({ length }, () => random(256))

/** Where the header, counts and first lengths of a transaction are, after at most one signature. */
const frontBytes = 140

/** One to three random changes, half of them where counts and lengths are. Parts are copied from `other`. */
export const mutate = (bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array => {
  let changed = bytes
  for (let left = 1 + random(3); left > 0; left--) {
    const reach = random(2) === 0 ? Math.min(frontBytes, changed.length) : changed.length
    changed = pick(random, changes)(changed, random(Math.max(1, reach)), other, random)
  }
  return changed
}

type Change = (bytes: Uint8Array, at: number, other: Uint8Array, random: Random) => Uint8Array

const replaced = (
  bytes: Uint8Array,
  at: number,
  removed: number,
  put: ArrayLike<number>,
): Uint8Array => {
  const end = Math.min(bytes.length, at + removed)
  const result = new Uint8Array(bytes.length - (end - at) + put.length)
  result.set(bytes.subarray(0, at))
  result.set(put, at)
  result.set(bytes.subarray(end), at + put.length)
  return result
}

/** Bytes with a meaning as a length, an index or a version. */
const telling = [0, 1, 2, 0x3f, 0x7f, 0x80, 0x81, 0x82, 0xfe, 0xff]

/** Compact lengths: huge, out of range, and longer than they need to be. */
const lengths = [
  [0xff, 0xff, 0x03],
  [0xff, 0xff, 0x04],
  [0xff, 0xff, 0xff],
  [0x80, 0x00],
  [0x81, 0x80, 0x00],
  [0xff, 0x7f],
]

const changes: readonly Change[] = [
  (bytes, at, _other, random) => replaced(bytes, at, 1, [(bytes[at] ?? 0) ^ (1 << random(8))]),
  (bytes, at) => bytes.slice(0, at),
  (bytes, at, _other, random) => replaced(bytes, at, 1, [pick(random, telling)]),
  (bytes, at, _other, random) => replaced(bytes, at, 1 + random(2), pick(random, lengths)),
  (bytes, at, _other, random) => replaced(bytes, at, 1 + random(40), []),
  (bytes, at, _other, random) => replaced(bytes, at, 0, randomBytes(random, 1 + random(40))),
  (bytes, at, other, random) => {
    const from = random(Math.max(1, other.length))
    return replaced(bytes, at, 1 + random(80), other.subarray(from, from + 1 + random(80)))
  },
  (bytes, at, other, random) =>
    replaced(bytes, at, bytes.length, other.subarray(random(other.length + 1))),
  (bytes, at, _other, random) => replaced(bytes, at, 0, bytes.subarray(at, at + 1 + random(66))),
]
