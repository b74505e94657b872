import uPlot from 'uplot'
import { fill } from './dom.ts'

export type ChartColors = {
  ink: string
  faint: string
  grid: string
  accent: string
  good: string
  bad: string
}

/** A colour of the style sheet, as a canvas needs it. */
const color = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const colors = (): ChartColors => ({
  ink: color('--ink'),
  faint: color('--faint'),
  grid: color('--line'),
  accent: color('--accent'),
  good: color('--good'),
  bad: color('--bad'),
})

export type Chart = { setData: (data: uPlot.AlignedData, told: string) => void }

/**
 * A chart that fills its place, follows its width and the system's colours. `told` is what it shows, in words, for those
 * who do not see it.
 */
export const makeChart = (
  place: HTMLElement,
  optionsFor: (colors: ChartColors) => Omit<uPlot.Options, 'width' | 'height'>,
): Chart => {
  let data: uPlot.AlignedData = [[]]
  let plot: uPlot | undefined
  const size = (): { width: number; height: number } => ({
    width: Math.max(120, place.clientWidth),
    height: Math.max(120, place.clientHeight),
  })
  const draw = (): void => {
    plot?.destroy()
    fill(place)
    plot = new uPlot({ legend: { show: false }, ...optionsFor(colors()), ...size() }, data, place)
  }
  place.setAttribute('role', 'img')
  draw()
  new ResizeObserver(() => plot?.setSize(size())).observe(place)
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw)
  return {
    setData: (next, told) => {
      data = next
      plot?.setData(next)
      place.setAttribute('aria-label', told)
    },
  }
}

const font = '12px system-ui, sans-serif'

/** An axis in the colours of the page. */
export const axis = ({ faint, grid }: ChartColors, more: Partial<uPlot.Axis> = {}): uPlot.Axis => ({
  stroke: faint,
  font,
  grid: { stroke: grid, width: 1 },
  ticks: { stroke: grid, width: 1, size: 4 },
  ...more,
})

const hours = { hour: '2-digit', minute: '2-digit' } as const
const clock = new Intl.DateTimeFormat('en-GB', hours)
const clockToTheSecond = new Intl.DateTimeFormat('en-GB', { ...hours, second: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

const dayAndClock = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...hours })

/** `20 Nov, 14:05`, by the clock of whoever looks. */
export const timeText = (seconds: number): string => dayAndClock.format(new Date(seconds * 1000))

/** Times of an axis: the hour, with seconds where they differ, and the day where it begins. */
export const timeLabels: uPlot.Axis.DynamicValues = (_, splits, __, ___, step) =>
  splits.map((seconds) => {
    const time = new Date(seconds * 1000)
    if (step < 60) return clockToTheSecond.format(time)
    return time.getHours() === 0 && time.getMinutes() === 0 ? day.format(time) : clock.format(time)
  })
