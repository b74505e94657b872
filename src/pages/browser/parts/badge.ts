import { h } from './dom.ts'
import { words } from './format.ts'

/** Levels of all answers; any other is shown unchanged, in the colour of `unknown`. */
const levels: ReadonlySet<string> = new Set([
  'info',
  'low',
  'medium',
  'high',
  'critical',
  'unknown',
])

/** The risk of the whole subject: here `low` is good news. */
export const riskBadge = (level: string): HTMLElement =>
  h(
    'span',
    { class: 'badge', 'data-risk': levels.has(level) ? level : 'unknown' },
    `${words(level)} risk`,
  )

/** The same if the risk is known: next to a full risk report, "unknown risk" would contradict it. */
export const knownRisk = (level: string | undefined): HTMLElement | undefined =>
  level === undefined || level === 'unknown' ? undefined : riskBadge(level)

/** The severity of one reason or finding. */
export const severityBadge = (level: string): HTMLElement =>
  h(
    'span',
    { class: 'badge', 'data-severity': levels.has(level) ? level : 'unknown' },
    words(level),
  )

export const tag = (text: string): HTMLElement => h('span', { class: 'tag' }, text)
