import { countText } from '../../../basics/count-text.ts'
import type { ChartAnswer } from '../../../market/http/schema/token-chart.ts'
import { readCandles } from '../parts/api.ts'
import { coverageText } from '../parts/coverage.ts'
import { timeText } from '../parts/chart.ts'
import { fill, h, setText } from '../parts/dom.ts'
import { usd } from '../parts/format.ts'
import { list, number, type Received, text } from '../parts/received.ts'
import { failedWith } from '../parts/request.ts'
import { empty, failure, loading } from '../parts/states.ts'
import { table } from '../parts/table.ts'
import { type Candle, day, drawChart, hour, minute } from './candle-chart.ts'

/** `id` as the API names it, `words` for people. */
type Interval = { id: string; words: string; seconds: number }

const oneMinute: Interval = { id: '1m', words: '1 minute', seconds: minute }
const oneHour: Interval = { id: '1h', words: '1 hour', seconds: hour }

const intervals: readonly Interval[] = [
  oneMinute,
  { id: '5m', words: '5 minutes', seconds: 5 * minute },
  { id: '15m', words: '15 minutes', seconds: 15 * minute },
  oneHour,
  { id: '4h', words: '4 hours', seconds: 4 * hour },
  { id: '12h', words: '12 hours', seconds: 12 * hour },
  { id: '1d', words: '1 day', seconds: day },
]

/** With fewer hourly candles the token is new: it is shown by the minute, unless an interval was chosen. */
const minHourlyCandles = 4

const none = 'No trades found in this period.'
const hint =
  'Hollow: rose. Solid: fell. Point at a candle for its prices. Drag to zoom in, double-click to zoom out.'

/** Candles of a token, with a choice of the interval; not requested if the token has no market. */
export const candles = (mint: string, mayExist: Promise<boolean>): HTMLElement => {
  const place = h('div', { class: 'stage' })
  const note = h('p', { class: 'muted', role: 'status' })
  const asTable = h('div')
  const choice = h(
    'select',
    { id: 'interval' },
    ...intervals.map((each) =>
      h('option', { value: each.id, selected: each === oneHour }, each.words),
    ),
  )
  let isChosen = false
  const load = async (): Promise<void> => {
    const interval = intervals.find(({ id }) => id === choice.value) ?? oneHour
    fill(place, loading('Loading prices…'))
    if (!(await mayExist)) return fill(place, empty(none))
    const answer = await readCandles(mint, interval.id)
    if (choice.value !== interval.id) return
    setText(note, '')
    fill(asTable)
    if (!answer.ok) {
      const isUnknown = failedWith(answer, 'NOT_FOUND')
      return fill(place, isUnknown ? empty(none) : failure(answer, () => void load()))
    }
    const rows = candlesOf(answer.body)
    if (rows.length === 0) return fill(place, empty(none))
    if (!isChosen && rows.length < minHourlyCandles && interval !== oneMinute) {
      choice.value = oneMinute.id
      isChosen = true
      return load()
    }
    const canvas = h('div', { class: 'canvas tall' })
    const pointed = h('p', { class: 'tiny muted pointed', 'aria-hidden': 'true' })
    fill(place, pointed, canvas)
    drawChart(canvas, rows, interval.seconds, (row) =>
      setText(pointed, row ? candleText(row) : hint),
    )
    fill(asTable, candleTable(rows))
    const basis = coverageText(answer.body?.meta?.coverage)
    setText(
      note,
      `${countText(rows.length, 'candle')} in USD. Source: ${text(answer.body?.meta?.source) ?? 'unknown'}. Periods without trades have no candle.${basis === undefined ? '' : ` ${basis}`}`,
    )
  }
  choice.addEventListener('change', () => {
    isChosen = true
    void load()
  })
  void load()
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'candles-title', id: 'candles' },
    h(
      'div',
      { class: 'part-head' },
      h('h2', { id: 'candles-title' }, 'Price and volume'),
      h('span', { class: 'end' }, h('label', { for: 'interval' }, 'Interval '), choice),
    ),
    place,
    note,
    asTable,
  )
}

const candlesOf = (body: Received<ChartAnswer>): Candle[] =>
  list(body?.candles).flatMap((row) => {
    const at = new Date(text(row?.openAt) ?? '').getTime() / 1000
    const [open, high, low, close] = [row?.open, row?.high, row?.low, row?.close].map(number)
    return Number.isNaN(at) ||
      open === undefined ||
      high === undefined ||
      low === undefined ||
      close === undefined
      ? []
      : [{ at, open, high, low, close, volume: number(row?.volumeUsd) }]
  })

const candleText = ({ at, open, high, low, close, volume }: Candle): string =>
  `${timeText(at)}: open ${usd(open)}, high ${usd(high)}, low ${usd(low)}, close ${usd(close)}, volume ${volume === undefined ? 'unknown' : usd(volume)}`

/** More rows are no use to people, and programs use the API. */
const maxRows = 60

/** The candles as text, for screen readers and for copying; the newest first. */
const candleTable = (rows: readonly Candle[]): HTMLElement =>
  h(
    'details',
    { class: 'inner' },
    h('summary', {}, rows.length > maxRows ? `Last ${maxRows} candles as a table` : 'As a table'),
    table(
      'Candles, newest first',
      [
        { title: 'Time', cell: ({ at }) => timeText(at) },
        { title: 'Open', number: true, cell: ({ open }) => usd(open) },
        { title: 'High', number: true, cell: ({ high }) => usd(high) },
        { title: 'Low', number: true, cell: ({ low }) => usd(low) },
        { title: 'Close', number: true, cell: ({ close }) => usd(close) },
        {
          title: 'Volume',
          number: true,
          cell: ({ volume }) => (volume === undefined ? undefined : usd(volume)),
        },
      ],
      rows.slice(-maxRows).toReversed(),
    ),
  )
