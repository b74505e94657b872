import { h } from './dom.ts'
import { words } from './format.ts'

/** Levels of all answers; others are shown as they are, in the colour of what is not known. */
const levels: ReadonlySet<string> = new Set([
  'info',
  'low',
  'medium',
  'high',
  'critical',
  'unknown',
])

/** How risky the whole is: `low` is good news here. */
export const riskBadge = (level: string): HTMLElement =>
  h(
    'span',
    { class: 'badge', 'data-risk': levels.has(level) ? level : 'unknown' },
    level === 'unknown' ? 'risk not known' : `${words(level)} risk`,
  )

/** The same, where it is told at all: beside a risk that is told in full, what is not known would contradict it. */
export const knownRisk = (level: string | undefined): HTMLElement | undefined =>
  level === undefined || level === 'unknown' ? undefined : riskBadge(level)

/** How grave one reason is. */
export const severityBadge = (level: string): HTMLElement =>
  h(
    'span',
    { class: 'badge', 'data-severity': levels.has(level) ? level : 'unknown' },
    words(level),
  )

export const tag = (text: string): HTMLElement => h('span', { class: 'tag' }, text)
