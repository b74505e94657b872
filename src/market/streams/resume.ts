import type { SymbolOf } from '../../activity/words/en/trade-text.ts'
import { chunkOf, type EventSink, eventText } from '../../basics/server-sent-events.ts'
import type { TradeStreamSource } from '../trades/trade-changes.ts'
import type { TradePosition } from '../trades/trade-index.ts'
import { readStoredAfter } from './stored-trades.ts'
import type { makeTradeTest, StreamFilter } from './stream-filter.ts'
import type { StreamLog } from './stream-log.ts'
import { gapEvent, tradeEvent } from './trade-event.ts'

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

/** A piece is as much as a client gets at once, in characters; it has to take it before the next one. */
const pieceChars = 128 * 1024

export const resumedText = (after: TradePosition, source: StreamResumed['source']): string => {
  const data: StreamResumed = { after: String(after), source }
  return eventText({ event: 'resumed', data })
}

/** Sends the stored trades after the client's last one. Returns their positions. Rejects with Fault UPSTREAM_*. */
export const sendStored = async (
  source: TradeStreamSource,
  { filter, after, sink }: Resuming,
  symbolOf: SymbolOf,
): Promise<ReadonlySet<number>> => {
  const { trades, missingTo } = await readStoredAfter(source, filter, after)
  const lost = await source.lostAfter(after)
  const gaps = [
    ...(missingTo === undefined ? [] : [gapEvent({ after, upTo: missingTo }, 'skipped')]),
    ...lost.map((range) => gapEvent(range, 'not-read')),
  ]
  sink.send(chunkOf(`${resumedText(after, 'storage')}${gaps.join('')}`))
  const piece = makePiece(sink)
  for (const trade of trades) {
    if (!sink.isOpen()) break
    const { position } = trade
    if (piece.add(tradeEvent(trade, position, symbolOf), String(position))) await piece.send()
  }
  await piece.send()
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
  const piece = makePiece(sink)
  while (sink.isOpen() && from < log.nextSeq()) {
    if (from < log.firstSeq()) {
      // Overtaken: what was dropped from memory is stated as a range of positions.
      const oldest = log.at(log.firstSeq())
      const upTo = oldest?.position ?? lastId
      sink.send(chunkOf(gapEvent({ after: lastId, upTo }, 'skipped')))
      from = log.firstSeq()
    }
    for (let isFull = false; from < log.nextSeq() && !isFull; from += 1) {
      const event = log.at(from)
      if (!event || (event.trade && !admits(event.trade))) continue
      if (event.kind === 'trade' && sent.has(event.position)) continue
      isFull = piece.add(event.text, String(event.id))
      lastId = event.id
    }
    await piece.send()
  }
}

/** Collects events until they are worth a write. */
const makePiece = (sink: EventSink) => {
  let texts: string[] = []
  let chars = 0
  let lastId = ''
  return {
    /** Returns whether it is time to send. */
    add: (text: string, id: string): boolean => {
      texts.push(text)
      chars += text.length
      lastId = id
      return chars >= pieceChars
    },
    /** Resolves when the client has taken it. */
    send: async (): Promise<void> => {
      if (texts.length > 0) sink.send(chunkOf(texts.join(''), texts.length, lastId))
      texts = []
      chars = 0
      await sink.drained()
    },
  }
}
