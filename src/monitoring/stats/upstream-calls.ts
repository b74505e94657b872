import { bucketOf, emptyHistogram, percentileMs } from './latency-histogram.ts'
import type { UpstreamStats } from './public-api-history.ts'

export type CallStats = Omit<UpstreamStats, 'status' | 'detail'> & {
  /** Whether the last call was answered. */
  answered: boolean
}

type Minute = { number: number; calls: number; failures: number; buckets: Map<number, number> }

type Upstream = { minutes: Minute[]; answered: boolean }

const MINUTE_MS = 60_000
const MINUTES_KEPT = 60

/** Calls to each upstream within the last hour, minute by minute, in memory. */
export const makeUpstreamCalls = (nowMs: () => number) => {
  const upstreams = new Map<string, Upstream>()
  const minuteNow = (): number => Math.floor(nowMs() / MINUTE_MS)

  return {
    add: (name: string, isAnswer: boolean, durationMs: number): void => {
      const upstream = upstreams.get(name) ?? { minutes: [], answered: isAnswer }
      upstreams.set(name, upstream)
      upstream.answered = isAnswer
      const minute = minuteOf(upstream.minutes, minuteNow())
      const bucket = bucketOf(durationMs)
      minute.calls += 1
      if (!isAnswer) minute.failures += 1
      minute.buckets.set(bucket, (minute.buckets.get(bucket) ?? 0) + 1)
    },

    /** Every upstream called so far, by name, even if not within the hour. */
    read: (): CallStats[] =>
      [...upstreams]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, { minutes, answered }]) => ({
          name,
          answered,
          ...summarise(minutes.filter(({ number }) => number > minuteNow() - MINUTES_KEPT)),
        })),
  }
}

/** This minute's place in the ring, cleared if it still holds an earlier one. */
const minuteOf = (minutes: Minute[], number: number): Minute => {
  const place = number % MINUTES_KEPT
  const held = minutes[place]
  if (held?.number === number) return held
  const made: Minute = { number, calls: 0, failures: 0, buckets: new Map() }
  minutes[place] = made
  return made
}

const summarise = (minutes: readonly Minute[]) => {
  const latency = emptyHistogram()
  for (const { buckets } of minutes) {
    for (const [bucket, count] of buckets) latency[bucket] = (latency[bucket] ?? 0) + count
  }
  return {
    callCount: minutes.reduce((sum, { calls }) => sum + calls, 0),
    failureCount: minutes.reduce((sum, { failures }) => sum + failures, 0),
    p50LatencyMs: percentileMs(latency, 50),
    p95LatencyMs: percentileMs(latency, 95),
    p99LatencyMs: percentileMs(latency, 99),
  }
}
