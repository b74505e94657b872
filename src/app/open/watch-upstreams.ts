import type { Metrics } from '../../monitoring/telemetry/metrics.ts'
import type { CacheAsk } from '../../network/answer-cache.ts'
import type { DoorDeps } from '../../network/door.ts'
import { makeUpstreamHealth, type UpstreamHealth } from './upstream-health.ts'

export type UpstreamWatch = Required<
  Pick<DoorDeps, 'onCall' | 'onRetry' | 'onHeldBack' | 'onDoor'>
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
    onDoor: (upstream, isResting) => {
      seen.onDoor(upstream, isResting)
      metrics.upstreamResting.labels(upstream).readWith(() => (isResting() ? 1 : 0))
    },
    onRowsDropped: (upstream, count) => metrics.upstreamRowsDropped.labels(upstream).inc(count),
    onCacheAsk: ({ cache, outcome }) => metrics.cacheRequests.labels(cache, outcome).inc(),
    upstreamHealth: seen.health,
  }
}
