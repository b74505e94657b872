// `drawbridge/client`: typed calls of every operation, for browsers, Node 20, Bun, Deno and React Native.
import type { Operations, StreamTokenPricesInput, StreamTradesInput } from './api-types.d.ts'
import { call, type CallOptions, type ClientOptions } from './call.ts'
import { operations } from './operations.ts'
import { type PriceStreamEvent, streamTokenPrices } from './price-stream.ts'
import type { StreamOptions } from './stream.ts'
import { streamTrades, type TradeStreamEvent, type TradeStreamOptions } from './trade-stream.ts'

export type { CallOptions, ClientOptions } from './call.ts'
export { DrawbridgeError, type DrawbridgeErrorCode } from './errors.ts'
export type { PriceStreamEvent } from './price-stream.ts'
export type { StreamOptions } from './stream.ts'
export type { StreamedTrade, TradeStreamEvent, TradeStreamOptions } from './trade-stream.ts'
export type * from './api-types.d.ts'

export interface DrawbridgeClient extends Operations {
  /** Trades as they are stored, each once; reconnects and continues where it left. */
  streamTrades(
    input?: StreamTradesInput,
    options?: TradeStreamOptions,
  ): AsyncGenerator<TradeStreamEvent, void>
  /** The current price of each token, and again whenever it changes; reconnects by itself. */
  streamTokenPrices(
    input: StreamTokenPricesInput,
    options?: StreamOptions,
  ): AsyncGenerator<PriceStreamEvent, void>
}

/**
 * A client of the server at `baseUrl`. Nothing is requested until an operation is called.
 * @throws TypeError if `baseUrl` is no address of a server
 */
export const createClient = (options: ClientOptions): DrawbridgeClient => {
  // JavaScript programs and settings that are not set get here too; `fetch` would only report that it failed.
  if (!/^https?:\/\/[^\s/?#][^\s?#]*$/i.test(options?.baseUrl))
    throw new TypeError(
      '`baseUrl` must be a URL such as https://drawbridge.example, without a query or a fragment.',
    )
  const calls = Object.keys(operations).map((id) => [
    id,
    (fields?: Record<string, unknown>, each?: CallOptions) => call(options, id, fields, each),
  ])
  return {
    ...Object.fromEntries(calls),
    streamTrades: (input, each) => streamTrades(options, input, each),
    streamTokenPrices: (input, each) => streamTokenPrices(options, input, each),
  } satisfies DrawbridgeClient
}
