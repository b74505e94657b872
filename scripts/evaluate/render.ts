import { type Bar, type EvaluationReport, type PatternRow, type Tally, share } from './report.ts'

/** Lines for people. */
export const renderText = (report: EvaluationReport): string => {
  const { patterns, untried, kinds, falseAlarms, vectors, bars } = report
  return [
    'Bars',
    ...table(['', 'measured', 'bar', ''], bars.map(barCells)),
    '',
    'Attacks, by pattern (cases of the tests and rebuilt incidents on a real Solana VM)',
    ...table(['', 'pattern', 'severity', 'cases', 'caught'], patterns.map(patternCells)),
    ...patterns.flatMap(({ id, missed }) =>
      missed.map(
        (miss) => `  missed ${id} ${miss.name}: ${miss.verdict} [${miss.flags.join(' ')}]`,
      ),
    ),
    'Patterns without a case here',
    ...untried.map(({ id, why }) => `  ${id} ${why}`),
    `Incidents with the victim's accounts: ${tallyText(report.incidents)}`,
    `The same bytes, no account known, simulation fails: ${tallyText(report.blind)}`,
    '',
    'Ordinary transactions, by kind (recorded on mainnet, scanned for the fee payer)',
    ...table(tallyHead, kinds.map(kindCells)),
    `The same (landed) where the code of unknown programs cannot be had: ${tallyText(report.codeless)}`,
    `The same (landed) as if an app had asked for them: ${tallyText(report.appNamed)}`,
    `The same (landed) with accounts of programs that name the payer, in four layouts: ${tallyText(report.filled)}`,
    `For other wallets that signed (landed): ${tallyText(report.coSigners)}`,
    `Honest look-alikes and unknown programs on a real VM: ${tallyText(report.honest)}`,
    '',
    'False alarms',
    ...falseAlarms.map(
      ({ set, name, kind, verdict, flags, summary }) =>
        `  ${verdict} ${set} ${name} (${kind}) [${flags.join(' ')}] ${summary}`,
    ),
    ...(falseAlarms.length === 0 ? ['  none'] : []),
    '',
    'Wallet test vectors (no labels: what counts is an answer or a clear refusal)',
    ...table(tallyHead, vectors.map(kindCells)),
    '',
    ...limits,
  ].join('\n')
}

/** The tables for scripts/README.md. */
export const renderMarkdown = (report: EvaluationReport): string => {
  const { bars, patterns, kinds } = report
  return [
    ...markdown(
      ['', 'measured', 'bar'],
      bars.map((bar) => barCells(bar).slice(0, 3)),
    ),
    '',
    ...sideBySide(
      ['attack', 'caught'],
      patterns.map(({ id, name, cases, caught }) => [`${id} ${name}`, `${caught} of ${cases}`]),
    ),
    '',
    ...sideBySide(
      ['recorded kind', 'safe'],
      kinds.map(({ kind, tally }) => [kind, `${tally.safe} of ${tally.all}`]),
    ),
    '',
    ...markdown(
      ['the same otherwise', 'number', 'safe', 'suspicious', 'malicious'],
      otherwise(report).map(([what, { all, safe, suspicious, malicious }]) =>
        [what, all, safe, suspicious, malicious].map(String),
      ),
    ),
    '',
    ...limits,
  ].join('\n')
}

const otherwise = (report: EvaluationReport): [what: string, tally: Tally][] => [
  ['rebuilt incidents, with the accounts of the victim', report.incidents],
  ['the same bytes, no account known, simulation fails', report.blind],
  ['recorded and landed, the code of unknown programs not to be had', report.codeless],
  ['recorded and landed, as if an app had asked for them', report.appNamed],
  ['recorded and landed, programs’ accounts naming the payer, in four layouts', report.filled],
  ['recorded and landed, for other wallets that signed', report.coSigners],
  ['honest look-alikes and unknown programs on a real VM', report.honest],
]

/** What the figures do not show. */
const limits = [
  'Recorded transactions are replayed: their accounts are rebuilt from recorded balances, so that a change of delegate,',
  'close authority, stake or any other program data cannot show in them. Those are tried on the real VM only.',
]

const barCells = ({ what, figure, bar, met }: Bar): string[] => [
  what,
  figure,
  bar,
  met ? 'met' : 'NOT MET',
]

const patternCells = ({ id, name, severity, cases, caught }: PatternRow): string[] => [
  id,
  name,
  severity,
  String(cases),
  String(caught),
]

const tallyHead = ['', 'all', 'safe', 'suspicious', 'malicious', 'refused', 'not safe']

const kindCells = ({ kind, tally }: { kind: string; tally: Tally }): string[] => [
  kind,
  String(tally.all),
  String(tally.safe),
  String(tally.suspicious),
  String(tally.malicious),
  String(tally.refused),
  share(tally.all - tally.safe, tally.all),
]

const tallyText = ({ all, safe, suspicious, malicious, refused }: Tally): string =>
  `${all}: ${safe} safe, ${suspicious} suspicious, ${malicious} malicious, ${refused} refused`

const table = (head: string[], rows: string[][]): string[] => {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  )
  return [head, ...rows].map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  )
}

const pairsInARow = 6

/** A long table of two columns, folded so that a page holds it. */
const sideBySide = (head: [string, string], pairs: [string, string][]): string[] => {
  const rows: string[][] = []
  for (let at = 0; at < pairs.length; at += pairsInARow) {
    const row = pairs.slice(at, at + pairsInARow).flat()
    while (row.length < 2 * pairsInARow) row.push('')
    rows.push(row)
  }
  return markdown(Array.from({ length: pairsInARow }, () => head).flat(), rows)
}

const markdown = (head: string[], rows: string[][]): string[] =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
