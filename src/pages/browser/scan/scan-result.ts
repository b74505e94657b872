import { countText } from '../../../basics/count-text.ts'
import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import type { ScanBody } from '../../../scan/http/schema/scan-request.ts'
import { copyButton } from '../parts/copy-button.ts'
import { type Child, h } from '../parts/dom.ts'
import { count, words } from '../parts/format.ts'
import { withFragment } from '../parts/fragment.ts'
import { list, number, type Received, text, texts } from '../parts/received.ts'
import { seen } from '../parts/seen.ts'
import { empty, notice } from '../parts/states.ts'
import { verdictBlock } from '../parts/verdict.ts'
import { coverageNotes } from './coverage.ts'
import { flowOf } from './crossings.ts'
import { findings } from './findings.ts'
import { flowPicture } from './flow-picture.ts'
import { guardOffer } from './guard-offer.ts'
import { learnAssets } from './assets.ts'
import { callOfVerdict } from './scan-call.ts'
import { scanLedger } from './scan-ledger.ts'
import { actionTable, balanceTable, controlTable } from './scan-tables.ts'

type Scan = Received<ScanAnswer>

/** A whole scan answer: the verdict first, the raw data last. */
export const scanResult = (scan: Scan, body: ScanBody): readonly Child[] => {
  const { wallet_address: wallet } = body
  learnAssets(scan)
  return [
    banner(scan, body),
    scanLedger(scan, wallet),
    part('flow', 'What would happen', undefined, flow(scan, wallet)),
    h(
      'div',
      { class: 'split' },
      part('findings', 'Why', findingCount(scan), findings(scan)),
      h(
        'div',
        { class: 'part part-side' },
        h(
          'div',
          { class: 'aside', id: 'coverage' },
          h('h2', {}, 'What was checked'),
          coverageNotes(scan),
          basis(scan),
        ),
        guardOffer(text(scan?.verdict), body),
      ),
    ),
    part(
      'instructions',
      'Instructions',
      undefined,
      actionTable(scan, wallet),
      ...details(scan, wallet),
    ),
  ]
}

const banner = (scan: Scan, body: ScanBody): HTMLElement => {
  const verdict = words(text(scan?.verdict) ?? 'unknown')
  const score = number(scan?.score)
  const [call, title] = callOfVerdict(verdict)
  return verdictBlock({
    id: 'verdict',
    call,
    kicker: verdict.charAt(0).toUpperCase() + verdict.slice(1),
    title,
    say: seen(withoutCall(text(scan?.summary) ?? '')),
    // Every gauge shows 0 to 100.
    risk: score === undefined ? undefined : score * 100,
    level: 1,
    acts: [
      h('a', { class: 'btn', href: '#findings' }, 'See why'),
      copyButton(linkTo(body), 'Copy link that scans this again', 'Copy link'),
    ],
  })
}

/** Opens the first page and scans again: the chain may have changed since. */
const linkTo = ({ tx_base64: transaction, wallet_address: wallet, context }: ScanBody): string => {
  const domain = context?.dapp_domain
  const path = withFragment('/', { transaction, wallet, ...(domain && { domain }) })
  return new URL(path, location.href).href
}

/** The title above has said it already. */
const withoutCall = (summary: string): string =>
  summary.replace(/^(?:Do not sign|Be careful)\. /, '')

const part = (
  id: string,
  title: string,
  sub: string | undefined,
  ...children: readonly Child[]
): HTMLElement =>
  h(
    'section',
    { class: 'part', id, 'aria-labelledby': `${id}-title` },
    h(
      'div',
      { class: 'part-head' },
      h('h2', { id: `${id}-title` }, title),
      sub !== undefined && h('p', {}, sub),
    ),
    ...children,
  )

const findingCount = (scan: Scan): string | undefined => {
  const found = list(scan?.evidence?.findings).length
  return found === 0 ? undefined : countText(found, 'finding')
}

const flow = (scan: Scan, wallet: string): HTMLElement => {
  const found = flowOf(scan, wallet)
  const isSimulated = scan?.evidence?.coverage?.simulated === true
  return h(
    'div',
    {},
    !isSimulated &&
      notice(
        'care',
        'The transaction could not be simulated. This is what its instructions request.',
      ),
    found.parties.length === 0
      ? empty(isSimulated ? 'Nothing of yours moves or changes hands.' : 'Nothing is known.')
      : flowPicture(found, wallet),
    found.more > 0 &&
      h('p', { class: 'tiny muted' }, `${count(found.more)} more are in the tables below.`),
  )
}

/** What the verdict stands on, folded away. */
const basis = (scan: Scan): Child => {
  const from = scan?.evidence?.provenance
  const rows: (readonly [string, Child])[] = [
    ['Slot', numberText(number(from?.simulationSlot) ?? number(from?.accountsSlot))],
    ['Compute', numberText(number(from?.unitsConsumed), ' units')],
    ['Rules', text(from?.ruleSet)],
    ['Node', text(from?.nodeVersion)],
    ['Input hash', text(from?.inputsHash)],
  ]
  const known = rows.filter(([, value]) => value !== undefined)
  return (
    known.length > 0 &&
    h(
      'details',
      { class: 'fold' },
      h('summary', {}, 'Slot, rules and hash'),
      h(
        'dl',
        { class: 'facts' },
        ...known.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
      ),
    )
  )
}

const numberText = (value: number | undefined, unit = ''): string | undefined =>
  value === undefined ? undefined : `${count(value)}${unit}`

const fold = (title: string, content: Node | undefined, id?: string): Child =>
  content && h('details', { class: 'fold', id }, h('summary', {}, title), content)

const details = (scan: Scan, wallet: string): readonly Child[] => {
  const logs = texts(scan?.details?.simulation?.logs)
  return [
    fold('Balance changes of all wallets', balanceTable(scan, wallet), 'balances'),
    fold('Changes of control', controlTable(scan, wallet), 'controls'),
    logs.length > 0 &&
      fold(
        `Program log, ${countText(logs.length, 'line')}`,
        h('pre', { class: 'json', tabindex: 0 }, logs.join('\n')),
      ),
    fold(
      'Raw answer, JSON',
      h(
        'div',
        {},
        copyButton(
          () => JSON.stringify(scan, undefined, 2),
          'Copy answer as JSON',
          'Copy answer as JSON',
        ),
        h('pre', { class: 'json', tabindex: 0 }, JSON.stringify(scan, undefined, 2)),
      ),
      'raw',
    ),
  ]
}
