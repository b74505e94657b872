import { countText } from '../../../basics/count-text.ts'
import type { DappAnswer } from '../../../checks/dapp/http/schema/dapp.ts'
import { account } from './account.ts'
import { type Child, h } from './dom.ts'
import { findingList } from './finding.ts'
import { callOf, shownScore } from './gauge.ts'
import { words } from './format.ts'
import { list, number, type Received, text, texts } from './received.ts'
import { seen } from './seen.ts'
import { empty } from './states.ts'
import { table } from './table.ts'
import { verdictBlock } from './verdict.ts'

/** The fields that every risk answer has; an app's answer has only these. */
export type RiskAnswer = Received<DappAnswer>

const levelWords: Readonly<Record<string, string>> = {
  low: 'Low risk',
  medium: 'Medium risk',
  high: 'High risk',
  critical: 'Critical risk',
  unknown: 'Unknown risk',
} satisfies Record<DappAnswer['riskLevel'], string>

/** Level, score and summary. */
export const riskBanner = (answer: RiskAnswer, id: string): HTMLElement => {
  const level = text(answer?.riskLevel) ?? 'unknown'
  const score = number(answer?.score)
  return verdictBlock({
    id,
    call: callOf(level),
    kicker:
      score === undefined ? 'No score' : `Score ${shownScore(score)} of 100. Higher is riskier.`,
    title: levelWords[level] ?? words(level),
    say: seen(text(answer?.summary) ?? ''),
    risk: score,
    level: 3,
    isSlim: true,
  })
}

/** Reasons, most severe first, in the answer's order. */
const reasons = (answer: RiskAnswer): HTMLElement => {
  const rows = list(answer?.reasons)
  if (rows.length === 0) {
    return empty(
      answer?.riskLevel === 'low'
        ? 'No risks found.'
        : 'No specific risk was found. That does not make it safe.',
    )
  }
  return findingList(
    rows.map((row) => ({
      severity: text(row?.severity) ?? 'unknown',
      what: text(row?.message) ?? '',
      more: h('p', { class: 'tiny' }, h('code', {}, text(row?.code))),
    })),
  )
}

/** The subject's controls, if the answer has them. */
const controls = (answer: RiskAnswer): Child => {
  const rows = controlsOf(answer)
  if (rows.length === 0) return undefined
  return controlView(table('Who controls it', controlColumns(rows), rows))
}

/** Under the heading that both kinds of controls have. */
export const controlView = (rows: HTMLElement): HTMLElement =>
  h('div', {}, h('h3', {}, 'Who controls it'), rows)

type Control = ReturnType<typeof controlsOf>[number]
const controlsOf = (answer: RiskAnswer) => list(answer?.evidence?.controls)

/** Most controls say by their name what they allow, and need no column for it. */
const controlColumns = (rows: readonly Control[]): Parameters<typeof table<Control>>[1] => [
  { title: 'Permission', cell: (row) => words(text(row?.control) ?? '') },
  { title: 'Holder', cell: (row) => holder(text(row?.holder)) },
  { title: 'Holder type', cell: (row) => optionalWords(text(row?.holderKind)) },
  ...(rows.some((row) => text(row?.detail))
    ? [{ title: 'Allows', cell: (row: Control) => text(row?.detail) }]
    : []),
]

const holder = (address: string | undefined): Child =>
  address === undefined ? 'none' : account(address)

export const optionalWords = (id: string | undefined): Child => id && words(id)

/** Which checks ran and which could not, folded away. */
const coverage = (answer: RiskAnswer): Child => {
  const rows = list(answer?.evidence?.coverage)
  if (rows.length === 0) return undefined
  const ran = rows.filter((row) => row?.status === 'ran').length
  const failed = rows.filter((row) => row?.status === 'failed').length
  const sources = texts(answer?.evidence?.provenance?.sources)
  return h(
    'details',
    { class: 'inner' },
    h(
      'summary',
      {},
      `${countText(ran, 'check')} completed${failed === 0 ? '' : `, ${failed} could not run`}${sources.length === 0 ? '' : `. Sources: ${sources.join(', ')}`}`,
    ),
    h(
      'ul',
      { class: 'notes' },
      ...rows
        .filter((row) => row?.status !== 'not-applicable')
        .map((row) =>
          h(
            'li',
            { 'data-tone': row?.status === 'ran' ? 'good' : 'warn' },
            words(text(row?.check) ?? ''),
            text(row?.why) !== undefined && `: ${text(row?.why)}`,
          ),
        ),
    ),
  )
}

/** A whole risk answer. Where it lists no controls, `known` is what another part of it says of them. */
export const assessment = (answer: RiskAnswer, id: string, known?: Child): readonly Child[] => [
  riskBanner(answer, id),
  reasons(answer),
  controls(answer) ?? known,
  coverage(answer),
]
