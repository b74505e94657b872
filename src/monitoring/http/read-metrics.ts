import { t, type Elysia } from 'elysia'
import { answers } from '../../endpoint/schema/fault.ts'
import type { Route, RouteInfo } from '../../endpoint/route.ts'

/** Prometheus text format 0.0.4. */
const contentType = 'text/plain; version=0.0.4; charset=utf-8'

const where = {
  method: 'GET',
  listeners: ['api'],
  capability: 'monitoring',
  traffic: 'monitoring',
  mayBePrivate: true,
} as const satisfies Omit<RouteInfo, 'path'>

const mountAt =
  (path: string, operationId: string, summary: string) =>
  (app: Elysia, { exposeMetrics }: MetricsVerbs) =>
    app.get(
      path,
      () => new Response(exposeMetrics(), { headers: { 'content-type': contentType } }),
      {
        response: answers(
          t.String({
            description: 'Every metric with its help and type.',
            examples: [
              [
                '# HELP process_resident_memory_bytes Resident memory size in bytes.',
                '# TYPE process_resident_memory_bytes gauge',
                'process_resident_memory_bytes 68657152',
                '',
              ].join('\n'),
            ],
          }),
        ),
        detail: {
          operationId,
          tags: ['Monitoring'],
          summary,
          description:
            'Counters, gauges and histograms of this process in Prometheus text format 0.0.4.',
        },
      },
    )

const path = '/v1/monitoring/public-api/metrics'
const alias = '/metrics'

export type MetricsVerbs = { exposeMetrics: () => string }

export const readMetricsRoute: Route<MetricsVerbs> = {
  ...where,
  path,
  mount: mountAt(path, 'getPublicApiMetrics', 'Scrape metrics'),
}

/** The default path of Prometheus. */
export const readMetricsAliasRoute: Route<MetricsVerbs> = {
  ...where,
  path: alias,
  mount: mountAt(alias, 'getMetrics', 'Scrape metrics at the default path'),
}
