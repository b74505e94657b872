import { type Child, h } from './dom.ts'
import { sentence } from './sentence.ts'
import { type Call, gauge, waitingGauge } from './gauge.ts'

export type Verdict = {
  /** Id of the heading, which can take the focus; absent where another one does. */
  id?: string
  call: Call
  /** The API's own word. */
  kicker: Child
  /** Two words. */
  title: string
  /** One sentence; left out of a card. */
  say?: string
  /** From 0 to 100; undefined if there is none. */
  risk: number | undefined
  /** Buttons or links. */
  acts?: readonly Child[]
  /** 1 where the verdict is the subject of the whole page. */
  level?: 1 | 2 | 3
  /** Smaller, inside a section. */
  isSlim?: boolean
}

const block = (kind: string, words: readonly Child[], art: Node, isSlim = false): HTMLElement =>
  h(
    'div',
    {
      'aria-busy': kind === 'is-wait' && 'true',
      class: `verdict ${kind}${isSlim ? ' verdict-slim' : ''}`,
    },
    h(
      'div',
      { class: 'verdict-in' },
      h('div', {}, ...words),
      h('div', { class: 'verdict-art' }, art),
    ),
  )

/** The verdict as one solid block: its colour, the deck's angle, the lit arc and the words say the same. */
export const verdictBlock = (verdict: Verdict): HTMLElement =>
  block(
    `is-${verdict.call}`,
    [
      h('p', { class: 'kicker' }, h('span', {}, verdict.kicker)),
      h(
        `h${verdict.level ?? 2}`,
        { id: verdict.id, class: 'call', tabindex: verdict.id !== undefined && -1 },
        verdict.title,
      ),
      verdict.say !== undefined && h('p', { class: 'say', dir: 'auto' }, ...sentence(verdict.say)),
      verdict.acts && h('div', { class: 'acts' }, ...verdict.acts),
    ],
    gauge(verdict.call, verdict.risk),
    verdict.isSlim,
  )

/** In place of a verdict while it is awaited. */
export const waitingBlock = (title: string, say: Child): HTMLElement =>
  block(
    'is-wait',
    [
      h('p', { class: 'kicker' }, h('span', {}, 'Working')),
      h('p', { class: 'call' }, title),
      h('p', { class: 'say' }, say),
    ],
    waitingGauge(),
  )
