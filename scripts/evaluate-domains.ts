// Results of the app check for labelled names: `bun scripts/evaluate-domains.ts [--markdown] [eval.csv.gz
// [train.csv.gz]]`. Nothing is fitted here. Names that share a registrable name with the training set are omitted.
import { join } from 'node:path'
import { assessDapp } from '../src/checks/dapp/assess-dapp.ts'
import { falseAlarmRates, thresholdFor } from './evaluate/false-alarms.ts'
import { listRows } from './evaluate/domain-lists.ts'
import { brandSites } from '../src/lists/sites/known-sites.ts'
import { makeNameModel } from '../src/checks/dapp/site/name-model.ts'
import { type DomainRow, readDomainRows } from './train/domain-rows.ts'

type Assessed = { row: DomainRow; score: number; level: string }

const warned = ['medium', 'high', 'critical']
const severe = ['high', 'critical']

/** As the API answers, with no lists of reported sites. */
const assess = (rows: readonly DomainRow[]): Assessed[] => {
  const nameModel = makeNameModel()
  return rows.map((row) => {
    const { score, riskLevel } = assessDapp(row.host, { nameModel })
    return { row, score, level: riskLevel }
  })
}

const part = (assessed: readonly Assessed[], isCounted: (each: Assessed) => boolean): number =>
  assessed.length === 0 ? 0 : assessed.filter(isCounted).length / assessed.length

const percent = (value: number): string => `${(value * 100).toFixed(2)} %`

const isOrdinary = ({ row }: Assessed): boolean =>
  row.sources.some((source) => source.startsWith('umbrella'))

/** A name that contains `solana`, the name of one of its sites, or `sol` by itself or at either end of a part. */
const isOfSolana = ({ row: { name, suffix } }: Assessed): boolean => {
  const label = name.slice(0, -suffix.length - 1)
  const parts = label.split(/[-.\d]+/)
  return (
    parts.some((part) => /^sol(?!ut|ar|id|o|e|v)|sol$/.test(part)) ||
    brandSites.some(({ brand, solana, commonWord }) =>
      solana && commonWord ? parts.includes(brand) : solana && label.includes(brand),
    )
  )
}

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
  const honestScores = benign.map(({ score }) => score)
  const thresholds = falseAlarmRates.map((rate) => thresholdFor(honestScores, rate))
  const lineOf = ([name, each]: [string, Assessed[]]): Line => [
    name,
    String(each.length),
    ...thresholds.map((threshold) => percent(part(each, ({ score }) => score > threshold))),
    percent(part(each, ({ level }) => warned.includes(level))),
    percent(part(each, ({ level }) => severe.includes(level))),
    percent(part(each, ({ level }) => level === 'low')),
  ]
  const crypto = benign.filter((each) => !isOrdinary(each))
  return table(
    [
      'names',
      'number',
      ...falseAlarmRates.map(
        (rate, index) => `above ${thresholds[index]} (${percent(rate)} false alarms)`,
      ),
      'medium or worse',
      'high or critical',
      'low',
    ],
    [
      ['**all phishing**', phishing] as [string, Assessed[]],
      ['**names of Solana**', phishing.filter(isOfSolana)] as [string, Assessed[]],
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
  console.log(`\n${new Set(assessed.map(({ score }) => score)).size} different scores`)
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
