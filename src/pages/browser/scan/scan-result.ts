import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import { account } from '../parts/account.ts'
import { assetName } from '../parts/asset-name.ts'
import { copyButton } from '../parts/copy-button.ts'
import { type Child, h } from '../parts/dom.ts'
import { amount, signedAmount, words } from '../parts/format.ts'
import { list, number, type Received, text, texts } from '../parts/received.ts'
import { seen } from '../parts/seen.ts'
import { empty } from '../parts/states.ts'
import { table } from '../parts/table.ts'
import { type Tone, verdictBanner } from '../parts/verdict-banner.ts'
import { coverageNotes } from './coverage.ts'
import { findings, value } from './findings.ts'
import { flowLanes } from './flow-model.ts'
import { flowPicture } from './flow-picture.ts'

type Scan = Received<ScanAnswer>

const tones: Readonly<Record<string, Tone>> = {
  safe: 'good',
  suspicious: 'warn',
  malicious: 'bad',
} satisfies Record<ScanAnswer['verdict'], Tone>

/** A whole scan answer: the verdict first, the raw data last. */
export const scanResult = (scan: Scan, wallet: string): readonly Child[] => [
  banner(scan),
  card('flow', 'What would happen', flow(scan, wallet)),
  card('findings', 'Findings', findings(scan)),
  ...controls(scan, wallet),
  card('balances', 'Balance changes', balances(scan, wallet)),
  card('actions', 'Instructions', actions(scan, wallet)),
  card('coverage', 'What was checked', coverageNotes(scan)),
  h(
    'details',
    { class: 'card' },
    h('summary', {}, 'Logs and raw answer'),
    h('pre', { tabindex: 0 }, texts(scan?.details?.simulation?.logs).join('\n') || 'No logs.'),
    copyButton(JSON.stringify(scan, undefined, 2), 'Copy answer as JSON', 'Copy answer as JSON'),
  ),
]

const banner = (scan: Scan): HTMLElement => {
  const verdict = words(text(scan?.verdict) ?? 'unknown')
  const score = number(scan?.score)
  return verdictBanner({
    id: 'verdict',
    tone: tones[verdict] ?? 'unknown',
    word: verdict.charAt(0).toUpperCase() + verdict.slice(1),
    summary: seen(text(scan?.summary) ?? ''),
    scoreText:
      score === undefined
        ? undefined
        : `Score ${score} of 1. Suspicious from 0.3, malicious from 0.7.`,
  })
}

const card = (id: string, title: string, ...children: readonly Child[]): HTMLElement =>
  h(
    'section',
    { class: 'card', id, 'aria-labelledby': `${id}-title` },
    h('h2', { id: `${id}-title` }, title),
    ...children,
  )

/** A picture of more lanes is unreadable. */
const maxLanes = 12

const flow = (scan: Scan, wallet: string): HTMLElement => {
  const lanes = flowLanes(scan, wallet)
  if (lanes.length === 0) return empty('No balance and no control changes.')
  const isRequest = lanes.some(({ kind }) => kind === 'request')
  return h(
    'div',
    {},
    h(
      'p',
      { class: 'sub' },
      isRequest
        ? 'The transaction could not be simulated. This is what its instructions request.'
        : 'As simulated: senders on the left, recipients on the right. Red marks a change of control.',
    ),
    flowPicture(lanes.slice(0, maxLanes)),
    lanes.length > maxLanes &&
      h('p', { class: 'notice' }, `${lanes.length - maxLanes} more are in the tables below.`),
  )
}

const you = (): HTMLElement => h('strong', {}, 'You')

const party = (address: string | undefined, wallet: string): Child =>
  address === undefined ? undefined : address === wallet ? you() : account(address)

const controls = (scan: Scan, wallet: string): HTMLElement[] => {
  const rows = list(scan?.evidence?.controls)
  const side = (holder: string | undefined): Child =>
    holder === undefined ? 'none' : holder === wallet ? you() : value(holder)
  return rows.length === 0
    ? []
    : [
        card(
          'controls',
          'Changes of control',
          table(
            'Changes of control',
            [
              { title: 'Account', cell: (row) => party(text(row?.account), wallet) },
              { title: 'Role', cell: (row) => words(text(row?.field) ?? '') },
              { title: 'Before', cell: (row) => side(text(row?.before)) },
              { title: 'After', cell: (row) => side(text(row?.after)) },
            ],
            rows,
          ),
        ),
      ]
}

const balances = (scan: Scan, wallet: string): HTMLElement => {
  const rows = list(scan?.details?.balance_diffs)
  if (rows.length === 0) {
    return empty(
      scan?.evidence?.coverage?.simulated === false
        ? 'Unknown: the transaction could not be simulated.'
        : 'No balance changes.',
    )
  }
  return table(
    'Balance changes',
    [
      { title: 'Wallet', cell: (row) => party(text(row?.address), wallet) },
      {
        title: 'Asset',
        cell: (row) => {
          const mint = text(row?.mint) ?? ''
          return account(mint, { name: assetName(mint) })
        },
      },
      {
        title: 'Change',
        number: true,
        cell: (row) => {
          const delta = number(row?.deltaUi) ?? 0
          return h('span', { class: delta < 0 ? 'loss' : 'gain' }, signedAmount(delta))
        },
      },
    ],
    rows,
  )
}

const actions = (scan: Scan, wallet: string): HTMLElement => {
  const rows = list(scan?.details?.actions)
  if (rows.length === 0) return empty('No instructions that do anything.')
  return table(
    'Instructions, in order',
    [
      { title: 'Action', cell: (row) => words(text(row?.type) ?? '') },
      {
        title: 'Program',
        cell: (row) => account(text(row?.programId) ?? '', nameOf(text(row?.programName))),
      },
      { title: 'From', cell: (row) => party(text(row?.from), wallet) },
      { title: 'To', cell: (row) => party(text(row?.to), wallet) },
      {
        title: 'Amount',
        number: true,
        cell: (row) => {
          const moved = number(row?.amountUi)
          const mint = text(row?.mint)
          return moved === undefined
            ? undefined
            : `${amount(moved)}${mint === undefined ? '' : ` ${assetName(mint)}`}`
        },
      },
    ],
    rows,
  )
}

const nameOf = (name: string | undefined): { name?: string } =>
  name === undefined ? {} : { name: seen(name) }
