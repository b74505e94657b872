import { severityBadge } from './badge.ts'
import { type Child, h } from './dom.ts'
import { sentence } from './sentence.ts'

export type FindingView = {
  severity: string
  what: string
  why?: string | undefined
  /** What to do. */
  advice?: string | undefined
  /** Names and values, folded away; rows without a value are left out. */
  proof?: readonly (readonly [name: string, value: Child])[]
  /** Below the sentences. */
  more?: Child
  /** The gravest one is open. */
  isOpen?: boolean
}

const line = (kind: string | undefined, text: string | undefined): Child =>
  text !== undefined && text !== '' && h('p', { class: kind, dir: 'auto' }, ...sentence(text))

/** A mark, what was found, why it matters, what to do, and the evidence. */
export const finding = (view: FindingView): HTMLElement => {
  const proof = view.proof?.filter(([, value]) => value !== undefined && value !== false) ?? []
  return h(
    'article',
    { class: 'finding', 'data-severity': view.severity },
    severityBadge(view.severity),
    h(
      'div',
      {},
      h('h3', { dir: 'auto' }, ...sentence(view.what)),
      line(undefined, view.why),
      line('do', view.advice),
      view.more,
      proof.length > 0 &&
        h(
          'details',
          { class: 'fold', open: view.isOpen },
          h('summary', {}, 'Evidence'),
          h(
            'dl',
            { class: 'proof' },
            ...proof.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
          ),
        ),
    ),
  )
}

export const findingList = (views: readonly FindingView[]): HTMLElement =>
  h('div', { class: 'findings' }, ...views.map(finding))
