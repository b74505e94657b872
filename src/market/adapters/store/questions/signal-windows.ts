import type { signalSpans, SignalWindow } from '../../../signals/signal-reason.ts'
import { type Coverage, coverageSince, isComparable, suffices } from '../../../trades/coverage.ts'
import type { HourCoverage } from '../../../trades/trade-index.ts'
import { secondsPerHour } from '../hours/hour-tables.ts'
import type { TimeRange } from '../hours/hour-times.ts'

/** How much of the newest window and of the earlier ones was read. `oldestHour`: the first hour with sums. */
export const prepareSignalWindows =
  (coverage: (range: TimeRange) => HourCoverage[], oldestHour: () => number) =>
  ({ seconds, earlier }: (typeof signalSpans)[SignalWindow], nowSeconds: number) => {
    const fromSeconds = nowSeconds - seconds * (earlier + 1)
    const hours = coverage({ fromSeconds, toSeconds: nowSeconds + 1 })
    const windowAt = (ago: number): Coverage =>
      coverageSince(hours, nowSeconds - seconds * (ago + 1), nowSeconds - seconds * ago)
    const seenSince = Math.min(oldestHour() * secondsPerHour, nowSeconds)
    const stored = Math.floor((nowSeconds - seconds - seenSince) / seconds)
    const now = windowAt(0)
    let earlierSeen = 0
    while (earlierSeen < Math.min(stored, earlier) && isComparable(now, windowAt(earlierSeen + 1)))
      earlierSeen += 1
    return { isComplete: suffices(now), earlierSeen }
  }
