import { bucketCount, nameFeatures, nameRuns } from './name-features.ts'
import table from './name-model.json'

/** The model's result for one name. */
export type NameScore = {
  /** Log-odds of phishing. Only comparable with the thresholds of `NameModel`. */
  logit: number
  /** `certain`: above every ordinary crypto site in the training set. `likely`: above 99 % of ordinary names. */
  level: 'certain' | 'likely' | 'undecided' | 'ordinary'
  /** Parts of the name that count most towards phishing, heaviest first. */
  heaviest: string[]
}

export type NameModel = (name: string, suffix: string) => NameScore

/**
 * Reads the table trained by `scripts/train.ts` (logistic regression over `nameFeatures`, one signed byte per weight).
 * Throws Error if table and features do not match.
 */
export const makeNameModel = (): NameModel => {
  const weights = decodeWeights(table.weights)
  if (weights.length !== bucketCount)
    throw new Error(`name model: ${weights.length} weights, expected ${bucketCount}`)
  return (name, suffix) => {
    const features = nameFeatures(name, suffix)
    const logit = logitOf(weights, table, features)
    return {
      logit,
      level: levelOf(logit),
      heaviest: logit >= table.thresholds.likely ? heaviestOf(weights, name) : [],
    }
  }
}

/** Sum of the weights in a table of signed bytes, divided by the root of their number. */
export const logitOf = (
  weights: Int8Array,
  { scale, bias }: { scale: number; bias: number },
  features: readonly number[],
): number => {
  let sum = 0
  for (const bucket of features) sum += weights[bucket] ?? 0
  return bias + (sum * scale) / Math.sqrt(features.length)
}

const levelOf = (logit: number): NameScore['level'] => {
  const { certain, likely, ordinary } = table.thresholds
  if (logit >= certain) return 'certain'
  if (logit >= likely) return 'likely'
  return logit < ordinary ? 'ordinary' : 'undecided'
}

const decodeWeights = (base64: string): Int8Array => {
  const bytes = atob(base64)
  const weights = new Int8Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) weights[at] = bytes.charCodeAt(at)
  return weights
}

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
