import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { chartIntervals, candlesMax } from '../../trades/candle-range.ts'
import { type Parameter, wordParameter } from '../../../endpoint/schema/query.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import { coverageSchema } from './coverage.ts'
import tokenSamples from './token.samples.json' with { type: 'json' }

const price = (description: string) => t.Number({ minimum: 0, description })
const time = (description: string) => t.String({ format: 'date-time', description })

const candle = t.Object(
  {
    openAt: time('Start of the candle; it lasts one interval.'),
    open: price('First price, USD.'),
    high: price('Highest price, USD.'),
    low: price('Lowest price, USD.'),
    close: price('Last price, USD.'),
    volumeUsd: t.Optional(
      t.Number({
        minimum: 0,
        description:
          'Trading volume in USD, as far as the source has seen. Absent if the source is a sample of blocks, and too few of them to estimate it.',
      }),
    ),
    volumeErrorPct: t.Optional(
      t.Number({
        minimum: 0,
        maximum: 50,
        description:
          'Set if the volume is estimated from a sample of blocks: with 95 % probability, that of all blocks is within this much of it.',
      }),
    ),
  },
  { title: 'Candle' },
)

export const chartAnswer = t.Object(
  {
    mint: t.String({ description: 'The requested mint.' }),
    candles: t.Array(candle, {
      maxItems: candlesMax,
      description:
        'Oldest first. Periods without trades have no candle. The latest candle may still change.',
    }),
    meta: t.Object({
      interval: t.String(),
      from: time(
        'Earliest possible start of the first candle: the requested time, aligned to the interval.',
      ),
      to: time('Latest possible end of the last candle.'),
      source: t.String({
        description:
          'Source of the trades: a provider, or `Own index` for this server’s own index.',
      }),
      coverage: t.Optional(coverageSchema),
    }),
  },
  {
    title: 'TokenChart',
    description: 'Price history of a token.',
    ...samples(tokenSamples.chart),
  },
)
export type ChartAnswer = Static<typeof chartAnswer>

/** Ten digits last until the year 2286; more must be milliseconds, which the error message rules out. */
const secondsText = /^\d{1,10}$/
const dateTimeText =
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/

/** Unix seconds; undefined if the text is not a time. */
const readTime = (text: string): number | undefined => {
  if (secondsText.test(text)) return Number(text)
  // A plus sign that was not encoded arrives as a space.
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
  interval: wordParameter(chartIntervals, '1h', 'Length of one candle.'),
  from: timeParameter(
    `Start of the chart, at most ${candlesMax} candles before its end. Defaults to 200 candles before it.`,
  ),
  to: timeParameter('End of the chart. Defaults to now.'),
}
