import type { TradeArchive, TradeIndex } from '../../trades/trade-index.ts'
import type { ResponseOf, TradeRequest, TradeRequestKind, TradeResponse } from './trade-requests.ts'

/**
 * The trade index as seen from the thread that serves requests. Every function rejects with Fault UPSTREAM_* on
 * failure.
 */
export const makeTradeClient = (
  send: (request: TradeRequest) => Promise<TradeResponse>,
): TradeIndex & TradeArchive => {
  const read = async <Kind extends TradeRequestKind>(
    request: TradeRequest & { kind: Kind },
  ): Promise<ResponseOf<Kind>> => {
    const response = await send(request)
    if (!isKind(response, request.kind))
      throw new Error(`expected a response of kind ${request.kind}, got ${response.kind}`)
    return response
  }
  return {
    store: async (batch) => {
      const { added } = await read({ kind: 'store', batch })
      return { added }
    },
    progress: async (addresses) => (await read({ kind: 'progress', addresses })).progress,
    fixings: async (minutes) => (await read({ kind: 'fixings', minutes })).fixings,
    feed: async (filter, page) => {
      const { trades, more } = await read({ kind: 'feed', filter, ...page })
      return { trades, ...(more !== undefined && { more }) }
    },
    oldest: async () => (await read({ kind: 'oldest' })).position,
    lostAfter: async (position) => (await read({ kind: 'lost-after', position })).lost,
    flows: async (range, limit) => (await read({ kind: 'flows', range, limit })).flows,
    flowsOf: async (mints, range) => (await read({ kind: 'flows-of', mints, range })).flows,
    candles: async (mint, interval, range) =>
      (await read({ kind: 'candles', mint, interval, range })).candles,
    ownPrices: async (mints) => (await read({ kind: 'own-prices', mints })).prices,
    leaders: async (query) => (await read({ kind: 'leaders', query })).page,
    topTraders: async (mint, limit) => (await read({ kind: 'top-traders', mint, limit })).traders,
    walletTokens: async (wallet, limit) =>
      (await read({ kind: 'wallet-tokens', wallet, limit })).tokens,
    launches: async (query) => (await read({ kind: 'launches', query })).page,
    launchHolders: async (mint) => (await read({ kind: 'launch-holders', mint })).holders,
    earlyBuyers: async (mint) => (await read({ kind: 'early-buyers', mint })).early,
    liquidity: async (mint, limit) => (await read({ kind: 'liquidity', mint, limit })).moves,
    coverage: async (range) => (await read({ kind: 'coverage', range })).hours,
    signals: async (window, limit) => (await read({ kind: 'signals', window, limit })).signals,
  }
}

const isKind = <Kind extends TradeRequestKind>(
  response: TradeResponse,
  kind: Kind,
): response is ResponseOf<Kind> => response.kind === kind
