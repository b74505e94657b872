/** Requests counted by latency bucket: `counts[bucketOf(ms)]`. */
export type LatencyHistogram = Float64Array

/** Below this many milliseconds every integer has its own bucket, so percentiles there are exact. */
const EXACT_BELOW_MS = 256
const EXACT_BITS = 8

/** Above it every power of two is cut in 128: a bucket is at most 1/128 wide, its middle at most 0.4 % off. */
const BUCKETS_PER_OCTAVE = 128

/** 2^22 ms is 70 minutes; no request takes longer, and a longer value counts as that. */
const OCTAVES = 14
const MAX_MS = 2 ** (EXACT_BITS + OCTAVES) - 1

export const BUCKET_COUNT = EXACT_BELOW_MS + OCTAVES * BUCKETS_PER_OCTAVE

export const emptyHistogram = (): LatencyHistogram => new Float64Array(BUCKET_COUNT)

/** Bucket of a latency in whole milliseconds; anything that is not a number above 0 counts as 0. */
export const bucketOf = (latencyMs: number): number => {
  if (!(latencyMs > 0)) return 0
  const ms = latencyMs > MAX_MS ? MAX_MS : Math.trunc(latencyMs)
  if (ms < EXACT_BELOW_MS) return ms
  const octave = 31 - Math.clz32(ms) - EXACT_BITS
  const within = (ms >> (octave + 1)) - BUCKETS_PER_OCTAVE
  return EXACT_BELOW_MS + octave * BUCKETS_PER_OCTAVE + within
}

/** The whole milliseconds that represent a bucket: the value itself where exact, the middle of the bucket above. */
export const bucketMs = (bucket: number): number => {
  if (bucket < EXACT_BELOW_MS) return bucket
  const octave = Math.floor((bucket - EXACT_BELOW_MS) / BUCKETS_PER_OCTAVE)
  const within = (bucket - EXACT_BELOW_MS) % BUCKETS_PER_OCTAVE
  const width = 2 ** (octave + 1)
  return (BUCKETS_PER_OCTAVE + within) * width + (width / 2 - 1)
}

/**
 * Nearest-rank percentile (the smallest latency that at least `percent` % of the requests do not exceed), in whole
 * milliseconds: exact below 256 ms, within 0.4 % above. `percent` is an integer; 0 if there are no requests.
 */
export const percentileMs = (histogram: LatencyHistogram, percent: number): number => {
  let total = 0
  for (let bucket = 0; bucket < BUCKET_COUNT; bucket += 1) total += histogram[bucket] ?? 0
  if (total === 0) return 0
  // The product of integers is exact; 0.99 * total could round up to the next rank.
  const rank = Math.max(1, Math.ceil((percent * total) / 100))
  let bucket = 0
  for (let seen = histogram[0] ?? 0; seen < rank; seen += histogram[bucket] ?? 0) bucket += 1
  return bucketMs(bucket)
}

/** Adds the counts of `from` to `to`, in place. */
export const addHistogram = (to: LatencyHistogram, from: LatencyHistogram): void => {
  for (let bucket = 0; bucket < BUCKET_COUNT; bucket += 1) {
    to[bucket] = (to[bucket] ?? 0) + (from[bucket] ?? 0)
  }
}
