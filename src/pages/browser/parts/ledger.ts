import { type Child, h } from './dom.ts'
import { icon, type IconName } from './icon.ts'

/** One answer of the ledger. */
export type LedgerEntry = {
  /** The answer itself; absent means nothing. */
  what?: Child
  /** Shown in place of an absent answer. */
  none?: string
  also?: Child
  side?: Child
}

export type Ledger = {
  lose: LedgerEntry
  get: LedgerEntry
  control: LedgerEntry
  /** Tints the control: `seized` if it changes hands, `lent` if it is shared. */
  controlTone?: 'seized' | 'lent' | undefined
}

const row = (name: IconName, title: string, entry: LedgerEntry, tone?: string): HTMLElement =>
  h(
    'div',
    { class: tone },
    h('dt', {}, icon(name), title),
    h(
      'dd',
      { class: entry.what === undefined ? 'what nil' : 'what' },
      entry.what ?? entry.none ?? 'Nothing',
      entry.also !== undefined && h('span', { class: 'also' }, entry.also),
    ),
    entry.side !== undefined && h('dd', { class: 'side' }, entry.side),
  )

/** What the user loses, gets, and who controls it afterwards: always these three, even if nothing happens. */
export const ledger = ({ lose, get, control, controlTone }: Ledger): HTMLElement =>
  h(
    'dl',
    { class: 'ledger' },
    row('lose', 'You lose', lose),
    row('get', 'You get', get),
    row('key', 'Who controls it afterwards', { none: 'Unchanged', ...control }, controlTone),
  )

/** The same rows while the answer is awaited. */
export const ledgerBones = (): HTMLElement => {
  const bone = (width: number): HTMLElement => h('div', { class: `bone b-w${width}` })
  const bones = h(
    'dl',
    { class: 'ledger', 'aria-hidden': 'true' },
    row('lose', 'You lose', { what: bone(3) }),
    row('get', 'You get', { what: bone(4) }),
    row('key', 'Who controls it afterwards', { what: bone(2) }),
  )
  return bones
}
