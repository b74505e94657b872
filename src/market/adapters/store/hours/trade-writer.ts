import type { Database } from 'bun:sqlite'
import { reopenHour } from './close-hour.ts'
import type { Dictionaries } from './dictionaries.ts'
import { hourOf } from './hour-tables.ts'
import { insertRow, removeRow } from './hour-writer.ts'
import type { Hour, Hours } from './hours.ts'
import type { MintHours } from './mint-hours.ts'
import type { TradeChange } from '../../../trades/trade-changes.ts'
import { makePlacing, type Parties } from './trade-places.ts'
import { makeChanges } from './trade-change.ts'
import { type ChangedRow, rowOf, type TimedTrade, tradeOf } from './trade-rows.ts'

export type WriterParts = {
  database: Database
  hours: Hours
  dictionaries: Dictionaries
  mintHours: MintHours
  /** Called after each transaction that changed trades. */
  onCommit?: (change: TradeChange) => void
}

export type RowWriter = ReturnType<typeof makeRowWriter>

/** Adds trades to their hours and takes them out. Every function must run within a transaction that `settle` ends. */
export const makeRowWriter = (parts: WriterParts) => {
  const { database, hours, dictionaries, mintHours } = parts
  const placing = makePlacing(hours, partiesIn(dictionaries))
  const changes = makeChanges(parts.onCommit)
  /** Tokens whose sums of a closed hour have changed. */
  const touched = new Map<number, Set<number>>()

  /** Undefined if the trades of that hour have been dropped already. */
  const hourAt = (timeSeconds: number): Hour | undefined => {
    const number = hourOf(timeSeconds)
    if (number <= hours.droppedHour()) return undefined
    const found = hours.find(number)
    if (found?.state === 'closing') return reopenHour(database, hours, mintHours, found)
    return found ?? hours.open(number)
  }
  const touch = (hour: Hour, mint: number): void => {
    if (hour.state !== 'closed') return
    const mints = touched.get(hour.hour) ?? new Set()
    touched.set(hour.hour, mints.add(mint))
  }
  const insert = (trade: TimedTrade, position: number): ChangedRow | undefined => {
    const hour = hourAt(trade.timeSeconds)
    if (!hour) return undefined
    const row = rowOf(trade, position, dictionaries)
    insertRow(hour, row)
    hours.count(hour, 1)
    touch(hour, row.mint)
    changes.added({ ...trade, position: BigInt(position) })
    return row
  }

  return {
    /** At a known position, where nothing is stored. Undefined if the trade is too old. */
    insert,
    /** A trade found by its signature; undefined if it is stored already or too old. */
    insertFound: (trade: TimedTrade): ChangedRow | undefined => {
      const position = placing.positionFor(trade)
      return position === undefined ? undefined : insert(trade, position)
    },
    /** Takes out all trades of a slot. */
    removeSlot: (slot: bigint): ChangedRow[] =>
      placing.inSlot(slot).map(({ hour: found, row }) => {
        const hour =
          found.state === 'closing' ? reopenHour(database, hours, mintHours, found) : found
        removeRow(hour, row)
        hours.count(hour, -1)
        touch(hour, row.mint)
        changes.removed(() => tradeOf(row, dictionaries))
        return row
      }),
    /** Reports trades that may be missing, with the commit, since their blocks were given up. */
    noteLost: changes.lost,
    settle: (): void => {
      for (const [number, mints] of touched) {
        const hour = hours.find(number)
        if (hour) for (const mint of mints) mintHours.recompute(hour, mint)
      }
      touched.clear()
    },
    /** After a transaction that was committed. */
    committed: changes.committed,
    /** After a transaction that was rolled back. */
    forget: (): void => {
      touched.clear()
      changes.forget()
      dictionaries.forget()
      hours.load()
    },
  }
}

const partiesIn =
  (dictionaries: Dictionaries) =>
  ({ wallet, baseMint, quoteMint }: TimedTrade): Parties => ({
    wallet: dictionaries.findWallet(wallet),
    mint: dictionaries.findMint(baseMint),
    quote: dictionaries.findMint(quoteMint),
  })
