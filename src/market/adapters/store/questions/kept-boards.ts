import type { Database } from 'bun:sqlite'
import type { Address } from '../../../../solana/address/address.ts'
import type { LeaderWindow, TraderResults } from '../../../traders/leaderboard.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import type { BoardLists, Boards, Leader } from './board-ranking.ts'
import type { Made } from './refreshed.ts'

/** Some hundred KB are written each time. */
const keepEveryMs = 10 * 60_000

/** Each wallet once, since most are in several lists: its number and results, then places as values and offsets. */
type Stored = {
  wallets: { id: number; results: TraderResults }[]
  lists: StoredLists
  watchedLists: StoredLists
  proven: number[]
  /** Boards made while others were watched are not read. */
  watched: readonly Address[]
}

type StoredLists = Record<string, [value: number, offset: number][]>

/** The newest boards of each window in the database, from which the next process answers until it has made its own. */
export const prepareKeptBoards = (
  database: Database,
  dictionaries: Dictionaries,
  watched: readonly Address[],
) => {
  const put = database.query(
    'INSERT OR REPLACE INTO leader_boards (span, made_at_ms, took_ms, body) VALUES (?, ?, ?, ?)',
  )
  const get = database.query<{ made_at_ms: number; took_ms: number; body: string }, [string]>(
    'SELECT made_at_ms, took_ms, body FROM leader_boards WHERE span = ?',
  )
  const keptAtMs = new Map<LeaderWindow, number>()
  return {
    load: (window: LeaderWindow): Made<Boards> | undefined => {
      const row = get.get(window)
      if (!row) return undefined
      const stored: Stored = JSON.parse(row.body)
      if (stored.watched.join() !== watched.join()) return undefined
      keptAtMs.set(window, row.made_at_ms)
      const last = boardsOf(stored, dictionaries)
      return { last, madeAtMs: row.made_at_ms, tookMs: row.took_ms }
    },
    keep: (window: LeaderWindow, { last, madeAtMs, tookMs }: Made<Boards>): void => {
      const keptMs = keptAtMs.get(window)
      if (keptMs !== undefined && madeAtMs - keptMs < keepEveryMs) return
      keptAtMs.set(window, madeAtMs)
      const body = JSON.stringify({ ...storedOf(last, dictionaries), watched })
      try {
        put.run(window, madeAtMs, tookMs, body)
      } catch {
        // A full disk is reported by what has to be stored; these boards are only made again.
      }
    },
  }
}

const storedOf = (
  { lists, watchedLists, proven }: Boards,
  dictionaries: Dictionaries,
): Omit<Stored, 'watched'> => {
  const wallets: Stored['wallets'] = []
  const offsets = new Map<string, number>()
  const offsetOf = ({ result: { wallet, ...results } }: Leader): number => {
    const known = offsets.get(wallet)
    if (known !== undefined) return known
    offsets.set(wallet, wallets.length)
    // A wallet with results is in the dictionary.
    return wallets.push({ id: dictionaries.findWallet(wallet) ?? -1, results }) - 1
  }
  const listsOf = (of: BoardLists): StoredLists =>
    Object.fromEntries(
      [...of].map(([key, leaders]) => [
        key,
        leaders.map((leader) => [leader.place.value, offsetOf(leader)]),
      ]),
    )
  return {
    lists: listsOf(lists),
    watchedLists: listsOf(watchedLists),
    wallets,
    proven: [...proven],
  }
}

const boardsOf = (
  { wallets, lists, watchedLists, proven }: Stored,
  dictionaries: Dictionaries,
): Boards => {
  const results = wallets.map(({ id, results }) => ({
    wallet: dictionaries.walletOf(id),
    ...results,
  }))
  const leadersOf = (list: StoredLists[string]): Leader[] =>
    list.flatMap(([value, offset]) => {
      const result = results[offset]
      return result ? [{ place: { value, wallet: result.wallet }, result }] : []
    })
  const listsOf = (of: StoredLists): BoardLists =>
    new Map(Object.entries(of).map(([key, list]) => [key, leadersOf(list)]))
  return {
    lists: listsOf(lists),
    watchedLists: listsOf(watchedLists),
    proven: new Set(proven),
  }
}
