import { applyTrade, emptyWalletSums, type WalletSums } from '../../../traders/position-trade.ts'
import { openBook } from './position-book.ts'
import type { PositionEntry } from './position-entries.ts'
import { newPosition, type PositionRows, type StoredPosition } from './position-rows.ts'
import type { WalletChanges } from './wallet-results.ts'

export type RepairParts = {
  rows: PositionRows
  /** All stored trades of a wallet that move a token, up to the marker. */
  ofPair: (mint: number, wallet: number) => PositionEntry[]
  /** Whether the trades of a time are still stored. */
  isStored: (timeSeconds: number) => boolean
  openChanges: () => WalletChanges
}

/**
 * Corrects positions after trades came or went below the marker: those of their wallets and tokens are computed again from
 * the trades that are stored, and the results change by the difference. Where older trades are gone, or transfers were
 * applied, a late trade is applied as if it were the newest.
 */
export const repairPairs = (
  parts: RepairParts,
  added: readonly PositionEntry[],
  removed: readonly PositionEntry[],
): void => {
  const changes = parts.openChanges()
  const book = openBook(parts.rows, parts.openChanges())
  for (const { mint, wallet } of pairsOf([...added, ...removed])) {
    const stored = parts.rows.read(mint, wallet)
    const inPair = (entry: PositionEntry): boolean =>
      entry.wallet === wallet && movesToken(entry, mint)
    if (stored && (stored.moves > 0 || !parts.isStored(stored.firstAt))) {
      for (const entry of added) if (inPair(entry) && entry.mint === mint) book.applyTrade(entry)
      continue
    }
    const now = parts.ofPair(mint, wallet)
    const comes = new Set(added.filter(inPair).map(({ position }) => position))
    const before = [
      ...now.filter(({ position }) => !comes.has(position)),
      ...removed.filter(inPair),
    ].sort((a, b) => a.position - b.position)
    replay(before, mint, wallet, (entry, sums) => addTo(changes.at(wallet, entry.time), sums, -1))
    const position = replay(now, mint, wallet, (entry, sums) =>
      addTo(changes.at(wallet, entry.time), sums, 1),
    )
    if (position) parts.rows.write(position)
    else if (stored) parts.rows.remove(stored)
  }
  changes.write()
  book.write()
}

const movesToken = (entry: PositionEntry, mint: number): boolean =>
  entry.mint === mint || (entry.quote === mint && !entry.isPaidInMoney)

const pairsOf = (entries: readonly PositionEntry[]): Iterable<{ mint: number; wallet: number }> => {
  const pairs = new Map<string, { mint: number; wallet: number }>()
  for (const { mint, quote, wallet, isPaidInMoney } of entries)
    for (const token of isPaidInMoney ? [mint] : [mint, quote])
      pairs.set(`${token} ${wallet}`, { mint: token, wallet })
  return pairs.values()
}

/** The position after these trades, and what each trade of the token adds to the wallet’s results. */
const replay = (
  entries: readonly PositionEntry[],
  mint: number,
  wallet: number,
  take: (entry: PositionEntry, sums: WalletSums) => void,
): StoredPosition | undefined => {
  const moving = entries.filter((entry) => movesToken(entry, mint))
  const [first] = moving
  if (!first) return undefined
  const position = newPosition(mint, wallet, first.time)
  const elsewhere = newPosition(mint, wallet, first.time)
  for (const entry of moving) {
    const sums = emptyWalletSums()
    applyTrade((token) => (token === mint ? position : elsewhere), entry, sums)
    position.firstAt = Math.min(position.firstAt, entry.time)
    position.lastAt = Math.max(position.lastAt, entry.time)
    if (entry.mint === mint) take(entry, sums)
  }
  return position
}

const addTo = (total: WalletSums, sums: WalletSums, sign: 1 | -1): void => {
  total.buys += sign * sums.buys
  total.sells += sign * sums.sells
  total.volumeUsd += sign * sums.volumeUsd
  total.gainUsd += sign * sums.gainUsd
  total.wins += sign * sums.wins
  total.countedSells += sign * sums.countedSells
  total.proceedsUsd += sign * sums.proceedsUsd
  total.countedUsd += sign * sums.countedUsd
}
