import { documentedAnswers } from '../../endpoint/answer-text.ts'
import type { Route } from '../../endpoint/route.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import { lastEventId } from './schema/last-event-id.ts'
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
  readQuery,
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
          parameters: describeQuery(streamQuery),
          operationId: 'streamTrades',
          tags: ['Trader Data'],
          summary: 'Stream trades as they are stored',
          description:
            'Server-sent events: each trade that this server stores and that matches, within a second. Use `curl -N` or the `EventSource` of a browser, which reconnects by itself and continues where it left: it sends the id of the last event in the header `Last-Event-ID`. Other clients can do the same. Several tokens and wallets fit in one stream: a trade matches if its token is one of `mints` and its wallet one of `wallets`. Trades that are found late have a lower `position` than earlier ones, and after a reconnect a trade may arrive twice: its `position` tells. A comment is sent after 15 seconds without an event. A stream counts as one request, and the number of open streams is limited.',
        },
      },
    ),
}
