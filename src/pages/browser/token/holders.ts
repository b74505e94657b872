import { countText } from '../../../basics/count-text.ts'
import type { TokenHoldersAnswer } from '../../../market/http/schema/launch-data.ts'
import { readHolders } from '../parts/api.ts'
import { axis, makeChart, timeLabels, timeText } from '../parts/chart.ts'
import { coverageText } from '../parts/coverage.ts'
import { fill, h } from '../parts/dom.ts'
import { count } from '../parts/format.ts'
import { list, number, type Received, text } from '../parts/received.ts'
import { table } from '../parts/table.ts'

type Point = { at: number; holders: number }

/** How many accounts hold a launched token, if that is known since its creation; otherwise nothing is shown. */
export const holders = (mint: string): HTMLElement => {
  const section = h('section', {
    class: 'card',
    'aria-labelledby': 'holders-title',
    id: 'holders',
    hidden: true,
  })
  void readHolders(mint).then((answer) => {
    const points = answer.ok ? pointsOf(answer.body) : []
    if (answer.ok && points.length > 1) show(section, points, answer.body)
  })
  return section
}

const show = (
  section: HTMLElement,
  points: readonly Point[],
  body: Received<TokenHoldersAnswer>,
): void => {
  const place = h('div', { class: 'canvas' })
  const [first, last] = [points[0], points.at(-1)]
  fill(
    section,
    h('h2', { id: 'holders-title' }, 'Holders'),
    h(
      'p',
      { class: 'muted' },
      `${countText(last?.holders ?? 0, 'token account')} with a balance, pools and the launch curve included.`,
    ),
    place,
    h('p', { class: 'tiny muted' }, coverageText(body?.meta?.coverage)),
    asTable(points),
  )
  section.removeAttribute('hidden')
  draw(place).setData(
    [points.map(({ at }) => at), points.map((point) => point.holders)],
    `Holders from ${first?.holders} to ${last?.holders}`,
  )
}

const pointsOf = (body: Received<TokenHoldersAnswer>): Point[] =>
  list(body?.points).flatMap((point) => {
    const at = new Date(text(point?.timestamp) ?? '').getTime() / 1_000
    const held = number(point?.holders)
    return Number.isNaN(at) || held === undefined ? [] : [{ at, holders: held }]
  })

/** Between two labels: whole numbers only. */
const steps = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((of) => [of, 2 * of, 5 * of])

const draw = (place: HTMLElement) =>
  makeChart(place, (colors) => ({
    cursor: { show: false },
    scales: { x: { time: true }, y: { range: (_, __, max) => [0, Math.max(1, max * 1.15)] } },
    axes: [
      axis(colors, { values: timeLabels, space: 80, size: 28 }),
      axis(colors, { size: 54, incrs: [...steps], values: (_, ticks) => ticks.map(count) }),
    ],
    series: [{}, { label: 'holders', stroke: colors.accent, width: 2, points: { show: false } }],
  }))

/** More rows are no use to people, and programs use the API. */
const maxRows = 30

const asTable = (points: readonly Point[]): HTMLElement =>
  h(
    'details',
    { class: 'inner' },
    h('summary', {}, 'As a table'),
    table(
      'Holders, newest first',
      [
        { title: 'Time', cell: ({ at }) => timeText(at) },
        { title: 'Token accounts', number: true, cell: (point) => count(point.holders) },
      ],
      points.toReversed().slice(0, maxRows),
    ),
  )
