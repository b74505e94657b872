import type { KeyedHash } from '../../basics/keyed-hash.ts'

/**
 * A set of texts as sorted 64-bit hashes: 8 bytes a text, whatever its length, so half a million take 4 MB. A text
 * outside such a set matches by accident once in 2^45 lookups; without the key, an attacker cannot choose when. Holds
 * pairs of 32-bit words, low half first, which is the memory layout of sorted 64-bit integers.
 */
export type FingerprintSet = { count: number; words: Uint32Array }

export const emptyFingerprints: FingerprintSet = { count: 0, words: new Uint32Array(0) }

/** Duplicate texts count once. */
export const makeFingerprints = (texts: readonly string[], hash: KeyedHash): FingerprintSet => {
  const all = new BigUint64Array(texts.length)
  const halves = new Uint32Array(all.buffer)
  for (const [index, text] of texts.entries()) {
    const { high, low } = hash(text)
    halves[2 * index] = low
    halves[2 * index + 1] = high
  }
  all.sort()
  const count = dropRepeats(all)
  return { count, words: new Uint32Array(all.slice(0, count).buffer) }
}

/** Undefined if the bytes are not a complete, sorted set. They may come from a disk. */
export const readFingerprints = (bytes: Uint8Array): FingerprintSet | undefined => {
  if (bytes.length % fingerprintBytes !== 0) return undefined
  // A copy, because the bytes may not be aligned for integers.
  const words = new Uint32Array(bytes.slice().buffer)
  const count = words.length / 2
  const set = { count, words }
  for (let index = 1; index < count; index += 1)
    if (compareAt(set, index - 1, set, index) >= 0) return undefined
  return set
}

export const fingerprintBytes = 8

export const hasFingerprint = (
  { count, words }: FingerprintSet,
  { high, low }: { high: number; low: number },
): boolean => {
  let from = 0
  let to = count
  while (from < to) {
    const middle = (from + to) >>> 1
    const there = words[2 * middle + 1] ?? 0
    if (there < high || (there === high && (words[2 * middle] ?? 0) < low)) from = middle + 1
    else to = middle
  }
  return from < count && words[2 * from + 1] === high && words[2 * from] === low
}

/** How many of `one` are not in `other`. */
export const countMissing = (one: FingerprintSet, other: FingerprintSet): number => {
  let missing = 0
  let at = 0
  for (let index = 0; index < one.count; index += 1) {
    while (at < other.count && compareAt(other, at, one, index) < 0) at += 1
    if (at === other.count || compareAt(other, at, one, index) !== 0) missing += 1
  }
  return missing
}

const compareAt = (a: FingerprintSet, aIndex: number, b: FingerprintSet, bIndex: number): number =>
  (a.words[2 * aIndex + 1] ?? 0) - (b.words[2 * bIndex + 1] ?? 0) ||
  (a.words[2 * aIndex] ?? 0) - (b.words[2 * bIndex] ?? 0)

const dropRepeats = (sorted: BigUint64Array): number => {
  let count = 0
  for (const [index, value] of sorted.entries()) {
    if (index > 0 && value === sorted[count - 1]) continue
    sorted[count] = value
    count += 1
  }
  return count
}
