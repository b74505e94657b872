import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import { account } from '../parts/account.ts'
import { type Child, h } from '../parts/dom.ts'
import { findingList, type FindingView } from '../parts/finding.ts'
import { units } from '../parts/format.ts'
import { list, type Received, text, texts } from '../parts/received.ts'
import { seen } from '../parts/seen.ts'
import { empty } from '../parts/states.ts'

type Scan = Received<ScanAnswer>
type Finding = Received<NonNullable<NonNullable<ScanAnswer['evidence']>['findings']>[number]>

/** What each rule found. Without that evidence, the explanations give the reasons. */
export const findings = (scan: Scan): HTMLElement => {
  const rows = list(scan?.evidence?.findings)
  if (rows.length > 0) return findingList(rows.map(viewOf))
  const explanations = texts(scan?.explanations)
  if (explanations.length === 0) return empty('No risks found.')
  return h('ul', {}, ...explanations.map((each) => h('li', { dir: 'auto' }, seen(each))))
}

/** The answer has the gravest first. */
const viewOf = (row: Finding, index: number): FindingView => ({
  severity: text(row?.severity) ?? 'unknown',
  what: text(row?.what) ?? '',
  why: text(row?.why),
  advice: text(row?.advice),
  isOpen: index === 0,
  proof: [
    ...place(row),
    ...about(row),
    ['Rule', h('code', {}, text(row?.rule))],
    ['Stage', row?.stage === 'trial' && 'Trial: does not affect the score'],
  ],
})

type Proof = readonly [name: string, value: Child]

/** People count instructions from one. */
const place = (row: Finding): Proof[] => {
  const paths = list(row?.at).map((path) =>
    list(path)
      .map((step) => (typeof step === 'number' ? step + 1 : '?'))
      .join('.'),
  )
  return paths.length === 0
    ? []
    : [[paths.length === 1 ? 'Instruction' : 'Instructions', paths.join(', ')]]
}

const about = (row: Finding): Proof[] => {
  const [subject, before, after] = [text(row?.subject), text(row?.before), text(row?.after)]
  const isChange = before !== undefined || after !== undefined
  return [
    ['Subject', subject !== undefined && value(subject)],
    ['Before', isChange && optionalValue(before)],
    ['After', isChange && optionalValue(after)],
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
