import type { HistoryAnswer } from '../../../monitoring/http/schema/history.ts'
import { list, number, type Received, text } from '../parts/received.ts'

/** One interval of the last day; without requests it has no latency. */
export type DayPoint = {
  atMs: number
  requests: number
  product: number
  clientErrors: number
  serverErrors: number
  /** Both kinds of errors. */
  errors: number
  refused: number
  p50Ms: number | undefined
  p95Ms: number | undefined
  p99Ms: number | undefined
}

/** A count or milliseconds, within bounds where sums and charts stay finite whatever the server claims. */
export const wholeOf = (value: Received<number>): number | undefined => {
  const known = number(value)
  return known === undefined
    ? undefined
    : Math.round(Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, known)))
}

/** Intervals with requests as the server has them, oldest first. */
export const pointsOf = (history: Received<HistoryAnswer>): DayPoint[] =>
  list(history?.intervals).flatMap((row) => {
    const atMs = new Date(text(row?.startsAt) ?? '').getTime()
    const clientErrors = wholeOf(row?.clientErrorCount) ?? 0
    const serverErrors = wholeOf(row?.serverErrorCount) ?? 0
    return Number.isNaN(atMs)
      ? []
      : [
          {
            atMs,
            requests: wholeOf(row?.requestCount) ?? 0,
            product: wholeOf(row?.actionableRequestCount) ?? 0,
            clientErrors,
            serverErrors,
            errors: clientErrors + serverErrors,
            refused: wholeOf(row?.rateLimitedCount) ?? 0,
            p50Ms: wholeOf(row?.p50LatencyMs),
            p95Ms: wholeOf(row?.p95LatencyMs),
            p99Ms: wholeOf(row?.p99LatencyMs),
          },
        ]
  })

/** A day has no more. */
const maxGap = 288

/** The same with a point for each interval without requests, so that a chart shows a gap and not a line across it. */
export const withGaps = (points: readonly DayPoint[], intervalMs: number): DayPoint[] => {
  const filled: DayPoint[] = []
  for (const point of points) {
    const last = filled.at(-1)
    const missing = last ? Math.round((point.atMs - last.atMs) / intervalMs) - 1 : 0
    for (let each = 1; last && each <= Math.min(missing, maxGap); each += 1)
      filled.push(emptyAt(last.atMs + each * intervalMs))
    filled.push(point)
  }
  return filled
}

const emptyAt = (atMs: number): DayPoint => ({
  atMs,
  requests: 0,
  product: 0,
  clientErrors: 0,
  serverErrors: 0,
  errors: 0,
  refused: 0,
  p50Ms: undefined,
  p95Ms: undefined,
  p99Ms: undefined,
})

export type DayTotals = { requests: number; errors: number; refused: number }

export const totalsOf = (points: readonly DayPoint[]): DayTotals => ({
  requests: points.reduce((sum, { requests }) => sum + requests, 0),
  errors: points.reduce((sum, { errors }) => sum + errors, 0),
  refused: points.reduce((sum, { refused }) => sum + refused, 0),
})
