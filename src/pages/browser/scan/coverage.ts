import { countText } from '../../../basics/count-text.ts'
import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import { account } from '../parts/account.ts'
import { assetName } from '../parts/asset-name.ts'
import { type Child, h } from '../parts/dom.ts'
import { units } from '../parts/format.ts'
import { list, number, type Received, text, texts } from '../parts/received.ts'
import { seen } from '../parts/seen.ts'
import { empty } from '../parts/states.ts'

type Evidence = Received<NonNullable<ScanAnswer['evidence']>>
type Coverage = NonNullable<Evidence>['coverage']

/** What the verdict is based on and what could not be checked, as sentences. */
export const coverageNotes = (scan: Received<ScanAnswer>): HTMLElement => {
  const coverage = scan?.evidence?.coverage
  if (!coverage) return empty('The answer does not include this.')
  return h(
    'ul',
    { class: 'notes' },
    simulated(coverage),
    ...unchecked(coverage),
    scenarios(coverage),
    ...reach(scan?.evidence),
  )
}

const note = (tone: 'good' | 'warn', ...children: readonly Child[]): HTMLElement =>
  h('li', { 'data-tone': tone }, ...children)

/** A reason is a sentence. */
const because = (reason: string | undefined): string =>
  reason === undefined ? '.' : `: ${seen(reason)}`

const simulated = (coverage: Coverage): HTMLElement => {
  if (coverage?.simulated !== true)
    return note('warn', `Not simulated${because(text(coverage?.reason))}`)
  const accounts = number(coverage.writableAccounts) ?? 0
  return note(
    'good',
    `Simulated on the current chain state. ${accounts === 1 ? '1 writable account was' : `${accounts} writable accounts were`} compared before and after.`,
  )
}

const unchecked = (coverage: Coverage): HTMLElement[] => [
  ...list(coverage?.unseenAccounts).map((row) =>
    note(
      'warn',
      'Account not checked: ',
      account(text(row?.account) ?? ''),
      ` ${seen(text(row?.reason) ?? '')}`,
    ),
  ),
  ...texts(coverage?.unknownPrograms).map((program) =>
    note('warn', 'Unknown program: ', account(program)),
  ),
  ...texts(coverage?.mintsWithoutDecimals).map((mint) =>
    note('warn', 'Amounts cannot be shown, the decimals are unknown: ', account(mint)),
  ),
]

/** The API's field for scenarios is named `worlds`. */
const scenarios = (coverage: Coverage): Child => {
  const ran = number(coverage?.worlds?.ran)
  const status = text(coverage?.worlds?.status)
  if (ran === undefined || status === undefined || status === 'not-needed') return undefined
  return note(
    status === 'ran' ? 'good' : 'warn',
    `Simulated in ${countText(ran, 'other scenario')}${because(text(coverage?.worlds?.reason))}`,
  )
}

/** Base units, since the answer has no decimals for these. */
const reach = (evidence: Evidence): HTMLElement[] =>
  list(evidence?.bound)
    .filter((row) => row?.by === 'reach')
    .map((row) =>
      note(
        'warn',
        `Unknown programs could take up to ${units(text(row?.most) ?? '?', 0)} base ${text(row?.most) === '1' ? 'unit' : 'units'} of ${assetName(text(row?.mint) ?? '')}.`,
      ),
    )
