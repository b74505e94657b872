import { expect, test } from 'bun:test'
import { watchCoverage } from '../../../src/app/open/watch-coverage.ts'
import type { HourCoverage } from '../../../src/market/trades/trade-index.ts'
import { makeMetrics } from '../../../src/monitoring/telemetry/metrics.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'

const hour = 3_600
const nowSeconds = 1_700_000_000 - (1_700_000_000 % hour)

const row = (read: number, sampled: number): HourCoverage => ({
  fromSeconds: nowSeconds - hour,
  produced: 1_000,
  read,
  sampled,
  transactions: 0,
  trades: 0,
})

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('follows the store, forgets what it no longer knows, and stops', async () => {
  const clock = makeHandClock(nowSeconds * 1_000)
  const metrics = makeMetrics()
  let read: HourCoverage[] | undefined = [row(100, 100)]
  let reads = 0
  const watch = watchCoverage(
    {
      coverage: async () => {
        reads += 1
        if (!read) throw new Error('the store is not open')
        return read
      },
    },
    { metrics, ...clock },
  )
  const shares = (): string[] =>
    metrics
      .expose()
      .split('\n')
      .filter((line) => line.startsWith('drawbridge_coverage_share'))
  expect([watch.coverage(), shares()]).toEqual([undefined, []])
  watch.start()
  await settle()
  const since = new Date((nowSeconds - hour) * 1_000).toISOString()
  expect(watch.coverage()).toEqual({ mode: 'sample', sharePct: 10, since })
  expect(shares()).toEqual(['drawbridge_coverage_share{mode="sample"} 0.1'])

  read = [row(900, 100)]
  clock.advance(60_000)
  await settle()
  expect(shares()).toEqual(['drawbridge_coverage_share{mode="blocks"} 0.9'])

  read = undefined
  clock.advance(60_000)
  await settle()
  expect([watch.coverage(), shares()]).toEqual([undefined, []])
  const before = reads
  watch.stop()
  clock.advance(600_000)
  await settle()
  expect(reads).toBe(before)
})
