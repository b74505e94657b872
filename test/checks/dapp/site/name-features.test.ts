import { expect, test } from 'bun:test'
import {
  bucketCount,
  nameFeatures,
  nameRuns,
} from '../../../../src/checks/dapp/site/name-features.ts'

test('features are distinct table indexes, bounded for the longest name', () => {
  for (const [name, suffix] of [
    ['a.b', 'b'],
    ['', ''],
    [`${'ab1-'.repeat(60)}.com`, 'com'],
  ] as const) {
    const { buckets, runCount } = nameFeatures(name, suffix)
    expect(new Set(buckets).size).toBe(buckets.length)
    expect(buckets.every((bucket) => bucket >= 0 && bucket < bucketCount)).toBe(true)
    expect(buckets.length).toBeLessThan(600)
    expect(runCount).toBeWithin(0, buckets.length)
  }
})

test('runs of characters come first and are those of the name with both ends marked', () => {
  const { buckets, runCount } = nameFeatures('sol.xyz', 'xyz')
  const runs = nameRuns('sol.xyz', 2)
  expect(new Set(buckets.slice(0, runCount))).toEqual(new Set(runs.map(({ bucket }) => bucket)))
  expect(runs.map(({ text }) => text)).toContain('^sol.x')
})
