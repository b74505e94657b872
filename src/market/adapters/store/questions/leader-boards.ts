import type { Database } from 'bun:sqlite'
import {
  comparePlaces,
  type LeaderSort,
  leaderSorts,
  leaderWindows,
  type LeaderWindow,
  resultsOf,
  type TraderResults,
  valueOf,
} from '../../../traders/leaderboard.ts'
import { recordMinSells, recordMinWinRatePercent } from '../../../thresholds.ts'
import type { Address } from '../../../../solana/address/address.ts'
import type { LeaderPage, LeaderQuery } from '../../../trades/trade-index.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import {
  resultColumns,
  type ResultRow,
  summedResults,
  sumsOfRow,
} from '../positions/result-rows.ts'
import type { WalletResults } from '../positions/wallet-results.ts'
import { makeRefreshed } from './refreshed.ts'
import { makeTurns } from './turns.ts'

/** Traders that a board keeps, for each order and each minimum of trades; further pages are empty. */
const boardMax = 2_000

/** A board for each of these minimums: a query reads that of the next lower one and leaves out the rest. */
const tradeMinimums = [1, 10, 100, 1_000] as const

/** Wallets whose sums are added up in one statement: a few milliseconds at most. */
const chunkWallets = 2_000

type Boards = {
  /** As `lists`, of the watched wallets alone. */
  watchedLists: ReadonlyMap<string, readonly Leader[]>
  /** Best first. */
  lists: ReadonlyMap<string, readonly Leader[]>
  /** Numbers of wallets with a record that counts in signals. */
  proven: ReadonlySet<number>
}

type Leader = LeaderPage['leaders'][number]

type SumRow = ResultRow & { wallet: number }

export type LeaderBoards = ReturnType<typeof prepareBoards>

/**
 * Ranks the wallets of a window by their sums: the last 24 hours to the hour, the last 7 and 30 days to the day. At most as
 * far behind as a thirtieth of the thread's time allows.
 */
export const prepareBoards = (
  database: Database,
  dictionaries: Dictionaries,
  results: WalletResults,
  { nowMs, watched }: { nowMs: () => number; watched: readonly Address[] },
) => {
  const readSums = prepareSums(database, results)
  const refreshed = makeRefreshed<LeaderWindow, Boards>(3, { nowMs })

  const make = async (window: LeaderWindow): Promise<Boards> => {
    const ranking = makeRanking()
    const watchedRanking = makeRanking()
    const watchedIds = new Set(watched.flatMap((wallet) => dictionaries.findWallet(wallet) ?? []))
    const proven = new Set<number>()
    const pause = makeTurns()
    const sums = readSums(window, Math.floor(nowMs() / 1_000))
    for (let first = 0, max = sums.maxWallet(); first <= max; first += chunkWallets) {
      for (const row of sums.between(first, first + chunkWallets)) {
        const results = resultsOf(sumsOfRow(row))
        if (isProven(results)) proven.add(row.wallet)
        ranking.take(row.wallet, results)
        if (watchedIds.has(row.wallet)) watchedRanking.take(row.wallet, results)
      }
      await pause()
    }
    return {
      lists: ranking.lists(dictionaries),
      watchedLists: watchedRanking.lists(dictionaries),
      proven,
    }
  }
  const boards = (window: LeaderWindow): Promise<Boards> => refreshed(window, () => make(window))
  return {
    page: async (query: LeaderQuery): Promise<LeaderPage> => {
      const { window, sort, minTrades, limit, after } = query
      const minimum = tradeMinimums.findLast((each) => each <= minTrades) ?? tradeMinimums[0]
      const { lists, watchedLists } = await boards(window)
      const list = (query.watchedOnly ? watchedLists : lists).get(keyOf(sort, minimum)) ?? []
      const rest = list.filter(
        ({ place, result }) =>
          result.trades >= minTrades && (!after || comparePlaces(after, place) < 0),
      )
      return { leaders: rest.slice(0, limit), more: rest.length > limit }
    },
    /** Makes the boards anew, so that no request has to wait for them. */
    keepReady: async (): Promise<void> => {
      for (const window of leaderWindows) await boards(window)
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

/** The hours that a window is made of, and the whole days among them, with the hour that is not over. */
const partsOf = (window: LeaderWindow, nowHour: number): { hours: number[]; days: number[] } => {
  // Clocks differ, so the hour that is about to begin is included.
  if (window === '24h') return { hours: numbers(nowHour - 23, nowHour + 1), days: [] }
  const today = Math.floor(nowHour / hoursPerDay)
  const first = today - (window === '7d' ? 6 : 29)
  return { hours: numbers(today * hoursPerDay, nowHour + 1), days: numbers(first, today - 1) }
}

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

const secondsPerHour = 3_600
const hoursPerDay = 24

const prepareSums = (database: Database, results: WalletResults) => {
  const max = database.query<{ id: number | null }, []>('SELECT max(id) AS id FROM wallets')
  const built = database.query<{ day: number }, []>('SELECT day FROM result_days')
  return (window: LeaderWindow, nowSeconds: number) => {
    const parts = partsOf(window, Math.floor(nowSeconds / secondsPerHour))
    return {
      maxWallet: (): number => max.get()?.id ?? 0,
      between: (first: number, end: number): SumRow[] => {
        // Read again for each piece: an hour may be written, and a day summed up, between two of them.
        const whole = new Set(built.all().map(({ day }) => day))
        const days = parts.days.filter((day) => whole.has(day))
        const hours = parts.hours.concat(
          parts.days
            .filter((day) => !whole.has(day))
            .flatMap((day) => numbers(day * hoursPerDay, day * hoursPerDay + hoursPerDay - 1)),
        )
        // Its text changes with every hour, so it is not kept.
        const statement = database.prepare<SumRow, [{ first: number; end: number }]>(
          sumsFrom(days, hours, results),
        )
        try {
          return statement.all({ first, end })
        } finally {
          statement.finalize()
        }
      },
    }
  }
}

/** One statement over whole days, written hours and those in memory. */
const sumsFrom = (
  days: readonly number[],
  hours: readonly number[],
  results: WalletResults,
): string => {
  const pending = new Set(results.pendingHours())
  const columns = `wallet, ${resultColumns}`
  const inRange = 'wallet >= $first AND wallet < $end'
  const sources = [
    `SELECT ${columns} FROM wallet_days WHERE day IN (${days.join()}) AND ${inRange}`,
    `SELECT ${columns} FROM wallet_hours WHERE hour IN (${hours.filter((hour) => !pending.has(hour)).join()}) AND ${inRange}`,
    ...hours
      .filter((hour) => pending.has(hour))
      .map((hour) => `SELECT ${columns} FROM ${results.pendingTable(hour)} WHERE ${inRange}`),
  ]
  return `SELECT wallet, ${summedResults} FROM (${sources.join(' UNION ALL ')}) GROUP BY wallet`
}
