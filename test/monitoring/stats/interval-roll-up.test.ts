import { describe, expect, test } from 'bun:test'
import {
  countInInterval,
  INTERVAL_MS,
  type IntervalRollUps,
  summariseIntervals,
} from '../../../src/monitoring/stats/interval-roll-up.ts'
import type { EventParams } from '../../../src/monitoring/events/request-event.ts'
import { makeRequestEvent } from '../../kit/request-events.ts'

const countAll = (requests: readonly Partial<EventParams>[]) => {
  const intervals: IntervalRollUps = new Map()
  for (const params of requests)
    countInInterval(intervals, makeRequestEvent(1, { observedAtMs: INTERVAL_MS + 1, params }))
  return summariseIntervals(intervals)
}

const one = {
  startsAt: '1970-01-01T00:05:00.000Z',
  requestCount: 1,
  actionableRequestCount: 1,
  clientErrorCount: 0,
  serverErrorCount: 0,
  rateLimitedCount: 0,
  p50LatencyMs: 3,
  p95LatencyMs: 3,
  p99LatencyMs: 3,
}

describe('one request', () => {
  test.each<[what: string, params: Partial<EventParams>, expected: Partial<typeof one>]>([
    ['of product traffic', {}, {}],
    ['of other traffic', { api_traffic_class: 'docs' }, { actionableRequestCount: 0 }],
    ['redirected', { api_status: 302 }, {}],
    ['invalid', { api_status: 400 }, { clientErrorCount: 1 }],
    ['refused by a quota', { api_status: 429 }, { rateLimitedCount: 1 }],
    ['failed', { api_status: 500 }, { serverErrorCount: 1 }],
    ['failed upstream', { api_status: 504 }, { serverErrorCount: 1 }],
    ['slow', { api_latency_ms: 90 }, { p50LatencyMs: 90, p95LatencyMs: 90, p99LatencyMs: 90 }],
  ])('%s', (_, params, expected) => {
    expect(countAll([params])).toEqual([{ ...one, ...expected }])
  })
})

test('percentiles are over all requests of the interval, errors and polls included', () => {
  const requests = Array.from({ length: 100 }, (_, index) => ({
    api_latency_ms: index + 1,
    api_status: index % 2 === 0 ? 200 : 404,
    api_traffic_class: index % 4 === 0 ? 'product' : 'monitoring',
  }))
  expect(countAll(requests)).toEqual([
    {
      ...one,
      requestCount: 100,
      actionableRequestCount: 25,
      clientErrorCount: 50,
      p50LatencyMs: 50,
      p95LatencyMs: 95,
      p99LatencyMs: 99,
    },
  ])
})
