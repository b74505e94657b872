import { documentedAnswers } from '../../endpoint/answer-text.ts'
import type { Route } from '../../endpoint/route.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import { lastEventId, lastEventIdHeader } from './schema/last-event-id.ts'
import { readMintList, readWalletList } from './read-addresses.ts'
import { streamQuery } from './schema/trader-query.ts'
import { tradeStream } from './schema/stream.ts'
import type { StreamVerbs } from './verbs.ts'

const readQuery = makeQueryReader(streamQuery)

const path = '/v1/data/trades/stream'

export const streamTradesRoute: Route<StreamVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'trader-data',
  traffic: 'product',
  streams: true,
  mount: (app, { openStream, joinTrades }) =>
    app.get(
      path,
      (context) => {
        const { request } = context
        const { mints, wallets, side, minAmountUsd } = readQuery(request.url)
        const filter = {
          mints: readMintList(mints),
          wallets: readWalletList(wallets),
          side,
          minAmountUsd,
        }
        const after = lastEventId(request.headers)
        return openStream(context, 'trades', (sink) => joinTrades(filter, after, sink))
      },
      {
        detail: {
          ...documentedAnswers(tradeStream, {
            beInvalid:
              '`wallets` must be base58 Solana addresses (32 bytes each); number 2 is not one.',
          }),
          parameters: [...describeQuery(streamQuery), lastEventIdHeader],
          operationId: 'streamTrades',
          tags: ['Trader Data'],
          summary: 'Stream trades as they are stored',
          description: `Server-sent events: each trade that this server stores and that matches, within a second. Use \`curl -N\` or a browser’s \`EventSource\`, which reconnects by itself and continues where it left.

- \`trade\`: one trade, with its \`position\` in the chain. The id of an event is where to resume.
- \`removed\`: a trade that was streamed or stored before is not part of the chain. With \`reason\` \`moved\`, the same trade follows at its true position.
- \`resumed\`: the first event of a stream that continues after \`Last-Event-ID\`. From \`memory\`, everything follows. From \`storage\` (after a restart, or a longer absence), trades that were found late and removals during the absence are not repeated. A trade may arrive twice: \`position\` tells.
- \`gap\`: matching trades after one position and up to another are left out, because they were too many or are no longer stored. Read them from the feed.
- \`lagged\`: the client did not read fast enough. It states how many events were dropped; the stream ends. Reconnect with \`Last-Event-ID\` to receive them.
- \`end\`: the server ends the stream, for example to restart. Reconnect after \`retryMs\`.

Trades found late have a lower position than earlier ones. A comment is sent after 15 seconds without an event. Several tokens and wallets fit in one stream: a trade matches if its token is one of \`mints\` and its wallet one of \`wallets\`. A stream counts as one request, and the number of open streams is limited.`,
        },
      },
    ),
}
