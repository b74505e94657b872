import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import type { ScanBody } from '../../../scan/http/schema/scan-request.ts'
import { readGuards } from '../parts/api.ts'
import { copyButton } from '../parts/copy-button.ts'
import { type Child, fill, h } from '../parts/dom.ts'
import { list, number, type Received, text, texts } from '../parts/received.ts'
import { seen } from '../parts/seen.ts'
import { failure, loading } from '../parts/states.ts'

type Guards = Received<NonNullable<NonNullable<ScanAnswer['evidence']>['guards']>>

/** Offers assertions that hold the transaction to what was shown. They are built on request: they take a second scan. */
export const guardOffer = (verdict: string | undefined, body: ScanBody): HTMLElement => {
  const place = h('div')
  if (verdict === 'malicious') {
    fill(place, h('p', {}, refusal))
  } else {
    fill(
      place,
      h('p', {}, offer),
      h(
        'button',
        { type: 'button', class: 'btn btn-small', click: () => void load() },
        'Add guards',
      ),
    )
  }
  const load = async (): Promise<void> => {
    fill(place, loading('Adding guards and scanning again…'))
    const answer = await readGuards(body)
    fill(
      place,
      ...(answer.ok
        ? guardsView(answer.body?.evidence?.guards, number(answer.body?.score) ?? 0)
        : [failure(answer, () => void load())]),
    )
  }
  return h('div', { class: 'aside' }, h('h2', {}, 'Make it binding'), place)
}

const refusal =
  'Not this one. Guards hold a transaction to what was shown, and what was shown is a theft.'
const offer =
  'Guards make the transaction fail if its outcome differs from the one shown here. Your wallet signs the guarded transaction instead.'

const guardsView = (guards: Guards, score: number): readonly Child[] => {
  const transaction = text(guards?.guarded?.transactionBase64)
  const guardedScore = number(guards?.guarded?.score) ?? 1
  const asserts = list(guards?.instructions).flatMap((row) => texts(row?.asserts))
  const isUseful = transaction !== undefined && guardedScore <= score
  return [
    asserts.length > 0 &&
      h(
        'ul',
        { class: 'notes' },
        ...asserts.map((each) => h('li', { 'data-tone': isUseful ? 'good' : 'warn' }, seen(each))),
      ),
    isUseful
      ? h(
          'p',
          { class: 'buttons' },
          copyButton(transaction, 'Copy guarded transaction', 'Copy guarded transaction'),
        )
      : h('p', {}, seen(text(guards?.fit?.reason) ?? notUseful)),
    isUseful && h('p', { class: 'tiny' }, seen(text(guards?.guarded?.summary) ?? '')),
  ]
}

const notUseful = 'With these guards the transaction is not safer on this chain. Do not use them.'
