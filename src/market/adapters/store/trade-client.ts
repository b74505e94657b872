import type { TradeArchive, TradeIndex } from '../../trades/trade-index.ts'
import type { ResponseOf, TradeRequestKind, TradeResponse, TradeRequest } from './trade-requests.ts'

/** The index as others see it, from the side of the thread that serves requests. Rejects with Fault UPSTREAM_*. */
export const makeTradeClient = (
  ask: (question: TradeRequest) => Promise<TradeResponse>,
): TradeIndex & TradeArchive => {
  const about = async <About extends TradeRequestKind>(
    expected: About,
    question: Extract<TradeRequest, { about: About }>,
  ): Promise<ResponseOf<About>> => {
    const answer = await ask(question)
    if (!isAbout(answer, expected)) throw new Error(`asked about ${expected}, told ${answer.about}`)
    return answer
  }
  return {
    store: async (batch) => {
      const { added } = await about('store', { about: 'store', batch })
      return { added }
    },
    progress: async (addresses) =>
      (await about('progress', { about: 'progress', addresses })).progress,
    solPrices: async (range) => (await about('sol-prices', { about: 'sol-prices', range })).prices,
    feed: async (filter, page) => {
      const { trades, more } = await about('feed', { about: 'feed', filter, ...page })
      return { trades, ...(more !== undefined && { more }) }
    },
    flows: async (range, limit) => (await about('flows', { about: 'flows', range, limit })).flows,
    tradesBetween: async (range, filter, limit) =>
      (await about('between', { about: 'between', range, filter, limit })).trades,
    candles: async (mint, interval, range) =>
      (await about('candles', { about: 'candles', mint, interval, range })).candles,
    lastPrices: async (mints, maxAgeSeconds) =>
      (await about('last-prices', { about: 'last-prices', mints, maxAgeSeconds })).prices,
    leaders: async (question) => (await about('leaders', { about: 'leaders', question })).page,
    signals: async (window, limit) =>
      (await about('signals', { about: 'signals', window, limit })).signals,
  }
}

const isAbout = <About extends TradeRequestKind>(
  answer: TradeResponse,
  about: About,
): answer is ResponseOf<About> => answer.about === about
