import type { StreamTradesInput, Trade } from './api-types.d.ts'
import type { ClientOptions } from './call.ts'
import { followStream, type StreamEvent, type StreamOptions } from './stream.ts'

/** A trade and its place in the chain. Two trades never have the same. */
export type StreamedTrade = Trade & { position: string; priceUsd?: number }

export type TradeStreamEvent =
  | { type: 'trade'; data: StreamedTrade }
  | {
      type: 'removed'
      data: Pick<StreamedTrade, 'position' | 'signature' | 'wallet' | 'baseMint'> & {
        /** `fork`: it is not part of the chain. `moved`: it follows at its true position. */
        reason: 'fork' | 'moved'
      }
    }
  | { type: 'resumed'; data: { after: string; source: 'memory' | 'storage' } }
  | { type: 'gap'; data: { after: string; upTo: string; reason: 'not-read' | 'skipped' } }
  /** The stream reconnects by itself after these two. */
  | { type: 'lagged'; data: { missed: number; after?: string } }
  | { type: 'end'; data: { reason: string; retryMs: number } }

export type TradeStreamOptions = StreamOptions & {
  /** `position` of a trade to continue after, for example the last one before a restart. */
  lastEventId?: string | undefined
}

/** After a reconnect a trade may come again, but not one from long before. */
const rememberedTrades = 10_000

/** Trades as they are stored, each once, also across reconnects. */
export async function* streamTrades(
  client: ClientOptions,
  input: StreamTradesInput = {},
  options: TradeStreamOptions = {},
): AsyncGenerator<TradeStreamEvent, void> {
  const seen = new Set<string>()
  for await (const event of followStream(client, 'streamTrades', input, {
    ...options,
    resumes: true,
  })) {
    if (!isTradeEvent(event)) continue
    if (event.type === 'removed') seen.delete(event.data.position)
    if (event.type === 'trade') {
      const { position } = event.data
      if (seen.has(position)) continue
      seen.add(position)
      const [oldest] = seen
      if (seen.size > rememberedTrades && oldest !== undefined) seen.delete(oldest)
    }
    yield event
  }
}

const types = ['trade', 'removed', 'resumed', 'gap', 'lagged', 'end']

/** An event of a newer server that this version does not know is passed over. */
const isTradeEvent = (event: StreamEvent): event is TradeStreamEvent => types.includes(event.type)
