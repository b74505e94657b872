import type { Schedule } from '../../basics/schedule.ts'
import type { TradeChange, TradeStreamSource } from '../trades/trade-changes.ts'

/** Pause before the newest position is requested again from a store that is not open yet. */
const beginRetryMs = 2_000

export type FollowOptions = {
  source: TradeStreamSource
  schedule: Schedule
  /** The newest stored position, before the first change; 0 if nothing is stored. */
  begin: (position: number) => void
  take: (change: TradeChange) => void
  lost: () => void
}

/** Follows the commits from the first call on. They wait until the newest stored position is known. */
export const makeFollow = ({
  source,
  schedule,
  begin,
  take,
  lost,
}: FollowOptions): (() => void) => {
  let isFollowing = false
  let waiting: TradeChange[] | undefined = []

  const start = async (): Promise<void> => {
    try {
      const newest = await source.feed({}, { limit: 1 })
      begin(Number(newest.trades[0]?.position ?? 0n))
    } catch {
      schedule(() => void start(), beginRetryMs)
      return
    }
    const early = waiting ?? []
    waiting = undefined
    for (const change of early) take(change)
  }
  return () => {
    if (isFollowing) return
    isFollowing = true
    source.follow((change) => (waiting ? void waiting.push(change) : take(change)), lost)
    void start()
  }
}
