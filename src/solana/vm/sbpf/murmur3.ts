/**
 * murmur3-32 with seed 0 of a name: how system calls and functions are numbered in sBPF. Source: anza-xyz/sbpf `ebpf.rs`
 * (`hash_symbol_name`).
 */
export const murmur3 = (bytes: Uint8Array): number => {
  let hash = 0
  const whole = bytes.length & ~3
  for (let at = 0; at < whole; at += 4) {
    const word =
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24)
    hash ^= scrambled(word)
    hash = (hash << 13) | (hash >>> 19)
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0
  }
  let tail = 0
  for (let at = bytes.length - 1; at >= whole; at--) tail = (tail << 8) | (bytes[at] ?? 0)
  if (bytes.length > whole) hash ^= scrambled(tail)
  return finished(hash ^ bytes.length)
}

const scrambled = (word: number): number => {
  const product = Math.imul(word, 0xcc9e2d51)
  return Math.imul((product << 15) | (product >>> 17), 0x1b873593)
}

const finished = (mixed: number): number => {
  let hash = mixed
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export const murmur3OfName = (name: string): number => murmur3(new TextEncoder().encode(name))
