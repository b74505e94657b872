import type { Database } from 'bun:sqlite'
import { makePieceSize, type PieceSize } from '../../../../basics/piece-size.ts'
import type { Address } from '../../../../solana/address/address.ts'
import {
  comparePlaces,
  leaderWindows,
  type LeaderWindow,
  resultsOf,
} from '../../../traders/leaderboard.ts'
import type { LeaderPage, LeaderQuery } from '../../../trades/trade-index.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { sumsOfRow } from '../positions/result-rows.ts'
import type { WalletResults } from '../positions/wallet-results.ts'
import { type Boards, isProven, listFor, makeRanking } from './board-ranking.ts'
import { prepareKeptBoards } from './kept-boards.ts'
import { prepareSums } from './leader-sums.ts'
import { makeRefreshed } from './refreshed.ts'
import { makeTurns } from './turns.ts'

/** Wallets whose sums are added up in one statement. */
const chunkWallets = { first: 500, max: 20_000 } as const

export type LeaderBoards = ReturnType<typeof prepareBoards>

/**
 * Ranks the wallets of a window by their sums: the last 24 hours to the hour, the last 7 and 30 days to the day. At
 * most as far behind as a thirtieth of the thread's time allows; after a start, those of the process before it serve
 * until then.
 */
export const prepareBoards = (
  database: Database,
  dictionaries: Dictionaries,
  results: WalletResults,
  { nowMs, watched }: { nowMs: () => number; watched: readonly Address[] },
) => {
  const readSums = prepareSums(database, results)
  const kept = prepareKeptBoards(database, dictionaries, watched)
  const { read: refreshed } = makeRefreshed<LeaderWindow, Boards>(3, { nowMs, ...kept })
  const piece = makePieceSize(chunkWallets)

  const make = (window: LeaderWindow): Promise<Boards> =>
    rank(readSums(window, Math.floor(nowMs() / 1_000)), piece, { dictionaries, watched })
  const boards = (window: LeaderWindow): Promise<Boards> => refreshed(window, () => make(window))
  return {
    page: async (query: LeaderQuery): Promise<LeaderPage> => {
      const { window, sort, minTrades, limit, after } = query
      const { lists, watchedLists } = await boards(window)
      const list = listFor(query.watchedOnly ? watchedLists : lists, sort, minTrades)
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

/** Adds up and ranks all wallets, in pieces between which other requests are answered. */
const rank = async (
  sums: ReturnType<ReturnType<typeof prepareSums>>,
  piece: PieceSize,
  { dictionaries, watched }: { dictionaries: Dictionaries; watched: readonly Address[] },
): Promise<Boards> => {
  const ranking = makeRanking()
  const watchedRanking = makeRanking()
  const watchedIds = new Set(watched.flatMap((wallet) => dictionaries.findWallet(wallet) ?? []))
  const proven = new Set<number>()
  const pause = makeTurns()
  for (let first = 0, max = sums.maxWallet(); first <= max;) {
    const startedMs = performance.now()
    const end = first + piece.items()
    for (const row of sums.between(first, end)) {
      const results = resultsOf(sumsOfRow(row))
      if (isProven(results)) proven.add(row.wallet)
      ranking.take(row.wallet, results)
      if (watchedIds.has(row.wallet)) watchedRanking.take(row.wallet, results)
    }
    piece.note(end - first, performance.now() - startedMs)
    first = end
    await pause()
  }
  return {
    lists: ranking.lists(dictionaries),
    watchedLists: watchedRanking.lists(dictionaries),
    proven,
  }
}
