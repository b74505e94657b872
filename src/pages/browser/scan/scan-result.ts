import { account, copyButton } from '../parts/account.ts'
import { assetName } from '../parts/asset-name.ts'
import { severityBadge } from '../parts/badge.ts'
import { type Child, h } from '../parts/dom.ts'
import { flowLanes } from './flow-model.ts'
import { flowPicture } from './flow-picture.ts'
import { amount, signedAmount, units, words } from '../parts/format.ts'
import { seen } from '../parts/seen.ts'
import { coverageNotes } from './coverage.ts'
import { at, listAt, numberAt, textAt, textsAt } from '../parts/read.ts'
import { empty } from '../parts/states.ts'
import { table } from '../parts/table.ts'
import { verdictBanner } from '../parts/verdict-banner.ts'

const verdicts: Readonly<Record<string, { tone: 'good' | 'warn' | 'bad'; word: string }>> = {
  safe: { tone: 'good', word: 'Safe' },
  suspicious: { tone: 'warn', word: 'Suspicious' },
  malicious: { tone: 'bad', word: 'Malicious' },
}

/** Everything that a scan answers, the verdict first, the bytes of it last. */
export const scanResult = (scan: unknown, wallet: string): readonly Child[] => {
  const verdict = textAt(scan, 'verdict') ?? 'unknown'
  const score = numberAt(scan, 'score')
  const known = verdicts[verdict]
  return [
    verdictBanner({
      id: 'verdict',
      tone: known?.tone ?? 'unknown',
      word: known?.word ?? words(verdict),
      summary: seen(textAt(scan, 'summary') ?? ''),
      scoreText:
        score === undefined
          ? undefined
          : `Score ${score} of 1; from 0.3 suspicious, from 0.7 malicious.`,
    }),
    card('flow', 'What would happen', flow(scan, wallet)),
    card('findings', 'Findings', findings(scan)),
    ...controls(scan, wallet),
    card('balances', 'Balances', balances(scan, wallet)),
    card('actions', 'Instructions', actions(scan, wallet)),
    card('coverage', 'What was looked at', coverageNotes(scan)),
    h(
      'details',
      { class: 'card' },
      h('summary', {}, 'Logs and the whole answer'),
      h(
        'pre',
        { tabindex: 0 },
        textsAt(scan, 'details', 'simulation', 'logs').join('\n') || 'No logs.',
      ),
      copyButton(JSON.stringify(scan, undefined, 2), 'Copy answer as JSON', 'Copy answer as JSON'),
    ),
  ]
}

const card = (id: string, title: string, ...children: readonly Child[]): HTMLElement =>
  h(
    'section',
    { class: 'card', id, 'aria-labelledby': `${id}-title` },
    h('h2', { id: `${id}-title` }, title),
    ...children,
  )

/** A picture of more than that shows nothing. */
const mostLanes = 12

const flow = (scan: unknown, wallet: string): HTMLElement => {
  const lanes = flowLanes(scan, wallet)
  if (lanes.length === 0)
    return empty('Nothing changes hands, and nobody gets control of anything.')
  const isAsked = lanes.some(({ kind }) => kind === 'asked')
  return h(
    'div',
    {},
    h(
      'p',
      { class: 'sub' },
      isAsked
        ? 'It could not be simulated: this is what its instructions ask for.'
        : 'As simulated, from who gives on the left to who gets on the right. Red: who controls something afterwards.',
    ),
    flowPicture(lanes.slice(0, mostLanes)),
    lanes.length > mostLanes &&
      h('p', { class: 'notice' }, `${lanes.length - mostLanes} more stand in the tables below.`),
  )
}

const findings = (scan: unknown): HTMLElement => {
  const rows = listAt(scan, 'evidence', 'findings')
  const told = textsAt(scan, 'explanations')
  if (rows.length === 0 && told.length > 0) {
    return h(
      'ul',
      { class: 'findings' },
      ...told.map((each) => h('li', { dir: 'auto' }, seen(each))),
    )
  }
  if (rows.length === 0) return empty('No rule found anything to say.')
  return h('ul', { class: 'findings' }, ...rows.map(finding))
}

const finding = (row: unknown): HTMLElement => {
  const [subject, before, after] = [
    textAt(row, 'subject'),
    textAt(row, 'before'),
    textAt(row, 'after'),
  ]
  return h(
    'li',
    { 'data-severity': textAt(row, 'severity') },
    h(
      'h3',
      {},
      severityBadge(textAt(row, 'severity') ?? 'unknown'),
      ' ',
      h('span', { dir: 'auto' }, seen(textAt(row, 'what') ?? '')),
    ),
    h('p', { dir: 'auto' }, seen(textAt(row, 'why') ?? '')),
    h('p', { class: 'advice', dir: 'auto' }, seen(textAt(row, 'advice') ?? '')),
    h(
      'dl',
      { class: 'facts' },
      fact(
        'Rule',
        h('code', {}, textAt(row, 'rule')),
        textAt(row, 'stage') === 'trial' && ' (on trial, not in the score)',
      ),
      ...places(row),
      ...(subject === undefined ? [] : [fact('About', value(subject))]),
      ...(before === undefined && after === undefined
        ? []
        : [
            fact(
              'Changes',
              before === undefined ? 'nobody' : value(before),
              ' → ',
              after === undefined ? 'nobody' : value(after),
            ),
          ]),
    ),
  )
}

const fact = (name: string, ...values: readonly Child[]): HTMLElement =>
  h('div', {}, h('dt', {}, name), h('dd', {}, ...values))

/** Instructions are counted from one for people. */
const places = (row: unknown): HTMLElement[] => {
  const paths = listAt(row, 'at').map((path) =>
    listAt(path)
      .map((step) => (typeof step === 'number' ? step + 1 : '?'))
      .join('.'),
  )
  return paths.length === 0 ? [] : [fact('Where', `instruction ${paths.join(', ')}`)]
}

const isAddress = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)

/** Numbers are raw units: the answer has no decimals for them. */
const value = (text: string): Child =>
  isAddress(text)
    ? account(text)
    : /^\d{5,}$/.test(text)
      ? `${units(text, 0)} base units`
      : seen(text)

const who = (address: string | undefined, wallet: string): Child =>
  address === undefined ? undefined : address === wallet ? h('strong', {}, 'You') : account(address)

const controls = (scan: unknown, wallet: string): HTMLElement[] => {
  const rows = listAt(scan, 'evidence', 'controls')
  const side = (row: unknown, name: string): Child => {
    const text = textAt(row, name)
    if (text === undefined) return 'nobody'
    return text === wallet ? h('strong', {}, 'You') : value(text)
  }
  return rows.length === 0
    ? []
    : [
        card(
          'controls',
          'Who controls what afterwards',
          table(
            'Changes of control',
            [
              { title: 'Account', cell: (row) => who(textAt(row, 'account'), wallet) },
              { title: 'Power', cell: (row) => words(textAt(row, 'field') ?? '') },
              { title: 'Before', cell: (row) => side(row, 'before') },
              { title: 'After', cell: (row) => side(row, 'after') },
            ],
            rows,
          ),
        ),
      ]
}

const balances = (scan: unknown, wallet: string): HTMLElement => {
  const rows = listAt(scan, 'details', 'balance_diffs')
  if (rows.length === 0) {
    return empty(
      at(scan, 'evidence', 'coverage', 'simulated') === false
        ? 'Not known: it could not be simulated.'
        : 'No balance changes.',
    )
  }
  return table(
    'Changes of balances',
    [
      { title: 'Whose', cell: (row) => who(textAt(row, 'address'), wallet) },
      {
        title: 'Asset',
        cell: (row) =>
          account(textAt(row, 'mint') ?? '', { name: assetName(textAt(row, 'mint') ?? '') }),
      },
      {
        title: 'Change',
        number: true,
        cell: (row) => {
          const delta = numberAt(row, 'deltaUi') ?? 0
          return h('span', { class: delta < 0 ? 'loss' : 'gain' }, signedAmount(delta))
        },
      },
    ],
    rows,
  )
}

const actions = (scan: unknown, wallet: string): HTMLElement => {
  const rows = listAt(scan, 'details', 'actions')
  if (rows.length === 0) return empty('It has no instruction that does anything.')
  return table(
    'What the instructions do, in order',
    [
      { title: 'Does', cell: (row) => words(textAt(row, 'type') ?? '') },
      {
        title: 'Program',
        cell: (row) =>
          account(textAt(row, 'programId') ?? '', { ...nameOf(textAt(row, 'programName')) }),
      },
      { title: 'From', cell: (row) => who(textAt(row, 'from'), wallet) },
      { title: 'To', cell: (row) => who(textAt(row, 'to'), wallet) },
      {
        title: 'Amount',
        number: true,
        cell: (row) => {
          const much = numberAt(row, 'amountUi')
          const mint = textAt(row, 'mint')
          return much === undefined
            ? undefined
            : `${amount(much)}${mint === undefined ? '' : ` ${assetName(mint)}`}`
        },
      },
    ],
    rows,
  )
}

const nameOf = (name: string | undefined): { name?: string } =>
  name === undefined ? {} : { name: seen(name) }
