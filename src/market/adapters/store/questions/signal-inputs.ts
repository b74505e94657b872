import type { Database } from 'bun:sqlite'
import { moneyRank } from '../../../../solana/known/quote-mints.ts'
import type { Address } from '../../../../solana/address/address.ts'
import { makeMintActivities, type MintActivity } from '../../../signals/mint-activity.ts'
import type { MintFlow } from '../../../signals/mint-flow.ts'
import { type MintSignal, signalSpans, type SignalWindow } from '../../../signals/signal-reason.ts'
import { findSignals } from '../../../signals/signals.ts'
import type { TalliedTrade } from '../../../signals/tallied-trade.ts'
import { clusterMinWallets, unsoldMinTrades } from '../../../thresholds.ts'
import type { HourCoverage } from '../../../trades/trade-index.ts'
import { usdOf } from '../../../traders/micro-usd.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { hourOf, secondsPerHour } from '../hours/hour-tables.ts'
import { hoursIn, positionsIn, type TimeRange } from '../hours/hour-times.ts'
import type { Hours } from '../hours/hours.ts'
import type { LeaderBoards } from './leader-boards.ts'
import type { FlowReader } from './mint-flows.ts'
import { sideOfClass } from '../hours/trade-classes.ts'
import { amountOf, type ReadRow } from '../hours/trade-rows.ts'
import { prepareSignalWindows } from './signal-windows.ts'
import { makeTurns } from './turns.ts'

/** Tokens that are examined: the busiest, those of most volume and those without sales. */
const candidatesMax = 100

/** Newest trades of a token that are read for what its wallets do. */
const tradesMax = 2_000

export type SignalDeps = {
  coverage: (range: TimeRange) => HourCoverage[]
  database: Database
  hours: Hours
  dictionaries: Dictionaries
  flows: FlowReader
  boards: LeaderBoards
  watched: ReadonlySet<Address>
}

/** Finds what is notable in the window that ends at a time: sums choose the tokens, and only theirs are read. */
export const prepareSignals = (deps: SignalDeps) => {
  const { dictionaries, flows, boards, watched } = deps
  const readWindows = prepareSignalWindows(deps.coverage, flows.oldestHour)
  const addEarlier = prepareEarlier(deps)
  return async (window: SignalWindow, nowSeconds: number): Promise<MintSignal[]> => {
    const { seconds } = signalSpans[window]
    // The clocks of chain and server differ.
    const range = { fromSeconds: nowSeconds - seconds, toSeconds: nowSeconds + clockSkewSeconds }
    const proven = await boards.proven()
    const found = candidatesOf(await flows.flows(range))
    const pause = makeTurns()
    const activities: MintActivity[] = []
    for (const { id, flow } of found) {
      const activity = activityOf(deps, id, range, nowSeconds)
      if (activity) {
        activity.trades = flow.trades
        activity.buyUsd = flow.buyUsd
        activity.sellUsd = flow.sellUsd
        addEarlier(activity, id, flow, nowSeconds, signalSpans[window])
        activities.push(activity)
      }
      await pause()
    }
    const { isComplete, earlierSeen } = readWindows(signalSpans[window], nowSeconds)
    return findSignals(activities, {
      isComplete,
      isWatched: (wallet) => watched.has(wallet),
      earlierSeen,
      weightOf: (wallet) => {
        const id = dictionaries.findWallet(wallet)
        return 1 + (id !== undefined && proven.has(id) ? 1 : 0) + (watched.has(wallet) ? 1 : 0)
      },
    })
  }
}

const clockSkewSeconds = 300

type Candidate = { id: number; flow: MintFlow }

const candidatesOf = (flows: readonly Candidate[]): Candidate[] => {
  const tokens = flows.filter(
    ({ flow }) => moneyRank(flow.mint) === 0 && flow.trades >= clusterMinWallets,
  )
  const volume = ({ flow }: Candidate): number => flow.buyUsd + flow.sellUsd
  return [
    ...new Set([
      ...tokens.slice(0, candidatesMax),
      ...tokens.toSorted((a, b) => volume(b) - volume(a)).slice(0, candidatesMax),
      ...tokens
        .filter(({ flow }) => flow.sells === 0 && flow.buys >= unsoldMinTrades)
        .slice(0, candidatesMax),
    ]),
  ]
}

const newestOfMint = `SELECT t.position, t.time, t.wallet, t.class, CAST(t.base_amount AS TEXT) AS base_amount, t.usd, t.price
  FROM {by_mint} i JOIN {trades} t ON t.position = i.position
  WHERE i.mint = $mint AND i.position >= $from AND i.position < $to AND t.time >= $fromSeconds AND t.time < $toSeconds
  ORDER BY i.position DESC LIMIT $limit`

type Row = Pick<ReadRow, 'position' | 'time' | 'wallet' | 'class' | 'base_amount' | 'usd' | 'price'>

/** What the wallets of a token did, by its newest trades in the range. */
const activityOf = (
  { hours, dictionaries }: SignalDeps,
  id: number,
  range: TimeRange,
  nowSeconds: number,
): MintActivity | undefined => {
  const rows: Row[] = []
  for (const hour of hoursIn(hours, range).toReversed()) {
    if (rows.length >= tradesMax) break
    const newest = hour.query<Row, Record<string, number>>(newestOfMint)
    rows.push(
      ...newest.all({
        mint: id,
        ...positionsIn(hour, range),
        ...range,
        limit: tradesMax - rows.length,
      }),
    )
  }
  const { mint } = dictionaries.mintOf(id)
  const tally = makeMintActivities(nowSeconds, range.toSeconds - range.fromSeconds, 0)
  for (const row of rows.sort((a, b) => a.position - b.position))
    tally.take(talliedOf(row, mint, dictionaries))
  return tally.activities.get(mint)
}

const talliedOf = (row: Row, mint: Address, dictionaries: Dictionaries): TalliedTrade => ({
  timeSeconds: row.time,
  wallet: dictionaries.walletOf(row.wallet),
  side: sideOfClass(row.class),
  baseMint: mint,
  baseAmount: amountOf(row.base_amount),
  ...(row.usd !== null && { amountUsd: row.usd }),
  ...(row.price !== null && { priceUsd: row.price }),
})

/** Adds the volume of each earlier window, by whole hours, and the sales of all of them. */
const prepareEarlier = ({ database, flows }: SignalDeps) => {
  const hourAt = database.query<{ sells: number; usd: number }, { hour: number; mint: number }>(
    'SELECT sells, buy_usd + sell_usd AS usd FROM mint_hours WHERE hour = $hour AND mint = $mint',
  )
  return (
    activity: MintActivity,
    mint: number,
    flow: MintFlow,
    nowSeconds: number,
    { seconds, earlier }: (typeof signalSpans)[SignalWindow],
  ): void => {
    activity.earlierUsd = new Float64Array(earlier)
    activity.sellsEver = flow.sells
    const oldest = Math.max(flows.oldestHour(), hourOf(nowSeconds - seconds * (earlier + 1)))
    for (let hour = hourOf(nowSeconds - seconds); hour >= oldest; hour -= 1) {
      const middle = hour * secondsPerHour + secondsPerHour / 2
      const ago = Math.floor((nowSeconds - middle) / seconds)
      if (ago < 1 || ago > earlier) continue
      const sums = hourAt.get({ hour, mint })
      if (!sums) continue
      activity.earlierUsd[ago - 1] = (activity.earlierUsd[ago - 1] ?? 0) + usdOf(sums.usd)
      activity.sellsEver += sums.sells
    }
  }
}
