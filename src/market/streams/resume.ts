import type { SymbolOf } from '../../activity/words/en/trade-text.ts'
import { chunkOf, type EventSink, eventText } from '../../basics/server-sent-events.ts'
import type { TradeStreamSource } from '../trades/trade-changes.ts'
import type { TradePosition } from '../trades/trade-index.ts'
import { readStoredAfter } from './stored-trades.ts'
import type { makeTradeTest, StreamFilter } from './stream-filter.ts'
import type { StreamLog } from './stream-log.ts'
import { type StreamGap, tradeEvent } from './trade-event.ts'

/** Data of a `resumed` event, the first of a stream that continues an earlier one. */
export type StreamResumed = {
  after: string
  /** From `storage`, trades that were found late and removals during the absence are not repeated. */
  source: 'memory' | 'storage'
}

export type Resuming = {
  filter: StreamFilter
  admits: ReturnType<typeof makeTradeTest>
  after: TradePosition
  sink: EventSink
}

/** A piece is as much as a client gets at once; it has to take it before the next one. */
const pieceMax = 250

export const resumedText = (after: TradePosition, source: StreamResumed['source']): string => {
  const data: StreamResumed = { after: String(after), source }
  return eventText({ event: 'resumed', data })
}

const gapText = (after: TradePosition | number, upTo: TradePosition | number): string => {
  const data: StreamGap = { after: String(after), upTo: String(upTo) }
  return eventText({ event: 'gap', data })
}

/** Sends the stored trades after the client's last one. Returns their positions. Rejects with Fault UPSTREAM_*. */
export const sendStored = async (
  source: TradeStreamSource,
  { filter, after, sink }: Resuming,
  symbolOf: SymbolOf,
): Promise<ReadonlySet<number>> => {
  const { trades, missingTo } = await readStoredAfter(source, filter, after)
  const gap = missingTo === undefined ? '' : gapText(after, missingTo)
  sink.send(chunkOf(`${resumedText(after, 'storage')}${gap}`))
  for (let from = 0; from < trades.length && sink.isOpen(); from += pieceMax) {
    const piece = trades.slice(from, from + pieceMax)
    const text = piece.map((trade) => tradeEvent(trade, trade.position, symbolOf)).join('')
    sink.send(chunkOf(text, piece.length, String(piece.at(-1)?.position)))
    await sink.drained()
  }
  return new Set(trades.map(({ position }) => Number(position)))
}

/**
 * Sends the events in memory from `seq` on, until the client has all of them; then it can join those that follow live,
 * without a wait in between. `sent`: positions it has already.
 */
export const sendKept = async (
  log: StreamLog,
  { admits, after, sink }: Resuming,
  seq: number,
  sent: ReadonlySet<number>,
): Promise<void> => {
  let from = seq
  let lastId = Number(after)
  while (sink.isOpen() && from < log.nextSeq()) {
    if (from < log.firstSeq()) {
      // Overtaken: what was dropped from memory is stated as a range of positions.
      const oldest = log.at(log.firstSeq())
      sink.send(chunkOf(gapText(lastId, oldest?.position ?? lastId)))
      from = log.firstSeq()
    }
    const texts: string[] = []
    for (; from < log.nextSeq() && texts.length < pieceMax; from += 1) {
      const event = log.at(from)
      if (!event || !admits(event.trade)) continue
      if (!event.isRemoval && sent.has(event.position)) continue
      texts.push(event.text)
      lastId = event.id
    }
    if (texts.length > 0) sink.send(chunkOf(texts.join(''), texts.length, String(lastId)))
    await sink.drained()
  }
}
