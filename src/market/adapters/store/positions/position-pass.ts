import type { Database } from 'bun:sqlite'
import { firstPositionOf } from '../../../blocks/trade-position.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { hourOf } from '../hours/hour-tables.ts'
import type { Hours } from '../hours/hours.ts'
import { type MoveEntry, openBook } from './position-book.ts'
import { type PositionEntry, prepareEntries } from './position-entries.ts'
import { preparePositionRows } from './position-rows.ts'
import { type RepairParts, repairPairs } from './position-repair.ts'
import { amountOf, type ChangedRow } from '../hours/trade-rows.ts'
import { makePieceSize } from '../../../../basics/piece-size.ts'
import { openWalletResults } from './wallet-results.ts'
import { prepareResultWriting } from './write-results.ts'

/** Trades applied in one transaction. */
const chunkTrades = { first: 100, max: 4_000 } as const

export type PositionPass = ReturnType<typeof preparePositionPass>

/**
 * Applies stored trades to positions and to the results of wallets, in order and once: the marker is written with what
 * follows from the trades up to it.
 */
export const preparePositionPass = (
  database: Database,
  hours: Hours,
  dictionaries: Dictionaries,
) => {
  const rows = preparePositionRows(database)
  const entries = prepareEntries(hours, dictionaries)
  const results = openWalletResults(database)
  const writing = prepareResultWriting(database, results)
  const openChanges = () => results.openChanges(writing.changed)
  const moves = prepareMoves(database)
  const marker = database.query<{ marker: number }, []>('SELECT marker FROM market_state')
  const setMarker = database.query('UPDATE market_state SET marker = ? WHERE id = 1')
  const readMarker = (): number => marker.get()?.marker ?? 0

  const piece = makePieceSize(chunkTrades)
  const step = database.transaction((upTo: number): { done: number; more: boolean } => {
    const after = readMarker()
    if (upTo <= after) return { done: 0, more: false }
    const limit = piece.items()
    const trades = entries.following(after, upTo, limit)
    const isFull = trades.length >= limit
    const end = isFull ? (trades.at(-1)?.position ?? upTo) : upTo
    const book = openBook(rows, openChanges())
    for (const entry of inOrder(trades, moves.between(after, end)))
      if ('before' in entry) book.applyMove(entry)
      else book.applyTrade(entry)
    book.write()
    moves.drop(end)
    setMarker.run(end)
    return { done: trades.length, more: isFull }
  })
  return {
    marker: readMarker,
    /** Applies the next chunk up to a position; false if there is nothing more. */
    step: (upTo: number): boolean => {
      try {
        const startedMs = performance.now()
        const { done, more } = step.immediate(upTo)
        if (done > 0) piece.note(done, performance.now() - startedMs)
        return more
      } catch (error) {
        results.load()
        throw error
      }
    },
    results,
    /** After a transaction that was rolled back. */
    forget: results.load,
    /** Writes the next piece of the results of hours and days that are over; false if nothing is. */
    writeResults: (nowHour: number): boolean =>
      writing.step(nowHour, (number) => {
        const hour = hours.find(number)
        return hour === undefined || (hour.state !== 'open' && hour.last <= readMarker())
      }),
    /** Forgets the transfers of a block that was taken back. Only within a transaction. */
    dropMoves: moves.dropSlot,
    /** Applies trades that came or went below the marker. Only within a transaction. */
    repair: (added: readonly ChangedRow[], removed: readonly ChangedRow[]): void => {
      const marker = readMarker()
      const below = (changed: readonly ChangedRow[]): PositionEntry[] =>
        changed.filter(({ position }) => position <= marker).map(entries.entryOf)
      const [late, gone] = [below(added), below(removed)]
      if (late.length + gone.length === 0) return
      const parts: RepairParts = {
        rows,
        openChanges,
        ofPair: (mint, wallet) => entries.ofPair(mint, wallet, marker),
        isStored: (timeSeconds) => hourOf(timeSeconds) > hours.droppedHour(),
      }
      repairPairs(parts, late, gone)
    },
  }
}

const inOrder = (
  trades: readonly PositionEntry[],
  moves: readonly MoveEntry[],
): (PositionEntry | MoveEntry)[] =>
  moves.length === 0 ? [...trades] : [...trades, ...moves].sort((a, b) => a.position - b.position)

type MoveRow = {
  position: number
  time: number
  mint: number
  wallet: number
  before_amount: string
  after_amount: string
}

const prepareMoves = (database: Database) => {
  const between = database.query<MoveRow, [number, number]>(
    `SELECT position, time, mint, wallet, CAST(before_amount AS TEXT) AS before_amount,
       CAST(after_amount AS TEXT) AS after_amount
     FROM moves WHERE position > ? AND position <= ? ORDER BY position`,
  )
  const drop = database.query('DELETE FROM moves WHERE position <= ?')
  const dropSlot = database.query('DELETE FROM moves WHERE position >= ? AND position < ?')
  return {
    between: (after: number, upTo: number): MoveEntry[] =>
      between.all(after, upTo).map(({ before_amount, after_amount, ...move }) => ({
        ...move,
        before: amountOf(before_amount),
        after: amountOf(after_amount),
      })),
    drop: (upTo: number): void => void drop.run(upTo),
    dropSlot: (slot: bigint): void =>
      void dropSlot.run(Number(firstPositionOf(slot)), Number(firstPositionOf(slot + 1n))),
  }
}
