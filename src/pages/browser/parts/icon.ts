import { svg } from './dom.ts'

/** Lines of the icons, in a square of 20. Each stands beside its words, never alone. */
const lines = {
  lose: 'M3 10h12M10.5 5.5L15 10l-4.5 4.5M18 3v14',
  get: 'M17 10H5M9.5 5.5L5 10l4.5 4.5M2 3v14',
  key: 'M10.5 10a4 4 0 1 1-8 0 4 4 0 0 1 8 0H18v4M14.5 10v3',
  tick: 'M3.5 10.5l4.5 4.5 8.5-10',
  cross: 'M4.5 4.5l11 11M15.5 4.5l-11 11',
  warning: 'M10 3L18 17H2zM10 8.5v4M10 14.3v.9',
  clock: 'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0M10 5.5V10l3 2',
  pencil: 'M3 17l1-4L13.5 3.5l3 3L7 16z',
} as const

export type IconName = keyof typeof lines

export const icon = (name: IconName): SVGElement =>
  svg(
    'svg',
    {
      class: 'icon',
      viewBox: '0 0 20 20',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.8,
      'aria-hidden': 'true',
    },
    svg('path', { d: lines[name] }),
  )
