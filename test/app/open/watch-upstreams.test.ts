import { describe, expect, test } from 'bun:test'
import { makeUpstreamHealth } from '../../../src/app/open/watch-upstreams.ts'

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
