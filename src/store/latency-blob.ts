import type { LatencyHistogram } from '../domain/stats/latency-histogram.ts'

const BYTES_PER_NUMBER = 8

/** The histogram from its first to its last bucket that is not empty, with the number of the first in front. */
export const encodeLatency = (histogram: LatencyHistogram): Uint8Array => {
  const first = histogram.findIndex((count) => count > 0)
  const last = histogram.findLastIndex((count) => count > 0)
  const numbers = first < 0 ? [0] : [first, ...histogram.subarray(first, last + 1)]
  const bytes = new Uint8Array(numbers.length * BYTES_PER_NUMBER)
  const view = new DataView(bytes.buffer)
  numbers.forEach((number, index) => view.setFloat64(index * BYTES_PER_NUMBER, number, true))
  return bytes
}

/** Adds what `encodeLatency` wrote to a histogram, in place. */
export const addEncodedLatency = (to: LatencyHistogram, bytes: Uint8Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = view.getFloat64(0, true)
  for (let at = BYTES_PER_NUMBER; at < bytes.byteLength; at += BYTES_PER_NUMBER) {
    const bucket = first + at / BYTES_PER_NUMBER - 1
    to[bucket] = (to[bucket] ?? 0) + view.getFloat64(at, true)
  }
}
