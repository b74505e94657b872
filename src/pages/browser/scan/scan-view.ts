import { byId, fill, h } from '../parts/dom.ts'
import { account } from '../parts/account.ts'
import { examplesOf } from '../parts/form.ts'
import { shortAddress } from '../parts/format.ts'
import { icon } from '../parts/icon.ts'

export type ScannedInput = { transaction: string; wallet: string; domain: string }

/** Parts of the page that make room for a result. */
const introductions = ['hero', 'form', 'under', 'answers', 'checks'] as const

export const showForm = (): void => {
  // A section without anything to show stays away.
  for (const id of introductions)
    byId(id).toggleAttribute('hidden', id === 'answers' && examplesOf('scan').length === 0)
  fill(byId('strip'))
}

/** The result has the page for itself; the input is one line above it. */
export const showInputLine = (input: ScannedInput, edit: () => void, restart: () => void): void => {
  for (const id of introductions) byId(id).setAttribute('hidden', '')
  const bytes = Math.floor((input.transaction.replace(/=+$/, '').length * 3) / 4)
  fill(
    byId('strip'),
    h(
      'div',
      { class: 'bits' },
      h(
        'span',
        {},
        h('b', {}, 'Transaction'),
        h('code', {}, shortAddress(input.transaction)),
        `${bytes} bytes`,
      ),
      h('span', {}, 'signed by ', account(input.wallet, { hasArms: true })),
      h('span', {}, input.domain === '' ? 'no app given' : `for ${input.domain.slice(0, 60)}`),
    ),
    h(
      'div',
      { class: 'end' },
      h(
        'button',
        { type: 'button', class: 'btn btn-small btn-quiet', click: edit },
        icon('pencil'),
        'Edit input',
      ),
      h(
        'button',
        { type: 'button', class: 'btn btn-small btn-quiet', click: restart },
        'Scan another',
      ),
    ),
  )
}
