import type { Metrics } from '../../monitoring/telemetry/metrics.ts'
import type { CacheRead } from '../../network/provider-cache.ts'
import type { SourceClientDeps } from '../../network/source-client.ts'
import type { ComponentHealth } from '../../solana/chain.ts'
import type { UpstreamCall } from '../../network/http.ts'

export type UpstreamWatch = Required<
  Pick<SourceClientDeps, 'onCall' | 'onRetry' | 'onHeldBack' | 'onClient'>
> & {
  onCacheRead: (read: CacheRead) => void
  onRowsDropped: (upstream: string, count: number) => void
  /** The last known health of each data source, by its short name. */
  upstreamHealth: UpstreamHealth['health']
}

/** Calls to data sources, as metrics and as health; neither contains what was requested. */
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
    onCacheRead: ({ cache, outcome }) => metrics.cacheRequests.labels(cache, outcome).inc(),
    upstreamHealth: seen.health,
  }
}

type UpstreamHealth = {
  onCall: (call: Pick<UpstreamCall, 'upstream' | 'outcome'>) => void
  onClient: (upstream: string, isResting: () => boolean) => void
  /** Health of every source that has a client, by its short name. Sends no request. */
  health: () => Record<string, ComponentHealth>
}

/**
 * The last known health of each data source. A single failed request means little; a source that failed often enough to
 * be paused is `degraded`. Other sources replace it, so none of them is `down`.
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
