import type { Database } from 'bun:sqlite'
import { resultColumns, summedResults } from './result-rows.ts'
import { makePieceSize, type PieceSize } from '../../../../basics/piece-size.ts'
import type { WalletResults } from './wallet-results.ts'

/** Wallets written in one transaction. */
const chunkWallets = { first: 500, max: 10_000 } as const

const hoursPerDay = 24

/** A day is summed up this long after its end, since hours are written late. */
const dayAfterHours = 2

export type ResultWriting = {
  /** Writes the next piece of what is over; false if nothing is. `isSettled` tells whether an hour will not change. */
  step: (nowHour: number, isSettled: (hour: number) => boolean) => boolean
  /** The results of an hour have changed: if they are being written, that starts again. */
  changed: (hour: number) => void
}

type Work = { firstHour: number; lastHour: number; steps: Steps }

/** Each yield ends a transaction, and has the number of wallets that it wrote. */
type Steps = Generator<number>

/** Writes the results of hours and days that are over, in order and in pieces. */
export const prepareResultWriting = (database: Database, results: WalletResults): ResultWriting => {
  let current: Work | undefined
  const dayToSum = prepareDays(database)
  const piece = makePieceSize(chunkWallets)

  const next = (nowHour: number, isSettled: (hour: number) => boolean): Work | undefined => {
    const pending = results.pendingHours()
    const hour = pending.find((each) => each < nowHour && isSettled(each))
    if (hour !== undefined)
      return { firstHour: hour, lastHour: hour, steps: writeHour(database, results, piece, hour) }
    const last = Math.min(nowHour - dayAfterHours, pending[0] ?? nowHour)
    const day = dayToSum(Math.floor(last / hoursPerDay))
    if (day === undefined) return undefined
    const firstHour = day * hoursPerDay
    return {
      firstHour,
      lastHour: firstHour + hoursPerDay - 1,
      steps: writeDay(database, piece, day),
    }
  }
  return {
    changed: (hour) => {
      if (current && hour >= current.firstHour && hour <= current.lastHour) current = undefined
    },
    step: (nowHour, isSettled) => {
      const work = (current ??= next(nowHour, isSettled))
      if (!work) return false
      try {
        const startedMs = performance.now()
        const { done, value } = database.transaction(() => work.steps.next()).immediate()
        if (!done) piece.note(value, performance.now() - startedMs)
        else if (current === work) current = undefined
        return true
      } catch (error) {
        current = undefined
        results.load()
        throw error
      }
    },
  }
}

/** The results answer from memory until all are written. */
const writeHour = function* (
  database: Database,
  results: WalletResults,
  piece: PieceSize,
  hour: number,
): Steps {
  const copy = database.prepare<{ wallet: number }, [number, number, number]>(
    `INSERT INTO wallet_hours (hour, wallet, ${resultColumns})
     SELECT ?, wallet, ${resultColumns} FROM ${results.pendingTable(hour)} WHERE wallet > ? ORDER BY wallet LIMIT ?
     RETURNING wallet`,
  )
  database.run('DELETE FROM wallet_hours WHERE hour = ?', [hour])
  for (let last = -1; ;) {
    const limit = piece.items()
    const copied = copy.all(hour, last, limit)
    last = copied.at(-1)?.wallet ?? last
    if (copied.length < limit) break
    yield copied.length
  }
  copy.finalize()
  results.finish(hour)
}

const writeDay = function* (database: Database, piece: PieceSize, day: number): Steps {
  const first = day * hoursPerDay
  const hours = Array.from({ length: hoursPerDay }, (_, at) => first + at).join()
  const max = database
    .query<{ id: number | null }, []>('SELECT max(id) AS id FROM wallets')
    .get()?.id
  const copy = database.prepare<never, [number, number, number]>(
    `INSERT INTO wallet_days (day, wallet, ${resultColumns})
     SELECT ?, wallet, ${summedResults} FROM wallet_hours
     WHERE hour IN (${hours}) AND wallet >= ? AND wallet < ? GROUP BY wallet`,
  )
  database.run('DELETE FROM wallet_days WHERE day = ?', [day])
  for (let from = 0; from <= (max ?? 0);) {
    const wallets = piece.items()
    copy.run(day, from, from + wallets)
    from += wallets
    yield wallets
  }
  copy.finalize()
  database.run('INSERT INTO result_days (day) VALUES (?)', [day])
}

/** The oldest day before one with written hours that is not summed up. */
const prepareDays = (database: Database): ((beforeDay: number) => number | undefined) => {
  const oldest = database.query<{ day: number }, [number]>(
    `SELECT hour / ${hoursPerDay} AS day FROM result_hours
     WHERE hour < ? AND hour / ${hoursPerDay} NOT IN (SELECT day FROM result_days) ORDER BY hour LIMIT 1`,
  )
  return (beforeDay) => oldest.get(beforeDay * hoursPerDay)?.day
}
