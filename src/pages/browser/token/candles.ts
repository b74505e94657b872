import uPlot from 'uplot'
import { get } from '../parts/api.ts'
import { type Candle, candleTable, candleText } from './candle-chart.ts'
import { axis, type ChartColors, makeChart, timeLabels } from '../parts/chart.ts'
import { fill, h, setText } from '../parts/dom.ts'
import { usd } from '../parts/format.ts'
import { listAt, numberAt, textAt } from '../parts/read.ts'
import { empty, failure, loading } from '../parts/states.ts'

const [minute, hour, dayLong] = [60, 3_600, 86_400] as const

type Interval = { id: string; words: string; seconds: number }

const oneMinute: Interval = { id: '1m', words: '1 minute', seconds: minute }
const oneHour: Interval = { id: '1h', words: '1 hour', seconds: hour }
/** Fewer than that of an hour show nothing: a token so new is shown by the minute, unless somebody chooses. */
const fewCandles = 4

/** How long a candle may be: for the interface, for people, and in seconds. */
const intervals: readonly Interval[] = [
  oneMinute,
  { id: '5m', words: '5 minutes', seconds: 5 * minute },
  { id: '15m', words: '15 minutes', seconds: 15 * minute },
  oneHour,
  { id: '4h', words: '4 hours', seconds: 4 * hour },
  { id: '12h', words: '12 hours', seconds: 12 * hour },
  { id: '1d', words: '1 day', seconds: dayLong },
]

/** Room for that many at least, so that the first candles of a new token stand in hours and not in years. */
const leastShownCandles = 12

const none = 'No trade of it is known in this time.'

/** Seconds between two labels, the first that leaves room. */
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute),
  ...[1, 2, 4, 6, 12].map((hours) => hours * hour),
  ...[1, 2, 5, 10, 30, 90, 365].map((days) => days * dayLong),
]

const hint = 'Point at a candle for its prices; drag to look closer, click twice to see all.'

/** Candles of a token, with a choice of their length; not asked for where there are known to be none. */
export const candles = (path: string, mayExist: Promise<boolean>): HTMLElement => {
  const place = h('div', { class: 'stage' })
  const told = h('p', { class: 'sub', role: 'status' })
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
    fill(place, loading('Asking for candles…'))
    if (!(await mayExist)) return fill(place, empty(none))
    const answer = await get(`${path}/chart?interval=${interval.id}`)
    if (choice.value !== interval.id) return
    setText(told, '')
    fill(asTable)
    if (!answer.ok) {
      const isUnknown = answer.code === 'NOT_FOUND'
      return fill(place, isUnknown ? empty(none) : failure(answer, () => void load()))
    }
    const rows = candlesOf(answer.body)
    if (rows.length === 0) return fill(place, empty(none))
    if (!isChosen && rows.length < fewCandles && interval !== oneMinute) {
      choice.value = oneMinute.id
      isChosen = true
      return load()
    }
    const canvas = h('div', { class: 'chart tall' })
    const pointed = h('p', { class: 'fine pointed', 'aria-hidden': 'true' })
    fill(place, pointed, canvas)
    draw(canvas, rows, interval.seconds, (row) => setText(pointed, row ? candleText(row) : hint))
    fill(asTable, candleTable(rows))
    setText(
      told,
      `${rows.length === 1 ? '1 candle' : `${rows.length} candles`}, prices in USD, from ${textAt(answer.body, 'meta', 'source') ?? 'an unnamed source'}. Times without a trade have none.`,
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
      { class: 'split' },
      h('h2', { id: 'candles-title' }, 'Price'),
      h('span', {}, h('label', { for: 'interval' }, 'One candle is '), choice),
    ),
    place,
    told,
    asTable,
  )
}

const candlesOf = (body: unknown): Candle[] =>
  listAt(body, 'candles').flatMap((row) => {
    const at = new Date(textAt(row, 'openAt') ?? '').getTime() / 1000
    const [open, high, low, close] = ['open', 'high', 'low', 'close'].map((name) =>
      numberAt(row, name),
    )
    return Number.isNaN(at) ||
      open === undefined ||
      high === undefined ||
      low === undefined ||
      close === undefined
      ? []
      : [{ at, open, high, low, close, volume: numberAt(row, 'volumeUsd') ?? 0 }]
  })

const draw = (
  place: HTMLElement,
  rows: readonly Candle[],
  step: number,
  onPoint: (row: Candle | undefined) => void,
): void => {
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return
  const until = last.at + step
  const from = Math.min(first.at - step, until - leastShownCandles * step)
  const chart = makeChart(place, (colors) => ({
    cursor: { drag: { x: true, y: false }, points: { show: false } },
    scales: {
      // Where the data begin or end there is room; between them it is whatever part somebody chose.
      x: {
        time: true,
        range: (_, low, high) => [low <= first.at ? from : low, high >= last.at ? until : high],
      },
      y: {
        range: (_, low, high) => [
          low - (high - low || low) * 0.05,
          high + (high - low || high) * 0.05,
        ],
      },
    },
    axes: [
      axis(colors, { values: timeLabels, space: 70, size: 30, incrs: [...timeSteps] }),
      axis(colors, {
        size: 84,
        values: (_, ticks) => ticks.map((tick) => (tick < 0 ? '' : usd(tick))),
      }),
    ],
    series: [
      {},
      { label: 'low', paths: () => null, points: { show: false } },
      { label: 'high', paths: () => null, points: { show: false } },
    ],
    hooks: {
      draw: [(plot) => drawCandles(plot, rows, step, colors)],
      setCursor: [({ cursor: { idx } }) => onPoint(rows[idx ?? -1])],
    },
  }))
  chart.setData(
    [rows.map(({ at }) => at), rows.map(({ low }) => low), rows.map(({ high }) => high)],
    `Price from ${usd(first.open)} to ${usd(last.close)}, lowest ${usd(Math.min(...rows.map(({ low }) => low)))}, highest ${usd(Math.max(...rows.map(({ high }) => high)))}.`,
  )
}

const drawCandles = (
  plot: uPlot,
  rows: readonly Candle[],
  step: number,
  colors: ChartColors,
): void => {
  const { ctx } = plot
  const x = (seconds: number): number => plot.valToPos(seconds, 'x', true)
  const y = (price: number): number => plot.valToPos(price, 'y', true)
  const width = Math.max(
    1,
    Math.min(18 * devicePixelRatio, (x(rows[0]?.at ?? 0) - x((rows[0]?.at ?? 0) - step)) * 0.7),
  )
  ctx.save()
  ctx.lineWidth = Math.max(1, devicePixelRatio)
  for (const { at, open, high, low, close } of rows) {
    const centre = Math.round(x(at))
    const rises = close >= open
    ctx.strokeStyle = rises ? colors.good : colors.bad
    ctx.fillStyle = rises ? colors.good : colors.bad
    ctx.beginPath()
    ctx.moveTo(centre, y(high))
    ctx.lineTo(centre, y(low))
    ctx.stroke()
    const top = Math.min(y(open), y(close))
    ctx.fillRect(centre - width / 2, top, width, Math.max(1, Math.abs(y(open) - y(close))))
  }
  ctx.restore()
}
