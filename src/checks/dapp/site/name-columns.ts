import { type GramRatios, gramColumns } from './gram-ratios.ts'
import { nameFeatures, type NameFeatures } from './name-features.ts'
import { type Trees, treesLogit } from './name-trees.ts'

/** Tables that the columns are read from. */
export type NameTables = {
  /** One signed byte a feature, in steps of `scale`. */
  weights: Int8Array
  scale: number
  bias: number
  ratios: GramRatios
  /** By suffix: log of phishing to honest names, of honest names and of phishing names, in hundredths. */
  suffixes: ReadonlyMap<string, readonly [ratio: number, honest: number, phishing: number]>
}

/**
 * What the trees decide on: parts of the linear model, ratios of runs, how common the suffix is, and the name's shape
 * and words. Trees see what sums cannot: that a long name of rare runs with one lure differs from a short one.
 */
export const nameColumns = (name: string, suffix: string, tables: NameTables): number[] => {
  const features = nameFeatures(name, suffix)
  return [
    ...linearColumns(features, tables),
    ...gramColumns(features.label, tables.ratios),
    ...(tables.suffixes.get(suffix) ?? unseenSuffix),
    ...shapeColumns(features, suffix),
    ...wordColumns(features),
  ]
}

/** How much of the linear model's log-odds, the first column, counts beside the trees: it errs on other names than they. */
const linearShare = 0.5

/** Log-odds of phishing by the trees and the linear model. */
export const logitOf = (trees: Trees, columns: readonly number[]): number =>
  treesLogit(trees, columns) + linearShare * (columns[0] ?? 0)

const unseenSuffix = [0, 0, 0] as const

/** Log-odds by the weights alone: a sum divided by the root of the number of its terms. First of the columns. */
const linearColumns = (
  { buckets, runCount }: NameFeatures,
  { weights, scale, bias }: NameTables,
): number[] => {
  let runs = 0
  let others = 0
  let heaviest = 0
  let lightest = 0
  for (let at = 0; at < buckets.length; at += 1) {
    const weight = weights[buckets[at] ?? 0] ?? 0
    if (at < runCount) runs += weight
    else others += weight
    if (weight > heaviest) heaviest = weight
    if (weight < lightest) lightest = weight
  }
  const unit = scale / Math.sqrt(Math.max(1, buckets.length))
  return [
    bias + (runs + others) * unit,
    others * unit,
    runs * unit,
    heaviest * scale,
    lightest * scale,
  ]
}

const shapeColumns = ({ label, words }: NameFeatures, suffix: string): number[] => {
  const { letters, digits, vowels, parts, longestPart, consonants } = shapeOf(label)
  const kinds = words.lures + words.trades + words.projects + words.disguised
  return [
    label.length,
    parts,
    longestPart,
    digits,
    vowels / Math.max(1, label.length),
    consonants,
    words.lures,
    words.trades,
    words.projects,
    words.parts,
    words.plains,
    words.disguised,
    kinds,
    words.restLength,
    words.restLength / Math.max(1, letters),
    suffix.length,
    suffix.split('.').length,
  ]
}

/** Kinds of a word pattern in a fixed order, so that a split by number separates crypto words from all others. */
const patternKinds = 'LPTWDoNn!rRq-'

const kindAt = (pattern: string, at: number): number => patternKinds.indexOf(pattern.at(at) ?? ' ')

/** How long the words are, how much of the letters they cover, and the kinds of the first and last one. */
const wordColumns = ({ label, words }: NameFeatures): number[] => {
  const letters = Math.max(1, label.replace(/[-\d]/g, '').length)
  const { pattern, longestLure, longestProject, longestDisguised } = words
  return [
    longestLure,
    longestProject,
    longestDisguised,
    words.lureLength / letters,
    words.projectLength / letters,
    longestDisguised / letters,
    kindAt(pattern, 0),
    kindAt(pattern, -1),
    pattern.replaceAll('-', '').length,
  ]
}

type Shape = {
  letters: number
  digits: number
  vowels: number
  /** Parts between hyphens, and the length of the longest. */
  parts: number
  longestPart: number
  /** Length of the longest run of consonants. */
  consonants: number
}

const shapeOf = (label: string): Shape => {
  const shape = { letters: 0, digits: 0, vowels: 0, parts: 1, longestPart: 0, consonants: 0 }
  let part = 0
  let run = 0
  for (let at = 0; at < label.length; at += 1) {
    const unit = label.charCodeAt(at)
    const isLetter = unit >= 97 && unit <= 122
    const vowel = unit === 97 || unit === 101 || unit === 105 || unit === 111 || unit === 117
    if (isLetter) shape.letters += 1
    if (vowel) shape.vowels += 1
    if (unit >= 48 && unit <= 57) shape.digits += 1
    if (unit === hyphen) shape.parts += 1
    part = unit === hyphen ? 0 : part + 1
    run = isLetter && !vowel ? run + 1 : 0
    if (part > shape.longestPart) shape.longestPart = part
    if (run > shape.consonants) shape.consonants = run
  }
  return shape
}

const hyphen = 45
