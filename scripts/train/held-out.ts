import { logitOf, nameColumns, type NameTables } from '../../src/checks/dapp/site/name-columns.ts'
import { randomFrom } from './arithmetic.ts'
import type { Example } from './examples.ts'
import { familiesOf } from './families.ts'
import { fitTables } from './fit-tables.ts'
import { fitTrees, type TreeRow } from './fit-trees.ts'

const foldCount = 5

/** Tables fitted without the names of one or two folds. */
type TablesWithout = (one: number, other: number) => NameTables

/**
 * What each name looks like to tables that have not seen it or its family. Trees are fitted on such columns: on its own
 * names the linear model is right far too often to be doubted.
 */
export type Folded = {
  /** Columns by tables fitted without the name's fold. */
  rows: TreeRow[]
  /** Log-odds of each name by tables and trees fitted without its fold. */
  logits: number[]
}

export const foldedRows = (examples: readonly Example[], seed: number): Folded => {
  const folds = foldsOf(examples, seed)
  const tablesWithout = makeTablesWithout(examples, folds, seed)
  const rowOf = (example: Example, tables: NameTables): TreeRow => ({
    columns: nameColumns(example.row.name, example.row.suffix, tables),
    phishing: example.phishing,
    weight: example.weight,
  })
  const rows = examples.map((example, index) => {
    const fold = folds[index] ?? 0
    return rowOf(example, tablesWithout(fold, fold))
  })
  const logits = rows.map(() => 0)
  for (let held = 0; held < foldCount; held += 1) {
    const others = examples.flatMap((example, index) => {
      const fold = folds[index] ?? 0
      return fold === held ? [] : [rowOf(example, tablesWithout(held, fold))]
    })
    const trees = fitTrees(others, seed)
    rows.forEach(({ columns }, index) => {
      if (folds[index] === held) logits[index] = logitOf(trees, columns)
    })
  }
  return { rows, logits }
}

/** Each pair of folds is fitted once, since it serves both. */
const makeTablesWithout = (
  examples: readonly Example[],
  folds: readonly number[],
  seed: number,
): TablesWithout => {
  const fitted = new Map<string, NameTables>()
  return (one, other) => {
    const key = [Math.min(one, other), Math.max(one, other)].join(' ')
    const known = fitted.get(key)
    if (known) return known
    const isUsed = (_: Example, index: number): boolean =>
      folds[index] !== one && folds[index] !== other
    const tables = fitTables(examples.filter(isUsed), seed)
    fitted.set(key, tables)
    return tables
  }
}

/** Families are never split between folds. */
const foldsOf = (examples: readonly Example[], seed: number): number[] => {
  const random = randomFrom(seed)
  const dealt = new Map<number, number>()
  return familiesOf(examples.map(({ label }) => label)).map((family) => {
    const fold = dealt.get(family) ?? Math.floor(random() * foldCount)
    dealt.set(family, fold)
    return fold
  })
}
