import type { Database } from 'bun:sqlite'
import {
  comparePlaces,
  type LeaderSort,
  leaderSorts,
  type LeaderWindow,
  resultsOf,
  type TraderResults,
  valueOf,
} from '../../../traders/leaderboard.ts'
import type { WalletSums } from '../../../traders/position-trade.ts'
import { recordMinSells, recordMinWinRatePercent } from '../../../thresholds.ts'
import type { LeaderPage, LeaderQuery } from '../../../trades/trade-index.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { makeRefreshed } from './refreshed.ts'
import { makeTurns } from './turns.ts'

/** Traders that a board keeps, for each order and each minimum of trades; further pages are empty. */
const boardMax = 2_000

/** A board for each of these minimums: a query reads that of the next lower one and leaves out the rest. */
const tradeMinimums = [1, 10, 100, 1_000] as const

/** Wallets whose sums are added up in one statement: a few milliseconds at most. */
const chunkWallets = 2_000

type Boards = {
  /** Best first. */
  lists: ReadonlyMap<string, readonly Leader[]>
  /** Numbers of wallets with a record that counts in signals. */
  proven: ReadonlySet<number>
}

type Leader = LeaderPage['leaders'][number]

type SumRow = {
  wallet: number
  buys: number
  sells: number
  volume_usd: number
  gain_usd: number
  wins: number
  counted_sells: number
  proceeds_usd: number
  counted_usd: number
}

export type LeaderBoards = ReturnType<typeof prepareBoards>

/**
 * Ranks the wallets of a window by their sums: the last 24 hours to the hour, the last 7 and 30 days to the day. At most as
 * far behind as a thirtieth of the thread's time allows.
 */
export const prepareBoards = (
  database: Database,
  dictionaries: Dictionaries,
  nowMs: () => number,
) => {
  const readSums = prepareSums(database)
  const refreshed = makeRefreshed<LeaderWindow, Boards>(3, { nowMs })

  const make = async (window: LeaderWindow): Promise<Boards> => {
    const ranking = makeRanking()
    const proven = new Set<number>()
    const pause = makeTurns()
    const sums = readSums(window, Math.floor(nowMs() / 1_000))
    for (let first = 0, max = sums.maxWallet(); first <= max; first += chunkWallets) {
      for (const row of sums.between(first, first + chunkWallets)) {
        const results = resultsOf(sumsOf(row))
        if (isProven(results)) proven.add(row.wallet)
        ranking.take(row.wallet, results)
      }
      await pause()
    }
    return { lists: ranking.lists(dictionaries), proven }
  }
  const boards = (window: LeaderWindow): Promise<Boards> => refreshed(window, () => make(window))
  return {
    page: async ({ window, sort, minTrades, limit, after }: LeaderQuery): Promise<LeaderPage> => {
      const minimum = tradeMinimums.findLast((each) => each <= minTrades) ?? tradeMinimums[0]
      const list = (await boards(window)).lists.get(keyOf(sort, minimum)) ?? []
      const rest = list.filter(
        ({ place, result }) =>
          result.trades >= minTrades && (!after || comparePlaces(after, place) < 0),
      )
      return { leaders: rest.slice(0, limit), more: rest.length > limit }
    },
    proven: async (): Promise<ReadonlySet<number>> => (await boards('30d')).proven,
  }
}

const keyOf = (sort: LeaderSort, minimum: number): string => `${sort} ${minimum}`

type Ranked = { value: number; wallet: number; results: TraderResults }

/** The best of all that are taken, for each order and each minimum. */
const makeRanking = () => {
  const lists = new Map<string, { ranked: Ranked[]; floor: number }>()
  const offer = (key: string, entry: Ranked): void => {
    const list = lists.get(key) ?? { ranked: [], floor: Number.NEGATIVE_INFINITY }
    lists.set(key, list)
    if (entry.value < list.floor) return
    list.ranked.push(entry)
    if (list.ranked.length < 2 * boardMax) return
    list.ranked.sort(byValue).length = boardMax
    list.floor = list.ranked.at(-1)?.value ?? list.floor
  }
  return {
    take: (wallet: number, results: TraderResults): void => {
      for (const sort of leaderSorts) {
        const value = valueOf(results, sort)
        if (value === undefined) continue
        for (const minimum of tradeMinimums)
          if (results.trades >= minimum) offer(keyOf(sort, minimum), { value, wallet, results })
      }
    },
    lists: (dictionaries: Dictionaries): Map<string, Leader[]> =>
      new Map([...lists].map(([key, { ranked }]) => [key, named(ranked, dictionaries)])),
  }
}

const byValue = (a: Ranked, b: Ranked): number => b.value - a.value || a.wallet - b.wallet

const named = (ranked: Ranked[], dictionaries: Dictionaries): Leader[] =>
  ranked
    .sort(byValue)
    .slice(0, boardMax)
    .map(({ value, wallet: id, results }) => {
      const wallet = dictionaries.walletOf(id)
      return { place: { value, wallet }, result: { wallet, ...results } }
    })
    .sort((a, b) => comparePlaces(a.place, b.place))

const isProven = ({ countedSells, pnlUsd = 0, winRatePct = 0 }: TraderResults): boolean =>
  countedSells >= recordMinSells && pnlUsd > 0 && winRatePct >= recordMinWinRatePercent

const sumsOf = (row: SumRow): WalletSums => ({
  buys: row.buys,
  sells: row.sells,
  volumeUsd: row.volume_usd,
  gainUsd: row.gain_usd,
  wins: row.wins,
  countedSells: row.counted_sells,
  proceedsUsd: row.proceeds_usd,
  countedUsd: row.counted_usd,
})

const added = [
  'buys',
  'sells',
  'volume_usd',
  'gain_usd',
  'wins',
  'counted_sells',
  'proceeds_usd',
  'counted_usd',
]
  .map((name) => `sum(${name}) AS ${name}`)
  .join(', ')

const secondsPerHour = 3_600
const secondsPerDay = 86_400

/** The hours or days that a window is made of, with the one that is not over. */
const partsOf: Readonly<
  Record<LeaderWindow, { table: string; time: string; seconds: number; count: number }>
> = {
  '24h': { table: 'wallet_hours', time: 'hour', seconds: secondsPerHour, count: 24 },
  '7d': { table: 'wallet_days', time: 'day', seconds: secondsPerDay, count: 7 },
  '30d': { table: 'wallet_days', time: 'day', seconds: secondsPerDay, count: 30 },
}

const prepareSums = (database: Database) => {
  const max = database.query<{ id: number | null }, []>('SELECT max(id) AS id FROM wallets')
  return (window: LeaderWindow, nowSeconds: number) => {
    const { table, time, seconds, count } = partsOf[window]
    const newest = Math.floor(nowSeconds / seconds)
    // Clocks differ, so the part that is about to begin is included.
    const parts = Array.from({ length: count + 1 }, (_, at) => newest + 1 - at)
    const between = database.query<SumRow, Record<string, number>>(
      `SELECT wallet, ${added} FROM ${table}
       WHERE ${time} IN (${parts.map((_, at) => `$part${at}`).join()}) AND wallet >= $first AND wallet < $end
       GROUP BY wallet`,
    )
    const bound = Object.fromEntries(parts.map((part, at) => [`part${at}`, part]))
    return {
      maxWallet: (): number => max.get()?.id ?? 0,
      between: (first: number, end: number): SumRow[] => between.all({ ...bound, first, end }),
    }
  }
}
