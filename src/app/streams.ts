import { scheduleTimer } from '../basics/schedule.ts'
import type { OpenStreams } from '../endpoint/open-stream.ts'
import { streamResponse } from '../endpoint/stream-response.ts'
import type { StreamVerbs } from '../market/http/verbs.ts'
import { readPrices } from '../market/read-prices.ts'
import { makePriceStreams } from '../market/streams/price-streams.ts'
import { makeSymbols } from '../market/streams/symbols.ts'
import { makeTradeStreams } from '../market/streams/trade-streams.ts'
import type { TradeStreamSource } from '../market/trades/trade-changes.ts'
import type { TradeIndex } from '../market/trades/trade-index.ts'
import type { Metrics } from '../monitoring/telemetry/metrics.ts'
import type { TokenMarket } from '../tokens/token-market.ts'
import { noTradeIndex } from './traders.ts'

export type StreamParts = {
  market: TokenMarket
  metrics: Metrics
  nowMs: () => number
  /** Absent if no trades are followed: streams then stay quiet. */
  trades?: TradeIndex
  followTrades?: TradeStreamSource['follow']
}

const neverFollow: TradeStreamSource['follow'] = () => () => undefined

/** The streams of trades and prices, and the responses that carry them. */
export const makeStreams = (
  { market, metrics, nowMs, trades = noTradeIndex, followTrades = neverFollow }: StreamParts,
  open: OpenStreams,
): { verbs: StreamVerbs; end: () => void } => {
  const shared = { nowMs, schedule: scheduleTimer, random: Math.random }
  const tradeStreams = makeTradeStreams({
    ...shared,
    source: {
      follow: followTrades,
      feed: trades.feed,
      oldest: trades.oldest,
      lostAfter: trades.lostAfter,
    },
    symbolOf: makeSymbols(market, nowMs),
    onSent: metrics.streamEvents.labels('trades').inc,
  })
  const priceStreams = makePriceStreams({
    ...shared,
    follow: followTrades,
    readPrices: (mints) => readPrices({ market, trades, nowMs }, mints),
    onSent: metrics.streamEvents.labels('prices').inc,
  })
  return {
    verbs: {
      joinTrades: tradeStreams.join,
      joinPrices: priceStreams.join,
      openStream: (context, name, join) =>
        streamResponse(context, {
          open: open.get(context.request),
          schedule: scheduleTimer,
          onEnd: (how) => metrics.streamsEnded.labels(name, how).inc(),
          join,
        }),
    },
    end: () => {
      tradeStreams.end('shutdown')
      priceStreams.end('shutdown')
    },
  }
}
