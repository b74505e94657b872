import { describe, expect, test } from 'bun:test'
import { makeUpstreamHealth, watchUpstreams } from '../../../src/app/open/watch-upstreams.ts'
import { makeMetrics } from '../../../src/monitoring/telemetry/metrics.ts'

describe('health of the sources', () => {
  const withSource = () => {
    const seen = makeUpstreamHealth()
    let resting = false
    seen.onClient('some', () => resting)
    return {
      ...seen,
      rest: (isSo: boolean) => {
        resting = isSo
      },
    }
  }

  test('a source without requests is not listed', () => {
    expect(withSource().health()).toEqual({ some: { status: 'unknown' } })
  })

  test('a source that answered is operational', () => {
    const { onCall, health } = withSource()
    onCall({ upstream: 'some', outcome: 'ok' })
    expect(health()).toEqual({ some: { status: 'ok' } })
  })

  test('a single failure is only reported', () => {
    const { onCall, health } = withSource()
    onCall({ upstream: 'some', outcome: 'timeout' })
    expect(health()).toEqual({
      some: { status: 'ok', detail: expect.stringContaining('failed') },
    })
    onCall({ upstream: 'some', outcome: 'ok' })
    expect(health()).toEqual({ some: { status: 'ok' } })
  })

  test('a paused source is degraded until the next request', () => {
    const { onCall, rest, health } = withSource()
    onCall({ upstream: 'some', outcome: 'error' })
    rest(true)
    expect(health()['some']?.status).toBe('degraded')
    rest(false)
    expect(health()['some']?.status).toBe('ok')
  })

  test('calls without a source client, such as to the node, are not listed', () => {
    const { onCall, health } = withSource()
    onCall({ upstream: 'solana-rpc', outcome: 'ok' })
    expect(Object.keys(health())).toEqual(['some'])
  })
})

describe('calls of the last hour', () => {
  const none = { callCount: 0, failureCount: 0, p50LatencyMs: 0, p95LatencyMs: 0, p99LatencyMs: 0 }
  const one = { ...none, callCount: 1, p50LatencyMs: 8, p95LatencyMs: 8, p99LatencyMs: 8 }

  test('of every source that has a client or was called, with its state, by name', () => {
    const watch = watchUpstreams(makeMetrics())
    watch.onClient('unused', () => false)
    watch.onClient('resting', () => true)
    watch.onCall({ upstream: 'resting', outcome: 'rate_limited', durationMs: 8 })
    watch.onCall({ upstream: 'list-sites', outcome: 'ok', durationMs: 8 })
    watch.onCall({ upstream: 'dapp-page', outcome: 'timeout', durationMs: 8 })
    expect(watch.upstreamStats()).toEqual([
      { ...one, name: 'dapp-page', status: 'ok', detail: expect.any(String), failureCount: 1 },
      { ...one, name: 'list-sites', status: 'ok' },
      { ...one, name: 'resting', status: 'degraded', detail: expect.any(String), failureCount: 1 },
      { ...none, name: 'unused', status: 'unknown' },
    ])
  })
})
