import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { candleIntervals, candlesMax } from '../../trades/candle-range.ts'
import { type Parameter, wordParameter } from '../../../endpoint/schema/query.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import tokenSamples from './token.samples.json' with { type: 'json' }

const price = (description: string) => t.Number({ minimum: 0, description })
const time = (description: string) => t.String({ format: 'date-time', description })

const candle = t.Object({
  openAt: time('When it begins; it lasts one interval.'),
  open: price('First price, USD.'),
  high: price('Highest price, USD.'),
  low: price('Lowest price, USD.'),
  close: price('Last price, USD.'),
  volumeUsd: t.Number({ minimum: 0, description: 'Traded, USD, as far as the source has seen.' }),
})

export const chartAnswer = t.Object(
  {
    mint: t.String({ description: 'As asked.' }),
    candles: t.Array(candle, {
      maxItems: candlesMax,
      description:
        'Oldest first. A time in which nothing was traded has no candle. The newest may still change.',
    }),
    meta: t.Object({
      interval: t.String(),
      from: time('When the first candle may begin: the asked time, on the grid of the interval.'),
      to: time('When the last candle ends at the latest.'),
      source: t.String({
        description: 'Who saw the trades: a provider, or `Own index` for this server itself.',
      }),
    }),
  },
  {
    title: 'TokenChart',
    description: 'How the price of a token moved.',
    ...samples(tokenSamples.chart),
  },
)
export type ChartAnswer = Static<typeof chartAnswer>

/** Ten digits last until the year 2286; more are milliseconds, which is said. */
const secondsText = /^\d{1,10}$/
const dateTimeText =
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/

/** Unix seconds; undefined where the text is no time. */
const readTime = (text: string): number | undefined => {
  if (secondsText.test(text)) return Number(text)
  // A plus sign that was not encoded is a space in a query.
  const date = text.replace(/ (?=\d{2}:\d{2}$)/, '+')
  const ms = dateTimeText.test(date) ? Date.parse(date) : Number.NaN
  return Number.isNaN(ms) || ms < 0 ? undefined : Math.floor(ms / 1000)
}

const timeExpected =
  'unix seconds or a date-time such as 2026-11-01 or 2026-11-01T12:00:00Z (UTC where no offset is given)'

const timeParameter = (means: string): Parameter<number | undefined> => ({
  fallback: undefined,
  read: readTime,
  expected: timeExpected,
  means: `${means} Unix seconds or a date-time.`,
  schema: { type: 'string', example: '2024-11-01T12:00:00Z' },
})

export const chartQuery = {
  interval: wordParameter(candleIntervals, '1h', 'How long one candle lasts.'),
  from: timeParameter(
    `Where the chart begins, at most ${candlesMax} candles before its end; by default 200 candles before it.`,
  ),
  to: timeParameter('Where the chart ends; by default now.'),
}
