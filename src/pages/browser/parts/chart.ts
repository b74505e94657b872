import uPlot from 'uplot'
import { fill } from './dom.ts'

export type ChartColors = {
  ink: string
  /** Behind the chart. */
  page: string
  faint: string
  grid: string
  accent: string
  bad: string
}

/** Colours of the style sheet as a canvas can use them: in the present theme, without variables. */
const colors = (): ChartColors => {
  const probe = document.createElement('i')
  document.body.append(probe)
  const color = (name: string): string => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const found = {
    ink: color('--ink'),
    page: color('--surface'),
    faint: color('--ink-3'),
    grid: color('--line'),
    accent: color('--moat'),
    bad: color('--stop-text'),
  }
  probe.remove()
  return found
}

/** The colour with this share of its strength. */
export const faded = (color: string, share: number): string =>
  color.replace(/^rgb\((.*)\)$/, `rgba($1, ${share})`)

export type Chart = { setData: (data: uPlot.AlignedData, description: string) => void }

/** A chart that fills its place and follows its width and the system's colours. Screen readers get the description. */
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
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return {
    setData: (next, description) => {
      data = next
      plot?.setData(next)
      place.setAttribute('aria-label', description)
    },
  }
}

const font = '13px "Atkinson Hyperlegible Next Variable", system-ui, sans-serif'

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

/** `20 Nov, 14:05`, in the device's time zone. */
export const timeText = (seconds: number): string => dayAndClock.format(new Date(seconds * 1000))

/** Labels of a time axis: hours and minutes, with seconds on short steps, and the day at midnight. */
export const timeLabels: uPlot.Axis.DynamicValues = (_, splits, __, ___, step) =>
  splits.map((seconds) => {
    const time = new Date(seconds * 1000)
    if (step < 60) return clockToTheSecond.format(time)
    return time.getHours() === 0 && time.getMinutes() === 0 ? day.format(time) : clock.format(time)
  })
