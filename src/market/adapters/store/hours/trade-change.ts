import type { TradeChange } from '../../../trades/trade-changes.ts'
import type { IndexedTrade, LostTrades } from '../../../trades/trade-index.ts'

/** Collects what a transaction changes, and passes it on once it is committed; nothing if none is interested. */
export const makeChanges = (onCommit: ((change: TradeChange) => void) | undefined) => {
  let added: IndexedTrade[] = []
  let removed: IndexedTrade[] = []
  let lost: LostTrades[] = []

  const forget = (): void => {
    added = []
    removed = []
    lost = []
  }
  return {
    added: (trade: IndexedTrade): void => void (onCommit && added.push(trade)),
    removed: (trade: () => IndexedTrade): void => void (onCommit && removed.push(trade())),
    lost: (range: LostTrades): void => void (onCommit && lost.push(range)),
    forget,
    committed: (): void => {
      const change = { ...changeOf(added, removed), ...(lost.length > 0 && { lost }) }
      forget()
      if (change.added.length + change.removed.length > 0 || change.lost) onCommit?.(change)
    },
  }
}

/** Without trades that were taken out and stored again at the same position. */
const changeOf = (added: IndexedTrade[], removed: IndexedTrade[]): TradeChange => {
  const partsOf = ({ position, signature }: IndexedTrade): string => `${position} ${signature}`
  const before = new Set(removed.map(partsOf))
  const after = new Set(added.map(partsOf))
  return {
    added: added
      .filter((trade) => !before.has(partsOf(trade)))
      .sort((a, b) => (a.position < b.position ? -1 : 1)),
    removed: removed.filter((trade) => !after.has(partsOf(trade))),
  }
}
