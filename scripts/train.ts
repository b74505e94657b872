// Fits the model of phishing names: `bun scripts/train.ts [--check] [train.csv.gz]`. The same bytes in every run;
// `--check` writes nothing and fails if the table in the repository differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameFeatures } from '../src/checks/dapp/site/name-features.ts'
import { knownSites, siteOf } from '../src/lists/sites/known-sites.ts'
import { logitOf } from '../src/checks/dapp/site/name-model.ts'
import { type DomainRow, domainRow, readDomainRows } from './train/domain-rows.ts'
import { familiesOf } from './train/families.ts'
import { type Example, fit, quantize, randomFrom, type Table } from './train/fit.ts'

const seed = 20261120
const foldCount = 5

/** Benign names are a fifth as many as phishing ones, and honest crypto sites an eighth of those. */
const benignWeight = 4
const cryptoWeight = 8

/** Names not seen since 2022 belong to finished campaigns; newer ones look different. */
const bygoneWeight = 0.15

/** Known sites of this repository are honest crypto names too, and few of them are borderline. */
const knownWeight = 2

const certainMargin = 0.75
/** Maximum share of held-out ordinary names with a warning; the bar is one in a hundred, and unseen names vary. */
const likelyFalseAlarms = 0.0075
/** Maximum share of held-out phishing names that may pass as ordinary. */
const ordinaryMisses = 0.01

const knownSource = 'known-sites'

type Named = Example & { row: DomainRow }

export const train = (rows: readonly DomainRow[]): string => {
  const examples = namedOnce([...rows, ...knownRows()]).map(toExample)
  const thresholds = thresholdsOf(heldOutLogits(examples))
  const { weights, scale, bias } = quantize(fit(examples, seed))
  const facts = { seed, rows: examples.length, thresholds, scale, bias }
  const base64 = Buffer.from(weights.buffer).toString('base64')
  return `${JSON.stringify({ ...facts, weights: base64 }, undefined, 2)}\n`
}

/** Known sites by registrable name; sites on a shared host reveal nothing about a name. */
const knownRows = (): DomainRow[] =>
  knownSites
    .flatMap(({ hosts }) => hosts.map((host) => domainRow(host, 'benign', knownSource, '')))
    .filter(({ host, name }) => host === name)

/** A registrable name with both labels is a benign host with phishing customers, and counts as benign. */
const namedOnce = (rows: readonly DomainRow[]): DomainRow[] => {
  const chosen = new Map<string, DomainRow>()
  for (const row of rows) {
    const other = chosen.get(row.name)
    if (!other || (other.phishing && !row.phishing)) chosen.set(row.name, row)
  }
  return [...chosen.values()]
}

const isCrypto = ({ sources }: DomainRow): boolean =>
  !sources.some((source) => source.startsWith('umbrella'))

const toExample = (row: DomainRow): Named => ({
  row,
  buckets: nameFeatures(row.name, row.suffix),
  phishing: row.phishing,
  weight: weightOf(row),
})

const weightOf = (row: DomainRow): number => {
  if (row.phishing) return row.firstSeen === '' ? bygoneWeight : 1
  if (row.sources.includes(knownSource)) return knownWeight
  return isCrypto(row) ? cryptoWeight : benignWeight
}

type Held = { row: DomainRow; logit: number }

/** Each name assessed by a table fitted without it and its family. */
const heldOutLogits = (examples: readonly Named[]): Held[] => {
  const folds = foldsOf(examples)
  const held: Held[] = []
  for (let fold = 0; fold < foldCount; fold += 1) {
    const table: Table = quantize(
      fit(
        examples.filter((_, index) => folds[index] !== fold),
        seed,
      ),
    )
    for (const { row, buckets } of examples.filter((_, index) => folds[index] === fold))
      held.push({ row, logit: logitOf(table.weights, table, buckets) })
  }
  return held
}

/** Families are never split between folds. */
const foldsOf = (examples: readonly Named[]): number[] => {
  const random = randomFrom(seed)
  const dealt = new Map<number, number>()
  const families = familiesOf(
    examples.map(({ row: { name, suffix } }) => name.slice(0, -suffix.length - 1)),
  )
  return families.map((family) => {
    const fold = dealt.get(family) ?? Math.floor(random() * foldCount)
    dealt.set(family, fold)
    return fold
  })
}

/** Known sites are omitted: they are never assessed by their names. */
const thresholdsOf = (all: readonly Held[]) => {
  const held = all.filter(({ row: { host, name } }) => !siteOf(host, name))
  const sorted = (matches: (row: DomainRow) => boolean): number[] =>
    held
      .filter(({ row }) => matches(row))
      .map(({ logit }) => logit)
      .sort((a, b) => b - a)
  const benign = sorted(({ phishing }) => !phishing)
  const ordinary = sorted((row) => !row.phishing && !isCrypto(row))
  const phishing = sorted(({ phishing: is }) => is)
  return {
    certain: round((benign[0] ?? 0) + certainMargin),
    likely: round(ordinary[Math.floor(ordinary.length * likelyFalseAlarms)] ?? 0),
    ordinary: round(phishing[Math.floor(phishing.length * (1 - ordinaryMisses))] ?? 0),
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000

if (import.meta.main) {
  const root = join(import.meta.dir, '..')
  const target = join(root, 'src/checks/dapp/site/name-model.json')
  const argv = process.argv.slice(2).find((word) => !word.startsWith('--'))
  const made = train(readDomainRows(argv ?? join(root, '../shared/data/domains-train.csv.gz')))
  if (!process.argv.includes('--check')) writeFileSync(target, made)
  else if (readFileSync(target, 'utf8') !== made) {
    console.error('The table in the repository differs from the result of this data and seed.')
    process.exit(1)
  }
}
