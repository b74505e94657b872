import { logitOf, nameColumns } from './name-columns.ts'
import { nameRuns } from './name-features.ts'
import model from './name-model.json'
import { scoreOf } from './name-score-scale.ts'
import { type FittedModel, readModel } from './stored-model.ts'

/** The model's result for one name. */
export type NameScore = {
  /** 0 to 90, higher is riskier, calibrated by false alarms: `scripts/train/calibrate.ts` has the meaning of each score. */
  score: number
  /** Parts of the name that count most towards phishing, heaviest first. */
  heaviest: () => string[]
}

export type NameModel = (name: string, suffix: string) => NameScore

/** Reads the model fitted by `scripts/train.ts`. Throws Error if its tables and the code do not match. */
export const makeNameModel = (): NameModel => nameModelOf(readModel(model))

export const nameModelOf =
  ({ tables, trees, knots }: FittedModel): NameModel =>
  (name, suffix) => ({
    score: scoreOf(knots, logitOf(trees, nameColumns(name, suffix, tables))),
    heaviest: () => heaviestOf(tables.weights, name),
  })

const heaviestMax = 3
/** Shorter parts count as well, but mean nothing to people. */
const readableLengthMin = 4

/** Heaviest first, without overlaps, since parts of one word repeat each other. */
const heaviestOf = (weights: Int8Array, name: string): string[] => {
  const chosen: string[] = []
  const readable = nameRuns(name, readableLengthMin)
    .map(({ text, bucket }) => ({ text: text.replace(/[\^$]/g, ''), weight: weights[bucket] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { text } of readable) {
    if (chosen.length === heaviestMax) break
    if (!chosen.some((other) => overlaps(other, text))) chosen.push(text)
  }
  return chosen
}

const overlaps = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  for (let at = 0; at + 2 <= short.length; at += 1)
    if (long.includes(short.slice(at, at + 2))) return true
  return false
}
