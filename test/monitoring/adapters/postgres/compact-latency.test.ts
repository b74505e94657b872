import { expect, test } from 'bun:test'
import {
  addCompactLatency,
  compactLatency,
} from '../../../../src/monitoring/adapters/postgres/compact-latency.ts'
import { BUCKET_COUNT, emptyHistogram } from '../../../../src/monitoring/stats/latency-histogram.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'

const made = (counts: Record<number, number>) => {
  const histogram = emptyHistogram()
  for (const [bucket, count] of Object.entries(counts)) histogram[Number(bucket)] = count
  return histogram
}

test.each([
  [made({})],
  [made({ 0: 1 })],
  [made({ 5: 127, 6: 128, 9: 129 })],
  [made({ 300: 16_383, 301: 16_384, 302: 2 ** 32, 303: 2 ** 53 - 1 })],
  [made({ 0: 3, [BUCKET_COUNT - 1]: 7 })],
])('comes back as it was, and adds up', (histogram) => {
  const sum = emptyHistogram()
  addCompactLatency(sum, compactLatency(histogram))
  expect(sum).toEqual(histogram)
  addCompactLatency(sum, compactLatency(made({ 5: 1 })))
  expect(sum[5]).toBe((histogram[5] ?? 0) + 1)
})

test('any histogram comes back, and a bucket of an hour of traffic takes little more than a byte', () => {
  const random = seededRandom(7)
  for (let round = 0; round < 50; round += 1) {
    const histogram = emptyHistogram().map(() => Math.floor(Math.exp(random() * 6)) - 1)
    const bytes = compactLatency(histogram)
    expect(bytes.length).toBeLessThan(1.5 * BUCKET_COUNT)
    const sum = emptyHistogram()
    addCompactLatency(sum, bytes)
    expect(sum).toEqual(histogram)
  }
})
