// Fits the model of phishing names: `bun scripts/train.ts [--check] [train.csv.gz]`. The same bytes in every run;
// `--check` writes nothing and fails if the model in the repository differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FittedModel, storeModel } from '../src/checks/dapp/site/stored-model.ts'
import { calibrate } from './train/calibrate.ts'
import { type DomainRow, readDomainRows } from './train/domain-rows.ts'
import { type Example, examplesOf } from './train/examples.ts'
import { fitTables } from './train/fit-tables.ts'
import { fitTrees } from './train/fit-trees.ts'
import { foldedRows } from './train/held-out.ts'

const seed = 20261120

/**
 * Tables are fitted on all names, trees on columns by tables that had not seen the name, and the score is calibrated on
 * names that neither had seen.
 */
export const fitModel = (examples: readonly Example[]): FittedModel => {
  const folded = foldedRows(examples, seed)
  return {
    tables: fitTables(examples, seed),
    trees: fitTrees(folded.rows, seed),
    knots: calibrate(examples, folded.logits),
  }
}

/** The model fitted on all rows, as text. */
export const train = (rows: readonly DomainRow[]): string => {
  const examples = examplesOf(rows)
  const model = storeModel(fitModel(examples))
  return `${JSON.stringify({ seed, rows: examples.length, ...model }, undefined, 2)}\n`
}

if (import.meta.main) {
  const root = join(import.meta.dir, '..')
  const target = join(root, 'src/checks/dapp/site/name-model.json')
  const argv = process.argv.slice(2).find((word) => !word.startsWith('--'))
  const made = train(readDomainRows(argv ?? join(root, '../shared/data/domains-train.csv.gz')))
  if (!process.argv.includes('--check')) writeFileSync(target, made)
  else if (readFileSync(target, 'utf8') !== made) {
    console.error('The model in the repository differs from the result of this data and seed.')
    process.exit(1)
  }
}
