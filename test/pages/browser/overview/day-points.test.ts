import { describe, expect, test } from 'bun:test'
import { pointsOf, totalsOf, withGaps } from '../../../../src/pages/browser/overview/day-points.ts'

const stepMs = 300_000

const intervals = (...starts: number[]) =>
  starts.map((start) => ({
    startsAt: new Date(start * stepMs).toISOString(),
    requestCount: 10,
    actionableRequestCount: 6,
    clientErrorCount: 2,
    serverErrorCount: 1,
    rateLimitedCount: 3,
    p50LatencyMs: 5,
    p95LatencyMs: 50,
    p99LatencyMs: 90,
  }))

const history = (...starts: number[]) => ({
  generatedAt: new Date(9 * stepMs).toISOString(),
  intervalSeconds: 300,
  intervals: intervals(...starts),
  upstreams: [],
})

describe('points', () => {
  test('of an interval', () => {
    expect(pointsOf(history(2))).toEqual([
      {
        atMs: 2 * stepMs,
        requests: 10,
        product: 6,
        clientErrors: 2,
        serverErrors: 1,
        errors: 3,
        refused: 3,
        p50Ms: 5,
        p95Ms: 50,
        p99Ms: 90,
      },
    ])
  })

  test.each([
    ['nothing', null],
    ['an interval without a time', { ...history(), intervals: [null] }],
  ])('none of %s', (_, body) => {
    expect(pointsOf(body)).toEqual([])
  })

  test('add up', () => {
    expect(totalsOf(pointsOf(history(1, 2)))).toEqual({ requests: 20, errors: 6, refused: 6 })
    expect(totalsOf([])).toEqual({ requests: 0, errors: 0, refused: 0 })
  })
})

describe('gaps', () => {
  const shown = (...starts: number[]) =>
    withGaps(pointsOf(history(...starts)), stepMs).map(({ atMs, requests, p50Ms }) => [
      atMs / stepMs,
      requests,
      p50Ms,
    ])

  test('are points without requests and without a latency', () => {
    expect(shown(1, 2, 5)).toEqual([
      [1, 10, 5],
      [2, 10, 5],
      [3, 0, undefined],
      [4, 0, undefined],
      [5, 10, 5],
    ])
  })

  test('nothing is added where none are missing', () => {
    expect(shown()).toEqual([])
    expect(shown(4)).toEqual([[4, 10, 5]])
  })

  test('are no more than a day has, however far the times are apart', () => {
    expect(shown(1, 1_000_000)).toHaveLength(290)
  })
})
