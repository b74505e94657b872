import type { Address } from '../../../solana/address/address.ts'
import {
  comparePlaces,
  leaderWindowSeconds,
  makeTraderResults,
  rankTraders,
  type TraderResult,
} from '../../traders/leaderboard.ts'
import { makeMintActivities } from '../../signals/mint-activity.ts'
import { findSignals } from '../../signals/signals.ts'
import { type MintSignal, signalSpans, type SignalWindow } from '../../signals/signal-reason.ts'
import { recordMinSells, recordMinWinRatePercent } from '../../thresholds.ts'
import { makeMintFlows, type MintFlow } from '../../signals/mint-flows.ts'
import type { LeaderPage, LeaderQuery } from '../../trades/trade-index.ts'
import type { Schedule } from '../../../basics/schedule.ts'
import type { preparePass } from './trade-pass.ts'
import { firstPositionOf } from './trade-rows.ts'

/**
 * A result is cached for thirty times as long as its pass took, within these bounds, so that passes take at most a
 * thirtieth of the thread's time and results stay current.
 */
const TTL_FACTOR = 30
const TTL_MIN_MS = 1_000
const TTL_MAX_MS = 30_000

/** Maximum number of cached flows, one for each period. */
const FLOWS_MAX = 16

type Results = ReturnType<typeof makeTraderResults>

export type TallyDeps = {
  pass: ReturnType<typeof preparePass>
  /** Time of the oldest stored trade. */
  oldestSeconds: () => number | undefined
  watched: ReadonlySet<Address>
  nowMs: () => number
  schedule: Schedule
}

/** Leaders, signals and flows: each from one pass over the newest trades, cached for a short while. */
export const makeTallies = (deps: TallyDeps) => {
  const { pass, nowMs } = deps
  const results = makeShared<'results', Results>(1, deps)
  const signals = makeShared<SignalWindow, MintSignal[]>(3, deps)
  const flows = makeShared<string, MintFlow[]>(FLOWS_MAX, deps)

  const readResults = (): Promise<Results> =>
    results('results', async () => {
      const nowSeconds = Math.floor(nowMs() / 1_000)
      const tally = makeTraderResults(nowSeconds)
      await pass(
        firstPositionOf(nowSeconds - leaderWindowSeconds['30d']),
        endOf(nowSeconds),
        tally.take,
      )
      return tally
    })

  return {
    leaders: async (query: LeaderQuery): Promise<LeaderPage> =>
      pageOf((await readResults()).results(query.window), query),
    signals: (window: SignalWindow): Promise<MintSignal[]> =>
      signals(window, async () => {
        const records = new Map(
          (await readResults()).results('30d').map((result) => [result.wallet, result]),
        )
        return signalsOf(deps, window, (wallet) =>
          weightOf(records.get(wallet), deps.watched.has(wallet)),
        )
      }),
    flows: ({ fromSeconds, toSeconds }: { fromSeconds: number; toSeconds: number }) =>
      flows(`${fromSeconds} ${toSeconds}`, async () => {
        const tally = makeMintFlows({ fromSeconds, toSeconds })
        await pass(firstPositionOf(fromSeconds), firstPositionOf(toSeconds), tally.take)
        return tally.flows()
      }),
  }
}

const signalsOf = async (
  { pass, nowMs, oldestSeconds }: TallyDeps,
  window: SignalWindow,
  weightOfWallet: (wallet: Address) => number,
): Promise<MintSignal[]> => {
  const { seconds, earlier } = signalSpans[window]
  const nowSeconds = Math.floor(nowMs() / 1_000)
  const tally = makeMintActivities(nowSeconds, seconds, earlier)
  const from = nowSeconds - seconds * (earlier + 1)
  const { fromSeconds } = await pass(firstPositionOf(from), endOf(nowSeconds), tally.take)
  const seenSince = Math.max(fromSeconds, oldestSeconds() ?? nowSeconds)
  const earlierSeen = Math.floor((nowSeconds - seconds - seenSince) / seconds)
  return findSignals(tally.activities.values(), {
    earlierSeen: Math.min(Math.max(earlierSeen, 0), earlier),
    weightOf: weightOfWallet,
  })
}

/** Tolerance for the difference between the clocks of chain and server. */
const CLOCK_SKEW_SECONDS = 300

const endOf = (nowSeconds: number): number => firstPositionOf(nowSeconds + CLOCK_SKEW_SECONDS)

const weightOf = (record: TraderResult | undefined, watched: boolean): number => {
  const { countedSells = 0, pnlUsd = 0, winRatePct = 0 } = record ?? {}
  const good = countedSells >= recordMinSells && pnlUsd > 0 && winRatePct >= recordMinWinRatePercent
  return 1 + (good ? 1 : 0) + (watched ? 1 : 0)
}

const pageOf = (
  results: readonly TraderResult[],
  { sort, minTrades, limit, after }: LeaderQuery,
): LeaderPage => {
  const ranked = rankTraders(results, { sort, minTrades })
  const rest = after ? ranked.filter(({ place }) => comparePlaces(after, place) < 0) : ranked
  return { leaders: rest.slice(0, limit), more: rest.length > limit }
}

/** Shares one pass among equal requests and caches its result. */
const makeShared = <Key extends string, Value>(
  entriesMax: number,
  { schedule, nowMs }: TallyDeps,
) => {
  const cache = new Map<Key, Promise<Value>>()
  return (key: Key, make: () => Promise<Value>): Promise<Value> => {
    const found = cache.get(key)
    if (found) return found
    const [oldest] = cache.keys()
    if (cache.size >= entriesMax && oldest !== undefined) cache.delete(oldest)
    const startedMs = nowMs()
    const pending = make()
    const ttlMs = (): number =>
      Math.min(Math.max(TTL_FACTOR * (nowMs() - startedMs), TTL_MIN_MS), TTL_MAX_MS)
    const drop = (): void => {
      if (cache.get(key) === pending) cache.delete(key)
    }
    cache.set(key, pending)
    pending.then(() => schedule(drop, ttlMs()), drop)
    return pending
  }
}
