import type { TokenVerbs } from './verbs.ts'
import { attributionWords } from '../words/attribution.ts'
import { candleRange } from '../trades/candle-range.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import { type MintContext, maybeSync, makeAnswerText } from '../../endpoint/answer-text.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { chartAnswer, chartQuery } from './schema/token-chart.ts'
import { mintParameter } from './schema/token.ts'

const readQuery = makeQueryReader(chartQuery)

const path = '/v1/data/tokens/:mint/chart'

const { send, documented } = makeAnswerText(chartAnswer, {
  beInvalid: '`interval` must be one of 1m, 5m, 15m, 1h, 4h, 12h, 1d.',
  askUpstream: true,
})

export const readTokenChartRoute: Route<TokenVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'token-data',
  traffic: 'product',
  mount: (app, { tokenData, nowMs }) =>
    app.get(
      path,
      maybeSync(({ params, request, set }: MintContext) => {
        const mint = readAddress(params.mint, 'mint')
        const { interval, from, to } = readQuery(request.url)
        const nowSeconds = Math.floor(nowMs() / 1000)
        const range = candleRange(interval, { fromSeconds: from, toSeconds: to }, nowSeconds)
        return send(set, tokenData.chart({ mint, interval, range }))
      }),
      {
        detail: {
          ...documented,
          parameters: [mintParameter, ...describeQuery(chartQuery)],
          operationId: 'getTokenChart',
          tags: ['Token Data'],
          summary: 'Get the price chart of a token',
          description: `Candles in USD, oldest first, at most 1000. They come from the trades that this server has seen if those cover the period, otherwise from a provider; never from both. A period without trades has no candle: gaps are not filled. Returns \`404\` if no market of the token is known. Providers without an API key go back six months. ${attributionWords}`,
        },
      },
    ),
}
