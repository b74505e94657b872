import { h, svg } from './dom.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'unknown'

const pictures: Readonly<Record<Tone, string>> = {
  good: 'M5 13l4 4L19 7',
  warn: 'M12 6v8M12 18h.01',
  bad: 'M6 6l12 12M18 6L6 18',
  unknown: 'M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18h.01',
}

/** The banner over a result: a sign, a word and a sentence, never colour alone. Its heading can take the focus. */
export const verdictBanner = (options: {
  id: string
  tone: Tone
  word: string
  summary: string
  scoreText?: string | undefined
}): HTMLElement =>
  h(
    'div',
    { class: 'verdict', 'data-tone': options.tone },
    svg(
      'svg',
      { viewBox: '0 0 24 24', width: 44, height: 44, 'aria-hidden': 'true' },
      svg('circle', { cx: 12, cy: 12, r: 11.5, class: 'disc' }),
      svg('path', { d: pictures[options.tone], class: 'sign' }),
    ),
    h(
      'div',
      {},
      h('h2', { id: options.id, tabindex: -1 }, options.word),
      h('p', { class: 'summary', dir: 'auto' }, options.summary),
      options.scoreText !== undefined && h('p', { class: 'fine' }, options.scoreText),
    ),
  )

/** Tone of a risk level; `low` is good news, an unknown risk is not. */
export const riskTone = (level: string): Tone =>
  level === 'low'
    ? 'good'
    : level === 'medium'
      ? 'warn'
      : level === 'high' || level === 'critical'
        ? 'bad'
        : 'unknown'
