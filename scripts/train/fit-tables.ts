import {
  eachGram,
  gramLengths,
  type GramRatios,
  ratioCount,
  ratioSteps,
  unseenRatio,
} from '../../src/checks/dapp/site/gram-ratios.ts'
import type { NameTables } from '../../src/checks/dapp/site/name-columns.ts'
import { naturalLog } from './arithmetic.ts'
import type { Example } from './examples.ts'
import { fitWeights, quantize } from './fit-weights.ts'

/** Tables fitted on these names alone. The same names and seed produce the same tables. */
export const fitTables = (examples: readonly Example[], seed: number): NameTables => ({
  ...quantize(fitWeights(examples, seed)),
  ratios: fitRatios(examples),
  suffixes: fitSuffixes(examples),
})

/** Added to both counts, so that a run seen once proves little. */
const ratioStart = 1

/** Runs that add up to less have been seen in too few names to be called seen. */
const seenMin = 1

const fitRatios = (examples: readonly Example[]): GramRatios => {
  const counts = gramLengths.map(() => ({
    phishing: new Float64Array(ratioCount),
    honest: new Float64Array(ratioCount),
  }))
  for (const { label, phishing, countWeight } of examples)
    eachGram(label, (table, index) => {
      const count = counts[table]?.[phishing ? 'phishing' : 'honest']
      if (count) count[index] = (count[index] ?? 0) + countWeight
    })
  return counts.map(({ phishing, honest }) =>
    Int8Array.from(phishing, (count, index) => ratioOf(count, honest[index] ?? 0)),
  )
}

const ratioOf = (phishing: number, honest: number): number => {
  if (phishing + honest < seenMin) return unseenRatio
  const ratio = naturalLog((phishing + ratioStart) / (honest + ratioStart))
  return Math.max(unseenRatio + 1, Math.min(127, Math.round(ratio * ratioSteps)))
}

/** Suffixes with less are left out, as if they had never been seen: single names must not be readable from the table. */
const suffixMin = 12
const suffixStart = 5

const fitSuffixes = (examples: readonly Example[]): NameTables['suffixes'] => {
  const counts = new Map<string, { honest: number; phishing: number }>()
  for (const { row, phishing, weight } of examples) {
    const count = counts.get(row.suffix) ?? { honest: 0, phishing: 0 }
    count[phishing ? 'phishing' : 'honest'] += weight
    counts.set(row.suffix, count)
  }
  return new Map(
    [...counts]
      .filter(([, { honest, phishing }]) => honest + phishing >= suffixMin)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([suffix, { honest, phishing }]) => [
        suffix,
        [
          hundredths((phishing + suffixStart) / (honest + suffixStart)),
          hundredths(1 + honest),
          hundredths(1 + phishing),
        ] as const,
      ]),
  )
}

const hundredths = (value: number): number => Math.round(100 * naturalLog(value))
