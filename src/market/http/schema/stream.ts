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
  description:
    'Events, for as long as the client stays; the id of one is where to resume. `trade`: a trade with its `position` in the chain. `removed`: a trade is not part of the chain; with `reason` `moved`, it follows at its true position. `resumed`: the first event after `Last-Event-ID`; from `memory`, everything follows, from `storage` (after a restart or a longer absence), trades found late and removals during the absence are not repeated. `gap`: trades after one position and up to another are missing; with `reason` `skipped`, they are too many to repeat or no longer stored, so read the feed, and with `not-read` this server gave up reading those blocks, so the feed lacks them too. `lagged`: the client did not read fast enough, so many events were dropped, and the stream ends; reconnect with `Last-Event-ID` to receive them. `end`: the server ends the stream; reconnect after `retryMs`.',
  examples: [
    `retry: 3000\n\n${eventText({ event: 'trade', data: { ...trade, position }, id: position })}`,
  ],
})

export const priceStream = t.String({
  ...mediaType,
  description: 'Events, for as long as the client stays: `price`, `lagged` and `end`.',
  examples: [eventText({ event: 'price', data: tokenSamples.price.sol.value })],
})
