import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { MAX_INTERVALS } from '../../stats/read-history.ts'

const closed = { additionalProperties: false } as const

const count = (description: string) => t.Integer({ minimum: 0, description })
const time = (description: string) => t.String({ format: 'date-time', description })

const percentiles = {
  p50LatencyMs: count('Median latency, in milliseconds.'),
  p95LatencyMs: count('95th percentile, in milliseconds.'),
  p99LatencyMs: count('99th percentile, in milliseconds.'),
}

const interval = t.Object(
  {
    startsAt: time('Start of the interval; requests count in the interval of their arrival.'),
    requestCount: count('All requests handled, including errors.'),
    actionableRequestCount: count('Requests of `product` traffic.'),
    clientErrorCount: count('Requests with a 4xx status other than 429.'),
    serverErrorCount: count('Requests with a 5xx status.'),
    rateLimitedCount: count('Requests refused by a quota.'),
    ...percentiles,
  },
  { ...closed, title: 'IntervalStats' },
)

const upstream = t.Object(
  {
    name: t.String({ description: 'Short name of the data source, as in the metrics.' }),
    status: t.Union(
      [t.Literal('ok'), t.Literal('degraded'), t.Literal('down'), t.Literal('unknown')],
      { description: 'As last observed; `unknown` if it has not been called yet.' },
    ),
    detail: t.Optional(t.String({ description: 'One sentence for the operator.' })),
    callCount: count('Calls within the last hour, each attempt on its own.'),
    failureCount: count('Those that failed or timed out.'),
    ...percentiles,
  },
  { ...closed, title: 'UpstreamStats', description: 'Latencies are 0 if there were no calls.' },
)

export const publicApiHistory = t.Object(
  {
    generatedAt: time('When this answer was made.'),
    intervalSeconds: t.Integer({ minimum: 1, description: 'Length of an interval.' }),
    intervals: t.Array(interval, {
      maxItems: MAX_INTERVALS,
      description:
        'Oldest first, the last one still growing. Intervals without requests are left out.',
    }),
    upstreams: t.Array(upstream, { description: 'Data sources, by name.' }),
  },
  {
    ...closed,
    title: 'PublicApiHistory',
    description: 'Requests of the last 24 hours over time, and the data sources.',
    examples: [
      {
        generatedAt: '2026-11-20T06:17:34.236Z',
        intervalSeconds: 300,
        intervals: [
          {
            startsAt: '2026-11-20T06:15:00.000Z',
            requestCount: 270,
            actionableRequestCount: 214,
            clientErrorCount: 3,
            serverErrorCount: 1,
            rateLimitedCount: 2,
            p50LatencyMs: 5,
            p95LatencyMs: 94,
            p99LatencyMs: 213,
          },
        ],
        upstreams: [
          {
            name: 'solana-rpc',
            status: 'ok',
            callCount: 1_204,
            failureCount: 2,
            p50LatencyMs: 42,
            p95LatencyMs: 96,
            p99LatencyMs: 310,
          },
        ],
      },
    ],
  },
)
export type HistoryAnswer = Static<typeof publicApiHistory>
