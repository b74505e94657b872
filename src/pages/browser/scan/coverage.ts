import { account } from '../parts/account.ts'
import { assetName } from '../parts/asset-name.ts'
import { type Child, h } from '../parts/dom.ts'
import { at, listAt, numberAt, textAt, textsAt } from '../parts/read.ts'
import { empty } from '../parts/states.ts'

/** What the verdict rests on, and what nobody could see, as sentences. */
export const coverageNotes = (scan: unknown): HTMLElement => {
  const coverage = at(scan, 'evidence', 'coverage')
  if (coverage === undefined) return empty('The answer does not say.')
  return h(
    'ul',
    { class: 'notes' },
    ...[...simulated(coverage), ...unseen(coverage), ...worlds(coverage), ...bound(scan)],
  )
}

const note = (tone: 'good' | 'warn', ...children: readonly Child[]): HTMLElement =>
  h('li', { 'data-tone': tone }, ...children)

const simulated = (coverage: unknown): HTMLElement[] => {
  const reason = textAt(coverage, 'reason')
  const accounts = numberAt(coverage, 'writableAccounts') ?? 0
  return at(coverage, 'simulated') === true
    ? [
        note(
          'good',
          `Simulated against the chain; ${accounts} accounts that it may write were compared.`,
        ),
      ]
    : [note('warn', `Not simulated${reason === undefined ? '' : `: ${reason}`}.`)]
}

const unseen = (coverage: unknown): HTMLElement[] => [
  ...listAt(coverage, 'unseenAccounts').map((row) =>
    note(
      'warn',
      'Not seen: ',
      account(textAt(row, 'account') ?? ''),
      ` ${textAt(row, 'reason') ?? ''}`,
    ),
  ),
  ...textsAt(coverage, 'unknownPrograms').map((program) =>
    note('warn', 'A program that nobody here knows: ', account(program)),
  ),
  ...textsAt(coverage, 'mintsWithoutDecimals').map((mint) =>
    note('warn', 'Amounts cannot be shown of ', account(mint)),
  ),
]

const worlds = (coverage: unknown): HTMLElement[] => {
  const ran = numberAt(coverage, 'worlds', 'ran')
  const status = textAt(coverage, 'worlds', 'status')
  if (ran === undefined || status === undefined || status === 'not-needed') return []
  const reason = textAt(coverage, 'worlds', 'reason')
  return [
    note(
      status === 'ran' ? 'good' : 'warn',
      `Tried again under ${ran} other circumstances${reason === undefined ? '' : `; ${reason}`}.`,
    ),
  ]
}

/** Raw units, since the answer has no decimals for them. */
const bound = (scan: unknown): HTMLElement[] =>
  listAt(scan, 'evidence', 'bound')
    .filter((row) => textAt(row, 'by') === 'reach')
    .map((row) =>
      note(
        'warn',
        `Unknown programs could reach at most ${textAt(row, 'most') ?? '?'} base units of ${assetName(textAt(row, 'mint') ?? '')}.`,
      ),
    )
