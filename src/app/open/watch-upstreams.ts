import type { Metrics } from '../../monitoring/telemetry/metrics.ts'
import type { CacheAsk } from '../../network/provider-cache.ts'
import type { SourceClientDeps } from '../../network/source-client.ts'
import type { ComponentHealth } from '../../solana/chain.ts'
import type { UpstreamCall } from '../../network/http.ts'

export type UpstreamWatch = Required<
  Pick<SourceClientDeps, 'onCall' | 'onRetry' | 'onHeldBack' | 'onClient'>
> & {
  onCacheAsk: (ask: CacheAsk) => void
  onRowsDropped: (upstream: string, count: number) => void
  /** What was seen last of each source of data, by its short name. */
  upstreamHealth: UpstreamHealth['health']
}

/** What happens on the way out and back, as metrics and as health; none of it tells what was asked. */
export const watchUpstreams = (metrics: Metrics): UpstreamWatch => {
  const seen = makeUpstreamHealth()
  return {
    onCall: ({ upstream, outcome, durationMs }) => {
      seen.onCall({ upstream, outcome })
      metrics.upstreamRequests.labels(upstream, outcome).inc()
      metrics.upstreamRequestDuration.labels(upstream).observe(durationMs / 1000)
    },
    onRetry: (upstream) => metrics.upstreamRetries.labels(upstream).inc(),
    onHeldBack: (upstream, reason) => metrics.upstreamHeldBack.labels(upstream, reason).inc(),
    onClient: (upstream, isResting) => {
      seen.onClient(upstream, isResting)
      metrics.upstreamResting.labels(upstream).readWith(() => (isResting() ? 1 : 0))
    },
    onRowsDropped: (upstream, count) => metrics.upstreamRowsDropped.labels(upstream).inc(count),
    onCacheAsk: ({ cache, outcome }) => metrics.cacheRequests.labels(cache, outcome).inc(),
    upstreamHealth: seen.health,
  }
}

type UpstreamHealth = {
  onCall: (call: Pick<UpstreamCall, 'upstream' | 'outcome'>) => void
  onClient: (upstream: string, isResting: () => boolean) => void
  /** Of every source that has a client, by its short name. Sends no request. */
  health: () => Record<string, ComponentHealth>
}

/**
 * What was seen last of each source of data. One question that failed says little; a source that failed often enough to
 * be left alone for a while is in difficulties. Others stand in for it, so that none of them is `down`.
 */
export const makeUpstreamHealth = (): UpstreamHealth => {
  const clients = new Map<string, () => boolean>()
  const answered = new Map<string, boolean>()
  const healthOf = (upstream: string, isResting: () => boolean): ComponentHealth => {
    if (isResting()) {
      return {
        status: 'degraded',
        detail: 'Requests are paused after several failures.',
      }
    }
    const didAnswer = answered.get(upstream)
    if (didAnswer === undefined) return { status: 'unknown' }
    return { status: 'ok', ...(!didAnswer && { detail: 'The last request failed.' }) }
  }
  return {
    onCall: ({ upstream, outcome }) => {
      if (clients.has(upstream)) answered.set(upstream, outcome === 'ok')
    },
    onClient: (upstream, isResting) => clients.set(upstream, isResting),
    health: () =>
      Object.fromEntries(
        [...clients].map(([upstream, isResting]) => [upstream, healthOf(upstream, isResting)]),
      ),
  }
}
