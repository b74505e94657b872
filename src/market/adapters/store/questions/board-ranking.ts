import {
  comparePlaces,
  type LeaderSort,
  leaderSorts,
  type TraderResults,
  valueOf,
} from '../../../traders/leaderboard.ts'
import { recordMinSells, recordMinWinRatePercent } from '../../../thresholds.ts'
import type { LeaderPage } from '../../../trades/trade-index.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'

/** Traders that a board keeps, for each order and each minimum of trades; further pages are empty. */
const boardMax = 2_000

/** A board for each of these minimums: a query reads that of the next lower one and leaves out the rest. */
const tradeMinimums = [1, 10, 100, 1_000] as const

/** Best first. */
export type BoardLists = ReadonlyMap<string, readonly Leader[]>

export type Boards = {
  lists: BoardLists
  /** As `lists`, of the watched wallets alone. */
  watchedLists: BoardLists
  /** Numbers of wallets with a record that counts in signals. */
  proven: ReadonlySet<number>
}

export type Leader = LeaderPage['leaders'][number]

const keyOf = (sort: LeaderSort, minimum: number): string => `${sort} ${minimum}`

/** The list that has every trader with so many trades, and the fewest others. */
export const listFor = (
  lists: BoardLists,
  sort: LeaderSort,
  minTrades: number,
): readonly Leader[] => {
  const minimum = tradeMinimums.findLast((each) => each <= minTrades) ?? tradeMinimums[0]
  return lists.get(keyOf(sort, minimum)) ?? []
}

type Ranked = { value: number; wallet: number; results: TraderResults }

/** The best of all that are taken, for each order and each minimum. */
export const makeRanking = () => {
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

/** A record that counts in signals. */
export const isProven = ({ countedSells, pnlUsd = 0, winRatePct = 0 }: TraderResults): boolean =>
  countedSells >= recordMinSells && pnlUsd > 0 && winRatePct >= recordMinWinRatePercent
