import type { Schedule } from '../../basics/schedule.ts'
import { type CoverageAnswer, readCoverageOfWindow } from '../../market/read-coverage.ts'
import { coverageModes } from '../../market/trades/coverage.ts'
import type { TradeIndex } from '../../market/trades/trade-index.ts'
import type { Metrics } from '../../monitoring/telemetry/metrics.ts'

/** Health is answered from memory, and a share of a day hardly changes within this time. */
const everyMs = 10_000

const windowSeconds = 86_400

export type CoverageWatch = {
  /** Of the last 24 hours, or since the first block read in them; undefined until it is known. */
  coverage: () => CoverageAnswer | undefined
  start: () => void
  stop: () => void
}

/** Reads how much of the chain the stored trades stand on, again and again, for health and metrics. */
export const watchCoverage = (
  trades: Pick<TradeIndex, 'coverage'>,
  {
    metrics,
    nowMs,
    schedule,
  }: { metrics: Pick<Metrics, 'coverageShare'>; nowMs: () => number; schedule: Schedule },
): CoverageWatch => {
  let last: CoverageAnswer | undefined
  let isStopped = false
  let cancel = (): void => undefined
  const read = async (): Promise<void> => {
    const nowSeconds = Math.floor(nowMs() / 1_000)
    try {
      last = await readCoverageOfWindow(trades, nowSeconds - windowSeconds, nowSeconds)
    } catch {
      // The store has a health of its own.
      last = undefined
    }
    if (!isStopped) cancel = schedule(() => void read(), everyMs)
  }
  for (const mode of coverageModes)
    metrics.coverageShare
      .labels(mode)
      .readWith(() => (last?.mode === mode ? last.sharePct / 100 : undefined))
  return {
    coverage: () => last,
    start: () => void read(),
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}
