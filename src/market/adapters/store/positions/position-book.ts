import { applyGiven, applyReceived } from '../../../traders/position.ts'
import { applyTrade } from '../../../traders/position-trade.ts'
import type { PositionEntry } from './position-entries.ts'
import { newPosition, type PositionRows, type StoredPosition } from './position-rows.ts'
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
