import type { Example } from '../../examples.ts'
import { byId, fill, h } from '../parts/dom.ts'
import { examplesOf } from '../parts/form.ts'
import { handOver } from '../parts/hand-over.ts'

/** Examples of the other pages, beside what each checks. */
export const offerOtherChecks = (): void => {
  offer(
    'try-token',
    examplesOf('token').map(({ label, fields }) =>
      link(label, `/token/${encodeURIComponent(fields['mint'] ?? '')}`),
    ),
  )
  offer(
    'try-wallet',
    examplesOf('wallet').map(({ label, fields }) =>
      link(label, `/wallet/${encodeURIComponent(fields['address'] ?? '')}`),
    ),
  )
  const [apps, messages] = [true, false].map((isApp) =>
    examplesOf('check').filter(({ fields }) => 'url' in fields === isApp),
  )
  offer('try-app', apps?.map(handedOver) ?? [])
  offer('try-message', messages?.map(handedOver) ?? [])
}

const offer = (id: string, entries: readonly HTMLElement[]): void => {
  if (entries.length > 0) fill(byId(id), ...entries.map((each) => h('li', {}, each)))
}

const link = (label: string, href: string): HTMLElement => h('a', { class: 'chip', href }, label)

const handedOver = ({ label, fields }: Example): HTMLElement =>
  h('button', { type: 'button', class: 'chip', click: () => handOver('/check', fields) }, label)
