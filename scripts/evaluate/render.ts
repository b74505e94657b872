import type { FamilyRow } from './program-rows.ts'
import { type Bar, type EvaluationReport, type PatternRow, type Tally, share } from './report.ts'

/** A report for the terminal. */
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
    `The same (landed), with an unknown app named: ${tallyText(report.appNamed)}`,
    `The same (landed) with accounts of programs that name the payer, in four layouts: ${tallyText(report.filled)}`,
    `For other wallets that signed (landed): ${tallyText(report.coSigners)}`,
    `Honest look-alikes and unknown programs on a real VM: ${tallyText(report.honest)}`,
    '',
    'Programs with a hidden theft, proven on a real VM, by what hides it',
    ...table(evaderHead, report.evaders.map(evaderCells)),
    ...report.evaders.flatMap(wrongLines),
    '',
    'Honest programs in no list, each called in several ways, on a real VM',
    ...table(familyHead, report.honestPrograms.map(familyCells)),
    ...report.honestPrograms.flatMap(wrongLines),
    '',
    'What people sign every day, on a real VM, and an attack beside each',
    ...table(familyHead, report.daily.map(familyCells)),
    ...table(familyHead, report.nearMisses.map(familyCells)),
    ...report.nearMisses.flatMap(wrongLines),
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
      bars.map((bar) => [bar.what, bar.figure, bar.met ? bar.bar : `${bar.bar}, **not met**`]),
    ),
    '',
    ...sideBySide(
      ['attack', 'caught'],
      patterns.map(({ id, name, cases, caught }) => [`${id} ${name}`, `${caught} of ${cases}`]),
    ),
    '',
    ...sideBySide(['signed every day', 'safe'], report.daily.map(rightCells)),
    '',
    ...sideBySide(['an attack beside it', 'not safe'], report.nearMisses.map(rightCells)),
    '',
    ...sideBySide(['hidden behind', 'not safe'], report.evaders.map(rightCells)),
    '',
    ...sideBySide(['honest programs', 'right verdict'], report.honestPrograms.map(rightCells)),
    '',
    ...sideBySide(
      ['recorded kind', 'safe'],
      kinds.map(({ kind, tally }) => [kind, `${tally.safe} of ${tally.all}`]),
    ),
    '',
    ...markdown(
      ['variant', 'number', 'safe', 'suspicious', 'malicious'],
      otherwise(report).map(([what, { all, safe, suspicious, malicious }]) =>
        [what, all, safe, suspicious, malicious].map(String),
      ),
    ),
    '',
    ...limits,
  ].join('\n')
}

const otherwise = (report: EvaluationReport): [what: string, tally: Tally][] => [
  ['rebuilt incidents, with the victim’s accounts', report.incidents],
  ['the same bytes without any account, simulation fails', report.blind],
  ['recorded and landed, without the code of unknown programs', report.codeless],
  ['recorded and landed, with an unknown app named', report.appNamed],
  [
    'recorded and landed, with program accounts that name the payer, in four layouts',
    report.filled,
  ],
  ['recorded and landed, for other wallets that signed', report.coSigners],
  ['honest look-alikes and unknown programs on a real VM', report.honest],
]

/** What the figures do not show. */
const limits = [
  'What these figures do not show:',
  '',
  ...[
    'Recorded transactions are replayed with accounts rebuilt from recorded balances, so changes of delegates, close authorities, stake or other program data cannot appear in them. Those are only tested on the real VM.',
    'The data that programs store for users is not recorded either. The row about program accounts that name the payer fills these accounts in four layouts: with the payer as owner, behind a market, with further addresses added, and not at all. That is more than real accounts contain. Apart from the two suspicious ones above, its findings come from one market maker’s own program and from layouts that no protocol uses.',
    'Recorded transactions contain no program code, so no other scenarios are simulated for them.',
    'Naming an app makes the scan stricter: the suspicious ones are two wallets emptied of their SOL, a program that is replaced, and all of a token whose supply is not recorded. Thieves request all three: the chain does not show who wrote the code that replaces a program, since a buffer is anyone’s to fill and hand over, and a malicious tool has its user sign each write. With its supply, which a scan reads, the token cannot be worth five dollars, and the payment is safe. A wallet’s own send form is not an app.',
    'What people sign every day runs on the real VM, but programs without code in this repository are replaced by ones with the effects of the call, so that their own records and prices are simpler than on mainnet. Each attack is proven to succeed.',
    'P26, P27, P28, P42, P44 and P50 do not show in a single transaction: other checks cover them.',
  ].map((limit) => `- ${limit}`),
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

const familyHead = ['', 'calls', 'right']

const familyCells = ({ family, calls, right }: FamilyRow): string[] => [
  family,
  String(calls),
  String(right),
]

/** What the VM took too: once accounts had changed, or with decisions of the code fixed. */
const evaderHead = [...familyHead, 'by state', 'by patch']

const evaderCells = (row: FamilyRow): string[] => [
  ...familyCells(row),
  String(row.byState),
  String(row.byPatch),
]

const rightCells = ({ family, calls, right }: FamilyRow): [string, string] => [
  family,
  `${right} of ${calls}`,
]

const wrongLines = ({ family, wrong }: FamilyRow): string[] =>
  wrong.map(
    ({ name, verdict, flags, summary }) =>
      `  ${verdict} ${family}: ${name} [${flags.join(' ')}] ${summary}`,
  )

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

/** A long table of two columns, folded to fit on a page. */
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
