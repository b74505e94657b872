import { describe, expect, test } from 'bun:test'
import {
  addHistogram,
  BUCKET_COUNT,
  bucketMs,
  bucketOf,
  emptyHistogram,
  percentileMs,
} from '../../../src/monitoring/stats/latency-histogram.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

describe('buckets', () => {
  test('every millisecond below 256 has its own bucket', () => {
    for (let ms = 0; ms < 256; ms += 1)
      expect([bucketOf(ms), bucketMs(bucketOf(ms))]).toEqual([ms, ms])
  })

  test('above, buckets have no gaps or overlaps, and each is within 0.4 % of its values', () => {
    let previous = bucketOf(255)
    for (let ms = 256; ms < 70_000; ms += 1) {
      const bucket = bucketOf(ms)
      expect(bucket === previous || bucket === previous + 1).toBe(true)
      expect(Math.abs(bucketMs(bucket) - ms) / ms).toBeLessThanOrEqual(0.004)
      previous = bucket
    }
  })

  test.each([
    ['nothing', 0, 0],
    ['less than nothing', -5, 0],
    ['no number', Number.NaN, 0],
    ['the last bucket', 2 ** 22 - 1, BUCKET_COUNT - 1],
    ['more than the last', 1e12, BUCKET_COUNT - 1],
    ['without end', Infinity, BUCKET_COUNT - 1],
    ['part of a millisecond', 7.9, 7],
  ])('%s', (_, ms, bucket) => {
    expect(bucketOf(ms)).toBe(bucket)
  })
})

describe('percentiles', () => {
  test.each([
    ['of nothing', [], 50, 0],
    ['of one', [7], 99, 7],
    ['the median of an even number is the lower middle', [1, 2, 3, 4], 50, 2],
    ['the median of an odd number is the middle', [1, 2, 3], 50, 2],
    [
      'the 99th of a hundred is the second largest',
      Array.from({ length: 100 }, (_, i) => i),
      99,
      98,
    ],
    ['the 95th of twenty is the second largest', Array.from({ length: 20 }, (_, i) => i), 95, 18],
    ['the 100th is the largest', [1, 9, 5], 100, 9],
    ['zeros count', [0, 0, 0, 8], 75, 0],
  ])('%s', (_, latencies, percent, expected) => {
    expect(percentileMs(histogramOf(latencies), percent)).toBe(expected)
  })

  const spreads: [string, (random: number) => number][] = [
    ['small', (random) => random * 250],
    ['middling', (random) => random * 3_000],
    ['long-tailed', (random) => Math.exp(random * 14)],
    ['all the same', () => 1_234],
  ]
  test.each(spreads)('agree with sorting, %s latencies', (name, spread) => {
    const random = seededRandom(name.length)
    for (let round = 0; round < 40; round += 1) {
      const latencies = Array.from({ length: 1 + Math.floor(random() * 900) }, () =>
        Math.round(spread(random())),
      )
      const sorted = latencies.toSorted((a, b) => a - b)
      const histogram = histogramOf(latencies)
      for (const percent of [1, 50, 90, 95, 99, 100]) {
        const exact = sorted[Math.ceil((percent * sorted.length) / 100) - 1] ?? Number.NaN
        const found = percentileMs(histogram, percent)
        if (exact < 256) expect(found).toBe(exact)
        else expect(Math.abs(found - exact)).toBeLessThanOrEqual(exact * 0.01)
      }
    }
  })

  test('adding histograms adds their requests', () => {
    const sum = histogramOf([1, 2, 300])
    addHistogram(sum, histogramOf([2, 5_000]))
    expect(sum).toEqual(histogramOf([1, 2, 2, 300, 5_000]))
  })
})

const histogramOf = (latencies: readonly number[]) => {
  const histogram = emptyHistogram()
  for (const ms of latencies) histogram[bucketOf(ms)] = (histogram[bucketOf(ms)] ?? 0) + 1
  return histogram
}
