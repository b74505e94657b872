import type { Database } from 'bun:sqlite'
import { firstBuyersMax } from '../../../thresholds.ts'
import { applyGiven, applyReceived } from '../../../traders/position.ts'
import { applyTrade } from '../../../traders/position-trade.ts'
import type { PositionEntry } from './position-entries.ts'
import { newPosition, type PositionRows, type StoredPosition } from './position-rows.ts'
import { storedAmount } from '../hours/trade-rows.ts'
import type { WalletChanges } from './wallet-results.ts'

/** A balance that changed without a trade. */
export type MoveEntry = {
  position: number
  time: number
  mint: number
  wallet: number
  before: bigint
  after: bigint
}

export type Book = ReturnType<typeof openBook>

/** The positions that one transaction changes: each is read once and written once. */
export const openBook = (rows: PositionRows, changes: WalletChanges) => {
  const open = new Map<string, StoredPosition>()
  const positionAt = (mint: number, wallet: number, atSeconds: number): StoredPosition => {
    const key = `${mint} ${wallet}`
    const known = open.get(key) ?? rows.read(mint, wallet) ?? newPosition(mint, wallet, atSeconds)
    open.set(key, known)
    known.lastAt = Math.max(known.lastAt, atSeconds)
    return known
  }
  return {
    applyTrade: (entry: PositionEntry): void => {
      const { wallet, time } = entry
      applyTrade((mint) => positionAt(mint, wallet, time), entry, changes.at(wallet, time))
    },
    /** Only for a wallet that has traded the token: others have no result that a transfer could change. */
    applyMove: ({ mint, wallet, time, before, after }: MoveEntry): void => {
      if (!open.has(`${mint} ${wallet}`) && !rows.read(mint, wallet)) return
      const position = positionAt(mint, wallet, time)
      if (after > before) applyReceived(position, after - before)
      if (after < before) applyGiven(position, before - after)
      position.held = after
      position.moves += 1
    },
    write: (): void => {
      const sorted = [...open.values()].sort((a, b) => a.mint - b.mint || a.wallet - b.wallet)
      for (const position of sorted) rows.write(position)
      changes.write()
    },
  }
}

/** Keeps the first buyers of each token, in order. */
export const prepareFirstBuyers = (database: Database) => {
  const count = database.query<{ count: number }, [number]>(
    'SELECT count(*) AS count FROM first_buyers WHERE mint = ?',
  )
  const isIn = database.query<{ one: number }, { mint: number; wallet: number }>(
    'SELECT 1 AS one FROM first_buyers WHERE mint = $mint AND wallet = $wallet',
  )
  const add = database.query(
    `INSERT INTO first_buyers (mint, position, wallet, time, amount, usd)
     VALUES ($mint, $position, $wallet, $time, $amount, $usd)`,
  )
  /** Tokens whose list is complete; it never shrinks. */
  const full = new Set<number>()
  const insert = ({ mint, wallet, position, time, baseAmount, valueUsd }: PositionEntry): void =>
    void add.run({
      mint,
      position,
      wallet,
      time,
      amount: storedAmount(baseAmount),
      usd: valueUsd ?? null,
    })
  const remove = database.query('DELETE FROM first_buyers WHERE mint = ? AND position = ?')
  const removeLater = database.query(
    'DELETE FROM first_buyers WHERE mint = $mint AND wallet = $wallet AND position > $position',
  )
  const removeLast = database.query(
    `DELETE FROM first_buyers WHERE mint = $mint AND position NOT IN
       (SELECT position FROM first_buyers WHERE mint = $mint ORDER BY position LIMIT ${firstBuyersMax})`,
  )
  return {
    /** Expects trades in order. */
    take: (entry: PositionEntry): void => {
      const { mint, wallet, isSell } = entry
      if (isSell || full.has(mint)) return
      if ((count.get(mint)?.count ?? 0) >= firstBuyersMax) {
        if (full.size >= fullMax) full.clear()
        full.add(mint)
      } else if (!isIn.get({ mint, wallet })) insert(entry)
    },
    /** A purchase that came late moves later ones back. */
    takeLate: (entry: PositionEntry): void => {
      const { mint, wallet, position, isSell } = entry
      if (isSell) return
      removeLater.run({ mint, wallet, position })
      if (isIn.get({ mint, wallet })) return
      insert(entry)
      removeLast.run({ mint })
    },
    /** After a transaction that was rolled back. */
    forget: (): void => full.clear(),
    remove: (mint: number, position: number): void => {
      remove.run(mint, position)
      full.delete(mint)
    },
  }
}

/** Tokens that are remembered as complete. */
const fullMax = 100_000
