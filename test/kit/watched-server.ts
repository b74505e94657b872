import { expect } from 'bun:test'
import { type Answer, fetchAnswer, fetchJson, member } from './http.ts'
import {
  type ServerKind,
  type ServerOptions,
  type ServerProcess,
  startServer,
} from './server-process.ts'

export const statsPath = '/v1/monitoring/public-api/stats'
export const healthPath = '/v1/monitoring/health'
export const scanPath = '/v1/wallet/tx'
export const previewPath = '/v1/security/transaction-preview'

/** Quotas that never refuse, but add their headers to every answer. */
export const wideQuotas = {
  QUOTA_IP: '1000000/60',
  QUOTA_ENDPOINT: '1000000/60',
  QUOTA_CAPABILITY: '1000000/60',
}

export type WatchedServer = ServerProcess & {
  /**
   * Runs a function that sends one request; returns its answer and the parameters of its event. Fails unless there is
   * exactly one event, with the same id and a possible latency.
   */
  watch: (
    send: () => Promise<Answer>,
  ) => Promise<{ answer: Answer; event: Record<string, unknown> }>
}

/** A server whose requests are sent one at a time, so each can be matched to its event. */
export const startWatchedServer = async (
  kind: ServerKind,
  { env = {}, ...options }: ServerOptions = {},
): Promise<WatchedServer> => {
  const server = await startServer(kind, { ...options, env: { ...wideQuotas, ...env } })
  const readStats = (): Promise<unknown> =>
    fetchJson(`${server.apiUrl}${statsPath}?includeRecent=true&limit=1`)
  const totalOf = (stats: unknown): number => Number(member(stats, 'summary', 'totalRequests'))
  return {
    ...server,
    watch: async (send) => {
      const totalBefore = totalOf(await readStats())
      const startedMs = performance.now()
      const answer = await send()
      const tookMs = performance.now() - startedMs
      const stats = await readStats()
      const newest = member(stats, 'recentEvents', 0)
      const params = member(newest, 'analyticsEvent', 'params')
      // The first stats request has become an event itself.
      expect(totalOf(stats) - totalBefore).toBe(2)
      expect(member(newest, 'requestId')).toBe(answer.headers.get('x-request-id'))
      expect(member(params, 'api_status')).toBe(answer.status)
      expect(Number(member(params, 'api_latency_ms'))).toBeLessThanOrEqual(Math.ceil(tookMs))
      return { answer, event: { ...(typeof params === 'object' && params) } }
    },
  }
}

/** Value of a metrics sample by its name and labels as printed; 0 if it is missing. */
export const metricValue = async (apiUrl: string, sample: string): Promise<number> => {
  const { text } = await fetchAnswer(`${apiUrl}/metrics`)
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `))
  return line === undefined ? 0 : Number(line.slice(sample.length + 1))
}
