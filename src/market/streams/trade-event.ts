import type { SymbolOf } from '../../activity/words/en/trade-text.ts'
import { eventText } from '../../basics/server-sent-events.ts'
import { type TradeAnswer, tradeAnswer } from '../trade-answer.ts'
import type { TradeChange } from '../trades/trade-changes.ts'
import type { IndexedTrade, TradePosition } from '../trades/trade-index.ts'

/** Data of a `trade` event: the trade as in the feed, and its place in the chain. */
export type StreamedTrade = TradeAnswer & {
  /** Text, as it is also the id to resume from. Two trades never have the same. */
  position: string
  priceUsd?: number
}

/** `moved`: the same trade follows at another position. */
export type RemovalReason = 'fork' | 'moved'

/** Data of a `removed` event. */
export type RemovedTrade = {
  position: string
  signature: string
  wallet: string
  baseMint: string
  reason: RemovalReason
}

/**
 * Data of a `gap` event: trades that match may be missing after one position and up to another. `not-read`: this server
 * gave up reading those blocks. `skipped`: too many to repeat, or no longer stored.
 */
export type StreamGap = { after: string; upTo: string; reason: 'not-read' | 'skipped' }

export const tradeEvent = (
  trade: IndexedTrade,
  id: TradePosition | number,
  symbolOf: SymbolOf,
): string => {
  const data: StreamedTrade = {
    ...tradeAnswer(trade, symbolOf),
    position: String(trade.position),
    ...(trade.priceUsd !== undefined && { priceUsd: trade.priceUsd }),
  }
  return eventText({ event: 'trade', data, id: String(id) })
}

export const removedEvent = (trade: IndexedTrade, id: number, reason: RemovalReason): string => {
  const { position, signature, wallet, baseMint } = trade
  const data: RemovedTrade = { position: String(position), signature, wallet, baseMint, reason }
  return eventText({ event: 'removed', data, id: String(id) })
}

export const gapEvent = (
  { after, upTo }: Record<'after' | 'upTo', TradePosition | number>,
  reason: StreamGap['reason'],
  id?: number,
): string => {
  const data: StreamGap = { after: String(after), upTo: String(upTo), reason }
  return eventText({ event: 'gap', data, ...(id !== undefined && { id: String(id) }) })
}

/** Why each trade of a commit was removed. */
export const reasonsOf = ({ added }: TradeChange): ((trade: IndexedTrade) => RemovalReason) => {
  const partsOf = ({ signature, wallet, baseMint }: IndexedTrade): string =>
    `${signature} ${wallet} ${baseMint}`
  const again = new Set(added.map(partsOf))
  return (trade) => (again.has(partsOf(trade)) ? 'moved' : 'fork')
}
