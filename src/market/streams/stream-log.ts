import type { SymbolOf } from '../../activity/words/en/trade-text.ts'
import type { TradeChange } from '../trades/trade-changes.ts'
import type { IndexedTrade, LostTrades } from '../trades/trade-index.ts'
import { makeChangeRing } from './change-ring.ts'
import { gapEvent, reasonsOf, removedEvent, tradeEvent } from './trade-event.ts'

/** Some 25 MB, and three minutes of all of mainnet's trades. */
const eventsMax = 50_000

/** Turns commits into events and gives each the id from which a client that has it can resume. */
export const makeStreamLog = (symbolOf: SymbolOf, max = eventsMax) => {
  const ring = makeChangeRing(max)
  /** The highest position so far that is still valid: whatever follows it was not seen yet. */
  let highest: number | undefined
  let begun = 0

  const keep = (trade: IndexedTrade, kind: 'trade' | 'removed', id: number, text: string): void => {
    const { baseMint, wallet, side, amountUsd } = trade
    ring.add({
      kind,
      trade: { baseMint, wallet, side, ...(amountUsd !== undefined && { amountUsd }) },
      position: Number(trade.position),
      id,
      text,
    })
  }
  /** Blocks below the newest trade do not change where a client resumes. */
  const keepGap = (range: LostTrades): void => {
    const id = highest ?? begun
    const position = Number(range.upTo)
    ring.add({ kind: 'gap', position, id, text: gapEvent(range, 'not-read', id) })
  }
  /** A client that resumes after a fork needs the new trades of the slots that were taken back. */
  const withdraw = (removed: readonly IndexedTrade[]): void => {
    const gone = new Set(removed.map(({ position }) => Number(position)))
    if (highest === undefined || !gone.has(highest)) return
    const lowest = Math.min(...gone)
    let left = Math.min(begun, lowest - 1)
    for (const { position, kind } of ring.newestFirst())
      if (kind === 'trade' && position < lowest && position > left) left = position
    highest = left
  }
  return {
    ...ring,
    /** The newest stored position, before the first commit. */
    begin: (position: number): void => {
      begun = position
      highest = position
      ring.begin(position)
    },
    take: (change: TradeChange): void => {
      const reasonOf = reasonsOf(change)
      withdraw(change.removed)
      for (const trade of change.removed) {
        const id = highest ?? Number(trade.position)
        keep(trade, 'removed', id, removedEvent(trade, id, reasonOf(trade)))
      }
      for (const trade of change.added) {
        const id = Math.max(highest ?? 0, Number(trade.position))
        highest = id
        keep(trade, 'trade', id, tradeEvent(trade, id, symbolOf))
      }
      for (const range of change.lost ?? []) keepGap(range)
    },
  }
}

export type StreamLog = ReturnType<typeof makeStreamLog>
