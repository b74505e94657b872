import type { LatencyHistogram } from '../stats/latency-histogram.ts'

/** The number of the first non-empty bucket, then the counts from there to the last one. */
export const encodeLatency = (histogram: LatencyHistogram): Uint8Array => {
  let first = 0
  let end = histogram.length
  while (first < end && histogram[first] === 0) first += 1
  while (end > first && histogram[end - 1] === 0) end -= 1
  const numbers = new Float64Array(1 + end - first)
  numbers[0] = first
  numbers.set(histogram.subarray(first, end), 1)
  return new Uint8Array(numbers.buffer)
}

/** Adds an encoded latency to a histogram, in place. */
export const addEncodedLatency = (to: LatencyHistogram, bytes: Uint8Array): void => {
  // Copied, because a blob may not be aligned for eight-byte numbers.
  const numbers = new Float64Array(bytes.slice().buffer)
  const first = numbers[0] ?? 0
  for (let index = 1; index < numbers.length; index += 1) {
    const bucket = first + index - 1
    to[bucket] = (to[bucket] ?? 0) + (numbers[index] ?? 0)
  }
}
