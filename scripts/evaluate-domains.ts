// Results of the app check for labelled names: `bun scripts/evaluate-domains.ts [--markdown] [eval.csv.gz
// [train.csv.gz]]`. Nothing is fitted here. Names that share a registrable name with the training set are omitted.
import { join } from 'node:path'
import { assessDapp } from '../src/checks/dapp/assess-dapp.ts'
import { listRows } from './evaluate/domain-lists.ts'
import { siteOf } from '../src/lists/sites/known-sites.ts'
import { makeNameModel } from '../src/checks/dapp/site/name-model.ts'
import { type DomainRow, readDomainRows } from './train/domain-rows.ts'

type Assessed = { row: DomainRow; logit: number; level: string }

const falseAlarmRates = [0.001, 0.003, 0.01]
const warned = ['medium', 'high', 'critical']
const severe = ['high', 'critical']

const assess = (rows: readonly DomainRow[]): Assessed[] => {
  const model = makeNameModel()
  return rows.map((row) => ({
    row,
    // A known site is never assessed by its name, so no threshold applies to it.
    logit: siteOf(row.host, row.name) ? -Infinity : model(row.name, row.suffix).logit,
    level: assessDapp(row.host, { nameModel: model }).riskLevel,
  }))
}

const part = (assessed: readonly Assessed[], isCounted: (each: Assessed) => boolean): number =>
  assessed.length === 0 ? 0 : assessed.filter(isCounted).length / assessed.length

const percent = (value: number): string => `${(value * 100).toFixed(2)} %`

/** The threshold that at most this share of the ordinary names exceeds. */
const thresholdFor = (benign: readonly Assessed[], rate: number): number =>
  benign.map(({ logit }) => logit).sort((a, b) => b - a)[Math.floor(benign.length * rate)] ??
  Infinity

const isOrdinary = ({ row }: Assessed): boolean =>
  row.sources.some((source) => source.startsWith('umbrella'))

type Line = string[]

const table = (head: Line, lines: readonly Line[]): string =>
  [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')

const bySource = (assessed: readonly Assessed[]): Map<string, Assessed[]> => {
  const found = new Map<string, Assessed[]>()
  for (const each of assessed)
    for (const source of each.row.sources) found.set(source, [...(found.get(source) ?? []), each])
  return new Map(
    [...found]
      .filter(([, { length }]) => length >= 20)
      .sort(([one], [other]) => one.localeCompare(other)),
  )
}

const report = (assessed: readonly Assessed[]): string => {
  const phishing = assessed.filter(({ row }) => row.phishing)
  const benign = assessed.filter(({ row }) => !row.phishing)
  const thresholds = falseAlarmRates.map((rate) => thresholdFor(benign, rate))
  const lineOf = ([name, each]: [string, Assessed[]]): Line => [
    name,
    String(each.length),
    ...thresholds.map((threshold) => percent(part(each, ({ logit }) => logit > threshold))),
    percent(part(each, ({ level }) => warned.includes(level))),
    percent(part(each, ({ level }) => severe.includes(level))),
    percent(part(each, ({ level }) => level === 'low')),
  ]
  const crypto = benign.filter((each) => !isOrdinary(each))
  return table(
    [
      'names',
      'number',
      ...falseAlarmRates.map((rate) => `model above at ${percent(rate)} false alarms`),
      'check: medium or worse',
      'high or critical',
      'low',
    ],
    [
      ['**all phishing**', phishing] as [string, Assessed[]],
      ...bySource(phishing),
      ['**all benign**', benign] as [string, Assessed[]],
      ['**ordinary**', benign.filter(isOrdinary)] as [string, Assessed[]],
      ['**crypto**', crypto] as [string, Assessed[]],
      ...bySource(crypto),
    ].map(lineOf),
  )
}

/** Mean time of a whole check, in microseconds, over all names after a warm-up. */
const microsecondsPerCheck = (rows: readonly DomainRow[]): number => {
  const model = makeNameModel()
  const run = (): void => rows.forEach(({ host }) => void assessDapp(host, { nameModel: model }))
  run()
  const startedNs = Bun.nanoseconds()
  run()
  return (Bun.nanoseconds() - startedNs) / 1_000 / rows.length
}

if (import.meta.main) {
  const data = join(import.meta.dir, '../../shared/data')
  const argv = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const training = readDomainRows(argv[1] ?? join(data, 'domains-train.csv.gz'))
  const trained = new Set(training.map(({ name }) => name))
  const rows = readDomainRows(argv[0] ?? join(data, 'domains-eval.csv.gz')).filter(
    ({ name }) => !trained.has(name),
  )
  const assessed = assess(rows)
  console.log(report(assessed))
  console.log('\nLists by themselves, of the training set; the figures above are without any:\n')
  console.log(
    table(
      ['list', 'matches its own names', 'phishing names not on it', 'honest names'],
      listRows(training, rows),
    ),
  )
  console.log(`\n${microsecondsPerCheck(rows).toFixed(1)} µs a check`)
  if (process.argv.includes('--alarms'))
    for (const { row, level } of assessed.filter(
      ({ row: { phishing }, level }) => !phishing && severe.includes(level),
    ))
      console.log(`${row.host}: ${level} (${row.sources.join(', ')})`)
}
