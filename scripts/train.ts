// Fits the model of phishing names: `bun scripts/train.ts [--check] [train.csv.gz]`. The same bytes in every run;
// `--check` writes nothing and fails where the table in the repository is another.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameFeatures } from '../src/domain/dapp/name-features.ts'
import { logitOf } from '../src/domain/dapp/name-model.ts'
import { type DomainRow, readDomainRows } from './train/domain-rows.ts'
import { type Example, fit, quantize, type Table } from './train/fit.ts'

const seed = 20261120
const foldCount = 5

/** Benign names are a fifth as many as phishing ones, and honest crypto sites a tenth of those. */
const benignWeight = 2
const cryptoWeight = 4

const certainMargin = 0.25
const likelyFalseAlarms = 0.01
/** Part of held-out phishing names that may be taken for ordinary. */
const ordinaryMisses = 0.01

type Named = Example & { row: DomainRow }

export const train = (rows: readonly DomainRow[]): string => {
  const examples = namedOnce(rows).map(toExample)
  const thresholds = thresholdsOf(heldOutLogits(examples))
  const { weights, scale, bias } = quantize(fit(examples, seed))
  const facts = { seed, rows: examples.length, thresholds, scale, bias }
  const base64 = Buffer.from(weights.buffer).toString('base64')
  return `${JSON.stringify({ ...facts, weights: base64 }, undefined, 2)}\n`
}

/** A registrable name that both kinds hold is a benign host with phishing customers: benign. */
const namedOnce = (rows: readonly DomainRow[]): DomainRow[] => {
  const kept = new Map<string, DomainRow>()
  for (const row of rows) {
    const other = kept.get(row.name)
    if (!other || (other.phishing && !row.phishing)) kept.set(row.name, row)
  }
  return [...kept.values()]
}

const isCrypto = ({ sources }: DomainRow): boolean =>
  !sources.some((source) => source.startsWith('umbrella'))

const toExample = (row: DomainRow): Named => ({
  row,
  buckets: nameFeatures(row.name, row.suffix).map(({ bucket }) => bucket),
  phishing: row.phishing,
  weight: row.phishing ? 1 : isCrypto(row) ? cryptoWeight : benignWeight,
})

type Held = { row: DomainRow; logit: number }

/** Each name judged by a table that was fitted without it. */
const heldOutLogits = (examples: readonly Named[]): Held[] => {
  const held: Held[] = []
  for (let fold = 0; fold < foldCount; fold += 1) {
    const table: Table = quantize(
      fit(
        examples.filter((_, index) => index % foldCount !== fold),
        seed,
      ),
    )
    for (const { row } of examples.filter((_, index) => index % foldCount === fold))
      held.push({ row, logit: logitOf(table.weights, table, nameFeatures(row.name, row.suffix)) })
  }
  return held
}

const thresholdsOf = (held: readonly Held[]) => {
  const sorted = (keep: (row: DomainRow) => boolean): number[] =>
    held
      .filter(({ row }) => keep(row))
      .map(({ logit }) => logit)
      .sort((a, b) => b - a)
  const benign = sorted(({ phishing }) => !phishing)
  const crypto = sorted((row) => !row.phishing && isCrypto(row))
  const phishing = sorted(({ phishing: is }) => is)
  return {
    certain: round(Math.max(crypto[0] ?? 0, benign[0] ?? 0) + certainMargin),
    likely: round(benign[Math.floor(benign.length * likelyFalseAlarms)] ?? 0),
    ordinary: round(phishing[Math.floor(phishing.length * (1 - ordinaryMisses))] ?? 0),
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000

if (import.meta.main) {
  const root = join(import.meta.dir, '..')
  const target = join(root, 'src/domain/dapp/name-model.json')
  const given = process.argv.slice(2).find((word) => !word.startsWith('--'))
  const made = train(readDomainRows(given ?? join(root, '../shared/data/domains-train.csv.gz')))
  if (!process.argv.includes('--check')) writeFileSync(target, made)
  else if (readFileSync(target, 'utf8') !== made) {
    console.error('The table in the repository is not what this data and seed give.')
    process.exit(1)
  }
}
