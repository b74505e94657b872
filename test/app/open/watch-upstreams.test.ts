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

  test('nothing is said of one that nobody asked', () => {
    expect(withSource().health()).toEqual({ some: { status: 'unknown' } })
  })

  test('one that answered works', () => {
    const { onCall, health } = withSource()
    onCall({ upstream: 'some', outcome: 'ok' })
    expect(health()).toEqual({ some: { status: 'ok' } })
  })

  test('one failure is told and no more', () => {
    const { onCall, health } = withSource()
    onCall({ upstream: 'some', outcome: 'timeout' })
    expect(health()).toEqual({
      some: { status: 'ok', detail: expect.stringContaining('failed') },
    })
    onCall({ upstream: 'some', outcome: 'ok' })
    expect(health()).toEqual({ some: { status: 'ok' } })
  })

  test('one that is left alone is in difficulties until it is asked again', () => {
    const { onCall, rest, health } = withSource()
    onCall({ upstream: 'some', outcome: 'error' })
    rest(true)
    expect(health()['some']?.status).toBe('degraded')
    rest(false)
    expect(health()['some']?.status).toBe('ok')
  })

  test('calls of what has no client, such as the node, are not sources', () => {
    const { onCall, health } = withSource()
    onCall({ upstream: 'solana-rpc', outcome: 'ok' })
    expect(Object.keys(health())).toEqual(['some'])
  })
})
