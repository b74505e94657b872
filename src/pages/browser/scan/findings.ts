import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import { account } from '../parts/account.ts'
import { severityBadge } from '../parts/badge.ts'
import { type Child, h } from '../parts/dom.ts'
import { units } from '../parts/format.ts'
import { list, type Received, text, texts } from '../parts/received.ts'
import { seen } from '../parts/seen.ts'
import { empty } from '../parts/states.ts'

type Scan = Received<ScanAnswer>
type Finding = Received<NonNullable<NonNullable<ScanAnswer['evidence']>['findings']>[number]>

/** What each rule found. Without that evidence, the explanations give the reasons. */
export const findings = (scan: Scan): HTMLElement => {
  const rows = list(scan?.evidence?.findings)
  if (rows.length > 0) return h('ul', { class: 'findings' }, ...rows.map(finding))
  const explanations = texts(scan?.explanations)
  if (explanations.length === 0) return empty('No risks found.')
  return h(
    'ul',
    { class: 'findings' },
    ...explanations.map((each) => h('li', { dir: 'auto' }, seen(each))),
  )
}

const finding = (row: Finding): HTMLElement =>
  h(
    'li',
    { 'data-severity': text(row?.severity) },
    h(
      'h3',
      {},
      severityBadge(text(row?.severity) ?? 'unknown'),
      ' ',
      h('span', { dir: 'auto' }, seen(text(row?.what) ?? '')),
    ),
    h('p', { dir: 'auto' }, seen(text(row?.why) ?? '')),
    h('p', { class: 'advice', dir: 'auto' }, seen(text(row?.advice) ?? '')),
    h(
      'dl',
      { class: 'facts' },
      fact(
        'Rule',
        h('code', {}, text(row?.rule)),
        row?.stage === 'trial' && ' (trial: does not affect the score)',
      ),
      ...place(row),
      ...about(row),
    ),
  )

const fact = (name: string, ...values: readonly Child[]): HTMLElement =>
  h('div', {}, h('dt', {}, name), h('dd', {}, ...values))

/** People count instructions from one. */
const place = (row: Finding): HTMLElement[] => {
  const paths = list(row?.at).map((path) =>
    list(path)
      .map((step) => (typeof step === 'number' ? step + 1 : '?'))
      .join('.'),
  )
  return paths.length === 0
    ? []
    : [fact(paths.length === 1 ? 'Instruction' : 'Instructions', paths.join(', '))]
}

const about = (row: Finding): HTMLElement[] => {
  const [subject, before, after] = [text(row?.subject), text(row?.before), text(row?.after)]
  const isChange = before !== undefined || after !== undefined
  return [
    ...(subject === undefined ? [] : [fact('Subject', value(subject))]),
    ...(isChange ? [fact('Change', optionalValue(before), ' → ', optionalValue(after))] : []),
  ]
}

const optionalValue = (shown: string | undefined): Child =>
  shown === undefined ? 'none' : value(shown)

const isAddress = (shown: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(shown)

/** Long numbers are raw amounts: the answer has no decimals for them. */
export const value = (shown: string): Child =>
  isAddress(shown)
    ? account(shown)
    : /^\d{5,}$/.test(shown)
      ? `${units(shown, 0)} base units`
      : seen(shown)
