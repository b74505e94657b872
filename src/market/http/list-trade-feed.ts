import type { TraderVerbs } from './verbs.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { type HandlerContext, makeAnswerText, maybeSync } from '../../endpoint/answer-text.ts'
import { tradeFeed } from './schema/trader-data.ts'
import { feedQuery } from './schema/trader-query.ts'

const readQuery = makeQueryReader(feedQuery)
const { send, documented } = makeAnswerText(tradeFeed, {
  beInvalid: '`minAmountUsd` must be a number of US dollars from 0 to 1000000000000.',
  callUpstream: true,
})

const path = '/v1/data/trades/feed'

export const listTradeFeedRoute: Route<TraderVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'trader-data',
  traffic: 'product',
  readQuery,
  mount: (app, { listTradeFeed }) =>
    app.get(
      path,
      maybeSync(({ request, set }: HandlerContext) =>
        send(set, listTradeFeed(readQuery(request.url))),
      ),
      {
        detail: {
          ...documented,
          parameters: describeQuery(feedQuery),
          operationId: 'listTradeFeed',
          tags: ['Trader Data'],
          summary: 'Follow notable trades',
          description:
            'Trades of the blocks that this server reads, or of the wallets and pools that it follows instead, newest first, with optional filters. `meta.coverage` says how many of the blocks were read. Trades that arrive late are placed by their time, so paging with `cursor` never repeats one. Empty if the operator has turned trade following off. Watched wallets are followed without gaps.',
        },
      },
    ),
}
