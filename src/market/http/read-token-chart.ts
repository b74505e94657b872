import { candleRange } from '../trades/candle-range.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import { chartAnswer, chartQuery } from './schema/token-chart.ts'
import { mintParameter } from './schema/token.ts'
import { tokenRoute } from './token-route.ts'

const readQuery = makeQueryReader(chartQuery)

export const readTokenChartRoute = tokenRoute({
  path: '/v1/data/tokens/:mint/chart',
  answer: chartAnswer,
  beInvalid: '`interval` must be one of 1s, 5s, 15s, 30s, 1m, 5m, 15m, 1h, 4h, 12h, 1d.',
  readQuery,
  parameters: [mintParameter, ...describeQuery(chartQuery)],
  operationId: 'getTokenChart',
  summary: 'Get the price chart of a token',
  description: `Candles in USD, oldest first, at most 1000. They come from the trades that this server has seen if those cover the period, otherwise from a provider; never from both. Candles of less than a minute come from own trades alone. A period without trades has no candle: gaps are not filled. Returns \`404\` if no market of the token is known. Providers without an API key go back six months.`,
  respond: ({ tokenData, nowMs }, { mint: text, url }) => {
    const mint = readAddress(text, 'mint')
    const { interval, from, to } = readQuery(url)
    const nowSeconds = Math.floor(nowMs() / 1000)
    const range = candleRange(interval, { fromSeconds: from, toSeconds: to }, nowSeconds)
    return tokenData.chart({ mint, interval, range })
  },
})
