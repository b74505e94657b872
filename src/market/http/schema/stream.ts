import { t } from 'elysia'
import { mediaTypeKey } from '../../../endpoint/answer-text.ts'
import { eventText } from '../../../basics/server-sent-events.ts'
import traderDataSamples from './trader-data.samples.json' with { type: 'json' }
import tokenSamples from './token.samples.json' with { type: 'json' }

const mediaType = { [mediaTypeKey]: 'text/event-stream' }

const position = '379126513500160'
const [trade] = traderDataSamples.feed.sales.value.trades

export const tradeStream = t.String({
  ...mediaType,
  description: 'Server-sent events, for as long as the client stays.',
  examples: [
    `retry: 3000\n\n${eventText({ event: 'trade', data: { ...trade, position }, id: position })}`,
  ],
})

export const priceStream = t.String({
  ...mediaType,
  description: 'Server-sent events, for as long as the client stays.',
  examples: [eventText({ event: 'price', data: tokenSamples.price.sol.value })],
})
