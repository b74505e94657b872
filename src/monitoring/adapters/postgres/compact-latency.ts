import type { LatencyHistogram } from '../../stats/latency-histogram.ts'

/** Bits of a number in one byte; the highest bit says that more follow. */
const BITS = 7
const BASE = 2 ** BITS

/**
 * Variable-length numbers: the first bucket that is not empty, then the counts from there to the last one. Most take one
 * byte instead of eight, and the stats of many instances are read in an eighth of the bytes, mostly without compression.
 */
export const compactLatency = (histogram: LatencyHistogram): Uint8Array => {
  const found = histogram.findIndex((count) => count !== 0)
  const first = found === -1 ? 0 : found
  const end = histogram.findLastIndex((count) => count !== 0) + 1
  const bytes: number[] = []
  const add = (number: number): void => {
    let rest = number
    for (; rest >= BASE; rest = Math.floor(rest / BASE)) bytes.push((rest % BASE) + BASE)
    bytes.push(rest)
  }
  add(first)
  for (let bucket = first; bucket < end; bucket += 1) add(histogram[bucket] ?? 0)
  return Uint8Array.from(bytes)
}

/** Adds a compact latency to a histogram, in place. */
export const addCompactLatency = (to: LatencyHistogram, bytes: Uint8Array): void => {
  let bucket = -1
  let number = 0
  let factor = 1
  for (const byte of bytes) {
    number += (byte % BASE) * factor
    if (byte >= BASE) {
      factor *= BASE
      continue
    }
    if (bucket === -1) bucket = number
    else {
      to[bucket] = (to[bucket] ?? 0) + number
      bucket += 1
    }
    number = 0
    factor = 1
  }
}
