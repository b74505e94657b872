import { account } from './account.ts'
import { severityBadge } from './badge.ts'
import { type Child, h } from './dom.ts'
import { words } from './format.ts'
import { seen } from './seen.ts'
import { listAt, numberAt, textAt, textsAt } from './read.ts'
import { empty } from './states.ts'
import { table } from './table.ts'
import { riskTone, verdictBanner } from './verdict-banner.ts'

const levelWords: Readonly<Record<string, string>> = {
  low: 'Low risk',
  medium: 'Some risk',
  high: 'High risk',
  critical: 'Critical risk',
  unknown: 'Risk not known',
}

/** What every risk answer has: level, score, summary. */
export const riskBanner = (answer: unknown, id: string): HTMLElement => {
  const level = textAt(answer, 'riskLevel') ?? 'unknown'
  const score = numberAt(answer, 'score')
  return verdictBanner({
    id,
    tone: riskTone(level),
    word: levelWords[level] ?? words(level),
    summary: seen(textAt(answer, 'summary') ?? ''),
    scoreText: score === undefined ? undefined : `Score ${score} of 100; higher is riskier.`,
  })
}

/** Reasons, gravest first as they come. */
export const reasons = (answer: unknown): HTMLElement => {
  const rows = listAt(answer, 'reasons')
  if (rows.length === 0) {
    return empty(
      textAt(answer, 'riskLevel') === 'low'
        ? 'Nothing speaks against it.'
        : 'Nothing was found that speaks against it, which does not make it safe.',
    )
  }
  return h(
    'ul',
    { class: 'findings' },
    ...rows.map((row) =>
      h(
        'li',
        { 'data-severity': textAt(row, 'severity') },
        h(
          'p',
          { dir: 'auto' },
          severityBadge(textAt(row, 'severity') ?? 'unknown'),
          ' ',
          seen(textAt(row, 'message') ?? ''),
        ),
        h('p', { class: 'fine' }, h('code', {}, textAt(row, 'code'))),
      ),
    ),
  )
}

/** Who has power over it, where the answer says. */
export const powers = (answer: unknown): Child => {
  const rows = listAt(answer, 'evidence', 'controls')
  if (rows.length === 0) return undefined
  return h(
    'div',
    {},
    h('h3', {}, 'Who has power over it'),
    table(
      'Who has power over it',
      [
        { title: 'Power', cell: (row) => words(textAt(row, 'control') ?? '') },
        {
          title: 'Held by',
          cell: (row) => {
            const holder = textAt(row, 'holder')
            return holder === undefined ? 'nobody' : account(holder)
          },
        },
        {
          title: 'Which is',
          cell: (row) => textAt(row, 'holderKind') && words(textAt(row, 'holderKind') ?? ''),
        },
        { title: 'Allows', cell: (row) => seen(textAt(row, 'detail') ?? '') || undefined },
      ],
      rows,
    ),
  )
}

/** What was looked at and what could not be, folded away. */
export const examined = (answer: unknown): Child => {
  const rows = listAt(answer, 'evidence', 'coverage')
  if (rows.length === 0) return undefined
  const failed = rows.filter((row) => textAt(row, 'status') === 'failed')
  const ran = rows.filter((row) => textAt(row, 'status') === 'ran')
  const sources = textsAt(answer, 'evidence', 'provenance', 'sources')
  return h(
    'details',
    { class: 'inner' },
    h(
      'summary',
      {},
      `${ran.length} checks made${failed.length === 0 ? '' : `, ${failed.length} could not be`}${sources.length === 0 ? '' : `; asked ${sources.join(', ')}`}`,
    ),
    h(
      'ul',
      { class: 'notes' },
      ...rows
        .filter((row) => textAt(row, 'status') !== 'not-applicable')
        .map((row) =>
          h(
            'li',
            { 'data-tone': textAt(row, 'status') === 'ran' ? 'good' : 'warn' },
            words(textAt(row, 'check') ?? ''),
            textAt(row, 'why') !== undefined && `: ${textAt(row, 'why') ?? ''}`,
          ),
        ),
    ),
  )
}

/** A whole risk answer. */
export const assessment = (answer: unknown, id: string): readonly Child[] => [
  riskBanner(answer, id),
  reasons(answer),
  powers(answer),
  examined(answer),
]
