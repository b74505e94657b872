import type { StreamTokenPricesInput, TokenPrice } from './api-types.d.ts'
import type { ClientOptions } from './call.ts'
import { followStream, type StreamEvent, type StreamOptions } from './stream.ts'

export type PriceStreamEvent =
  | { type: 'price'; data: TokenPrice }
  /** The stream reconnects by itself after these two. */
  | { type: 'lagged'; data: { missed: number } }
  | { type: 'end'; data: { reason: string; retryMs: number } }

/** The current price of each token, and again whenever it changes. */
export async function* streamTokenPrices(
  client: ClientOptions,
  input: StreamTokenPricesInput,
  options: StreamOptions = {},
): AsyncGenerator<PriceStreamEvent, void> {
  const events = followStream(client, 'streamTokenPrices', input, { ...options, resumes: false })
  for await (const event of events) if (isPriceEvent(event)) yield event
}

const types = ['price', 'lagged', 'end']

const isPriceEvent = (event: StreamEvent): event is PriceStreamEvent => types.includes(event.type)
