import { h, svg } from './dom.ts'
import { callOf } from './gauge.ts'
import { words } from './format.ts'

/** A mark has a shape of its own for each severity, so that it reads without colour. */
const marks: Readonly<Record<string, () => SVGElement>> = {
  critical: () => svg('path', { d: 'M7 0l7 7-7 7-7-7z', fill: 'currentColor' }),
  high: () => svg('path', { d: 'M7 .5L14 13.5H0z', fill: 'currentColor' }),
  medium: () => svg('rect', { x: 1.5, y: 1.5, width: 11, height: 11, fill: 'currentColor' }),
  low: () =>
    svg('circle', { cx: 7, cy: 7, r: 5, fill: 'none', stroke: 'currentColor', 'stroke-width': 2 }),
  info: () => svg('path', { d: 'M1 7h12', stroke: 'currentColor', 'stroke-width': 2.5 }),
}

const mark = (level: string): SVGElement =>
  svg(
    'svg',
    { viewBox: '0 0 14 14', 'aria-hidden': 'true' },
    marks[level]?.() ??
      svg('path', {
        d: 'M1 7h12',
        stroke: 'currentColor',
        'stroke-width': 2.5,
        'stroke-dasharray': '3 2',
      }),
  )

/** No level of this API is longer. */
const levelMaxChars = 24

const sev = (level: string, tone: string, text: string): HTMLElement =>
  h('span', { class: `sev sev-${tone}` }, mark(level), [...text].slice(0, levelMaxChars).join(''))

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The risk of the whole subject: here `low` is good news. A level of its own is shown unchanged. */
export const riskBadge = (level: string): HTMLElement => {
  const call = callOf(level)
  return sev(level, call === 'dunno' ? 'low' : call, capital(`${words(level)} risk`))
}

/** Of a check that left something out, which can only raise the level. */
export const riskSoFar = (level: string): HTMLElement =>
  level === 'medium' || level === 'high'
    ? h('span', {}, riskBadge(level), h('span', { class: 'tiny muted so-far' }, 'or higher'))
    : riskBadge(level)

/** The same if the risk is known: next to a full risk report, "unknown risk" would contradict it. */
export const knownRisk = (level: string | undefined): HTMLElement | undefined =>
  level === undefined || level === 'unknown' ? undefined : riskBadge(level)

/** The severity of one reason or finding: only what is wrong has a colour. */
export const severityBadge = (level: string): HTMLElement => {
  const call = callOf(level)
  return sev(level, call === 'care' || call === 'stop' ? call : 'low', capital(words(level)))
}

export const tag = (text: string): HTMLElement => h('span', { class: 'tag' }, text)
