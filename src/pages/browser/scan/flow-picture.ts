import { assetName } from '../parts/asset-name.ts'
import { account } from '../parts/account.ts'
import { coin } from '../parts/coin.ts'
import { type Child, h, svg } from '../parts/dom.ts'
import type { Crossing, Flow, Party } from './crossings.ts'

/**
 * You on the left, the other parties on the right, and between them what crosses the moat. It is text in a grid, so that
 * it turns upright on a phone and is read in order.
 */
export const flowPicture = ({ parties }: Flow, wallet: string): HTMLElement =>
  h(
    'figure',
    { id: 'picture' },
    h(
      'div',
      { class: 'flow' },
      h('div', { class: 'flow-you' }, h('strong', {}, 'You'), account(wallet, { hasArms: true })),
      h('ul', { class: 'flow-parties' }, ...parties.map(group)),
    ),
    key(parties.flatMap(({ crossings }) => crossings)),
  )

const group = (party: Party): HTMLElement =>
  h(
    'li',
    { class: 'flow-group' },
    h('div', { class: 'flow-rows' }, ...party.crossings.map(row)),
    node(party),
  )

/** A power weighs more than an amount, and an amount more than a fee. */
const rowClasses: Readonly<Record<Crossing['kind'], string>> = {
  control: 'is-control w-all',
  lent: 'is-lent w-all',
  out: 'w-mid',
  in: 'is-in w-mid',
}

const row = (crossing: Crossing): HTMLElement =>
  h(
    'div',
    { class: `flow-row ${crossing.isFee ? 'w-thin' : rowClasses[crossing.kind]}` },
    h('span', { class: 'flow-way', 'aria-hidden': 'true' }),
    h(
      'span',
      { class: 'flow-what' },
      crossing.mint === undefined ? keyring() : coin(assetName(crossing.mint), crossing.mint),
      h(
        'span',
        {},
        h('span', { class: 'sr' }, crossing.kind === 'in' ? 'You get ' : 'You give '),
        h('b', {}, crossing.what),
        crossing.note !== undefined && h('small', {}, crossing.note),
      ),
    ),
  )

const node = ({ address, name, crossings }: Party): HTMLElement => {
  const kinds = new Set(crossings.map(({ kind }) => kind))
  const tone = kinds.has('control') ? ' is-taker' : kinds.has('lent') ? ' is-lender' : ''
  return h(
    'div',
    { class: `flow-node${tone}` },
    h('span', { class: 'sr' }, kinds.has('in') && kinds.size === 1 ? 'from ' : 'to '),
    address === undefined ? h('span', {}, name) : account(address, { hasArms: true }),
  )
}

const keyring = (): SVGElement =>
  svg(
    'svg',
    { class: 'keyring', viewBox: '0 0 36 36', 'aria-hidden': 'true' },
    svg('rect', { width: 36, height: 36, rx: 3, fill: 'currentColor' }),
    svg('path', {
      d: 'M17.5 18a5 5 0 1 1-10 0 5 5 0 0 1 10 0h11v5M24 18v4',
      fill: 'none',
      stroke: 'var(--surface)',
      'stroke-width': 2.6,
    }),
  )

const keyWords: readonly (readonly [kind: Crossing['kind'], mark: string, words: string])[] = [
  ['control', 'k-control', 'Control changes hands'],
  ['lent', 'k-lent', 'Another may use it'],
  ['out', 'k-out', 'Leaves you'],
  ['in', 'k-in', 'Comes to you'],
]

/** Only what is there. */
const key = (crossings: readonly Crossing[]): Child =>
  h(
    'figcaption',
    { class: 'flow-key' },
    ...keyWords
      .filter(([kind]) => crossings.some((each) => each.kind === kind))
      .map(([, mark, words]) =>
        h('span', {}, h('i', { class: mark, 'aria-hidden': 'true' }), words),
      ),
  )
