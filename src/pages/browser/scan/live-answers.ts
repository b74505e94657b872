import type { ScanBody } from '../../../scan/http/schema/scan-request.ts'
import type { Example } from '../../examples.ts'
import { scanForLedger } from '../parts/api.ts'
import { byId, fill, h } from '../parts/dom.ts'
import { examplesOf } from '../parts/form.ts'
import { number, text } from '../parts/received.ts'
import { bones, empty } from '../parts/states.ts'
import { verdictBlock } from '../parts/verdict.ts'
import { learnAssets } from './assets.ts'
import { scanLedger } from './scan-ledger.ts'
import { callOfVerdict } from './scan-call.ts'

/** More would be a list. */
const cardsMax = 3

/** The first examples with what a scan says of them. Each is scanned once it is in sight. */
export const showLiveAnswers = (onPick: (fields: Example['fields']) => void): void => {
  const cards = examplesOf('scan')
    .slice(0, cardsMax)
    .map((example) => card(example, onPick))
  if (cards.length === 0) return
  fill(byId('cards'), ...cards)
  byId('answers').removeAttribute('hidden')
}

const card = (
  { label, fields }: Example,
  onPick: (fields: Example['fields']) => void,
): HTMLElement => {
  const answer = h('div', { class: 'answer' }, bones(2, 1, 3), bones(2, 1))
  whenInSight(answer, () => void scan(label, fields, answer))
  return h(
    'article',
    { class: 'answer-card' },
    answer,
    h(
      'button',
      {
        type: 'button',
        class: 'btn btn-quiet',
        'aria-label': `See the whole answer: ${label}`,
        click: () => onPick(fields),
      },
      'See the whole answer',
    ),
  )
}

const whenInSight = (element: HTMLElement, act: () => void): void => {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    act()
  })
  observer.observe(element)
}

const scan = async (
  label: string,
  fields: Example['fields'],
  place: HTMLElement,
): Promise<void> => {
  const wallet = fields['wallet'] ?? ''
  const body: ScanBody = {
    chain: 'solana',
    tx_base64: fields['transaction'] ?? '',
    wallet_address: wallet,
  }
  const answer = await scanForLedger(body)
  if (!answer.ok) return fill(place, empty(`Not scanned: ${answer.message}`))
  const { body: found } = answer
  learnAssets(found)
  const [call, title] = callOfVerdict(text(found?.verdict))
  const score = number(found?.score)
  fill(
    place,
    verdictBlock({
      call,
      kicker: label,
      title,
      risk: score === undefined ? undefined : score * 100,
      level: 3,
      isSlim: true,
    }),
    scanLedger(found, wallet),
  )
  // The whole answer has them. Here they would be stops of the Tab key that appear on the way.
  for (const button of place.querySelectorAll('button')) button.remove()
}
