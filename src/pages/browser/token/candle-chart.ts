import { timeText } from '../parts/chart.ts'
import { h } from '../parts/dom.ts'
import { usd } from '../parts/format.ts'
import { table } from '../parts/table.ts'

/** `at` in seconds, when it begins; prices and volume in USD. */
export type Candle = {
  at: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/** One candle in a line. */
export const candleText = ({ at, open, high, low, close, volume }: Candle): string =>
  `${timeText(at)}: from ${usd(open)} to ${usd(close)}, between ${usd(low)} and ${usd(high)}; traded ${usd(volume)}`

/** More than that nobody reads; the rest is in the API. */
const mostRows = 60

/** The same as the picture, for those who do not see it or want to copy figures; the newest first. */
export const candleTable = (rows: readonly Candle[]): HTMLElement =>
  h(
    'details',
    { class: 'inner' },
    h('summary', {}, rows.length > mostRows ? `The last ${mostRows} as a table` : 'As a table'),
    table(
      'Prices by time, newest first',
      [
        { title: 'From', cell: ({ at }) => timeText(at) },
        { title: 'Open', number: true, cell: ({ open }) => usd(open) },
        { title: 'High', number: true, cell: ({ high }) => usd(high) },
        { title: 'Low', number: true, cell: ({ low }) => usd(low) },
        { title: 'Close', number: true, cell: ({ close }) => usd(close) },
        { title: 'Volume', number: true, cell: ({ volume }) => usd(volume) },
      ],
      rows.slice(-mostRows).toReversed(),
    ),
  )
