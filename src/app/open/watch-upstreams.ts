import type { UpstreamStats } from '../../monitoring/stats/public-api-history.ts'
import { type CallStats, makeUpstreamCalls } from '../../monitoring/stats/upstream-calls.ts'
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
  /** Calls of the last hour to every data source that has a client or was called. */
  upstreamStats: () => UpstreamStats[]
}

/** Calls to data sources, as metrics and as health; neither contains what was requested. */
export const watchUpstreams = (metrics: Metrics, nowMs: () => number = Date.now): UpstreamWatch => {
  const seen = makeUpstreamHealth()
  const calls = makeUpstreamCalls(nowMs)
  return {
    onCall: ({ upstream, outcome, durationMs }) => {
      seen.onCall({ upstream, outcome })
      calls.add(upstream, outcome === 'ok', durationMs)
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
    upstreamStats: () => joinUpstreams(seen.health(), calls.read()),
  }
}

const noCalls = { callCount: 0, failureCount: 0, p50LatencyMs: 0, p95LatencyMs: 0, p99LatencyMs: 0 }

/** A source without a client, such as a list, has no health of its own: its last call stands for it. */
const joinUpstreams = (
  health: Readonly<Record<string, ComponentHealth>>,
  called: readonly CallStats[],
): UpstreamStats[] => {
  const names = new Set(called.map(({ name }) => name))
  return [
    ...called.map(({ answered, ...stats }) => ({
      ...stats,
      ...(health[stats.name] ?? lastSeen(answered)),
    })),
    ...Object.entries(health)
      .filter(([name]) => !names.has(name))
      .map(([name, state]) => ({ name, ...noCalls, ...state })),
  ].sort((one, other) => (one.name < other.name ? -1 : 1))
}

const lastSeen = (answered: boolean): ComponentHealth => ({
  status: 'ok',
  ...(!answered && { detail: 'The last request failed.' }),
})

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
    return lastSeen(didAnswer)
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
