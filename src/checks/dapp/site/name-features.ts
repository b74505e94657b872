import { countWords, type WordCount } from './lexicon.ts'

/** Size of the table of weights. A power of two, so that a hash is reduced by a mask. */
export const bucketCount = 1 << 18

/** A run of characters of a name, and its index in the table. */
export type NameRun = { text: string; bucket: number }

/** What the model reads in one registrable name. */
export type NameFeatures = {
  label: string
  words: WordCount
  /** Table indexes of the features, each once, in order of occurrence. */
  buckets: readonly number[]
  /** How many of them, at the front, are runs of characters. The others are about the name as a whole. */
  runCount: number
}

/**
 * Features of a registrable name in ASCII (`solana-drop.xyz`): runs of 2 to 6 characters with both ends marked, its
 * suffix, its shape (length, hyphens, digits), and how many words of which kind it has, in which order and under which
 * suffix. The model is trained with this same function, so results may change only together with the table.
 */
export const nameFeatures = (name: string, suffix: string): NameFeatures => {
  const label = labelOf(name, suffix)
  const words = countWords(label)
  const buckets: number[] = []
  nameCount += 1
  const add = (hash: number): void => {
    const bucket = hash & (bucketCount - 1)
    if (lastNameOf[bucket] === nameCount) return
    lastNameOf[bucket] = nameCount
    buckets.push(bucket)
  }
  eachRun(name, gramMin, gramMax, add)
  const runCount = buckets.length
  const take: Take = (...parts) => add(hashOf(parts))
  take(' suffix ', suffix)
  takeShapes(label, take)
  takeWordShapes(words, label, suffix, take)
  return { label, words, buckets, runCount }
}

/** The last name that had each feature, by number: a feature counts once, and a set of them takes longer than the rest. */
const lastNameOf = new Float64Array(bucketCount)
let nameCount = 0

/** The registrable name without its suffix, cut to the length that is read. */
const labelOf = (name: string, suffix: string): string =>
  name.slice(0, Math.max(0, name.length - suffix.length - 1)).slice(0, nameLengthMax)

/** Runs of at least `lengthMin` characters as text, to show which ones counted most. */
export const nameRuns = (name: string, lengthMin: number): NameRun[] => {
  const runs: NameRun[] = []
  const marked = markedOf(name)
  eachRun(name, lengthMin, gramMax, (hash, at, length) =>
    runs.push({ text: marked.slice(at, at + length), bucket: hash & (bucketCount - 1) }),
  )
  return runs
}

const markedOf = (name: string): string => `^${name.slice(0, nameLengthMax)}$`

/** The hash, position and length of each run of characters of a text, with both ends marked. */
export const eachRun = (
  text: string,
  lengthMin: number,
  lengthMax: number,
  take: (hash: number, at: number, length: number) => void,
): void => {
  const marked = markedOf(text)
  for (let at = 0; at + lengthMin <= marked.length; at += 1) {
    const longest = Math.min(lengthMax, marked.length - at)
    let hash = hashStart
    for (let length = 1; length <= longest; length += 1) {
      hash = hashStep(hash, marked.charCodeAt(at + length - 1))
      if (length >= lengthMin) take(folded(hash), at, length)
    }
  }
}

const gramMin = 2
const gramMax = 6

/** Maximum length read: one label of maximum length and a suffix. It bounds the time of a check. */
const nameLengthMax = 80

/** A piece of text or a digit of which a feature consists. */
type Part = string | number

/** Takes a feature by the parts of its text, which are hashed one after another. */
type Take = (...parts: readonly Part[]) => void

/** The leading space, which no name contains, separates them from runs of characters. */
const takeShapes = (label: string, take: Take): void => {
  take(' length ', Math.min(label.length >> 2, 8))
  take(' hyphens ', Math.min(count(label, isHyphen), 3))
  take(' digits ', Math.min(count(label, isDigit), 3))
}

/**
 * Counts separately and combined: a lure with the name of a project means more than both apart. The feature texts are
 * hashed into the trained table, so they cannot be renamed (`doors` counts `parts`).
 */
const takeWordShapes = (words: WordCount, label: string, suffix: string, take: Take): void => {
  const lures = Math.min(words.lures, 2)
  const trades = Math.min(words.trades, 2)
  const projects = Math.min(words.projects, 2)
  const disguised = Math.min(words.disguised, 1)
  const parts = Math.min(words.parts, 2)
  const plains = Math.min(words.plains, 2)
  const rest = Math.min(words.restLength >> 1, 4)
  const all = Math.min(lures + trades + projects + disguised, 4)
  const kinds = [lures, trades, projects, disguised].map((each) => (each > 0 ? 1 : 0)).join('')
  const hyphens = Math.min(count(label, isHyphen), 3)
  take(' lures ', lures)
  take(' trades ', trades)
  take(' projects ', projects)
  take(' disguised ', disguised)
  take(' rest ', rest)
  take(' lures-projects ', lures, projects, disguised)
  take(' lures-trades ', lures, trades)
  take(' trades-projects ', trades, projects)
  take(' kinds-rest ', kinds, rest)
  take(' all-rest ', all, rest)
  take(' doors ', parts)
  take(' plains ', plains)
  take(' doors-kinds ', parts, kinds)
  take(' plains-kinds ', plains, kinds)
  takePatterns(words.pattern, take)
  take(' suffix-kinds ', suffix, ' ', kinds)
  take(' suffix-length ', suffix, ' ', Math.min(label.length >> 2, 4))
  take(' suffix-hyphens ', suffix, ' ', hyphens)
  // The same by kind of suffix, since rare suffixes have too little data.
  const kind = suffixKindOf(suffix)
  take(' suffix-kind ', kind)
  take(' suffix-kind-0 ', kind, ' ', kinds)
  take(' suffix-kind-1 ', kind, ' ', Math.min(hyphens, 2))
  take(' suffix-kind-2 ', kind, ' ', Math.min(label.length >> 2, 5))
  take(' suffix-kind-3 ', kind, ' ', words.pattern.slice(0, 6))
}

const oldSuffixes: ReadonlySet<string> = new Set('com net org edu gov mil int info biz'.split(' '))

/** An old suffix by itself. Otherwise country, below a country (`co.uk`), other alphabet, hosting provider, or new. */
const suffixKindOf = (suffix: string): string => {
  if (oldSuffixes.has(suffix)) return suffix
  if (suffix.startsWith('xn--')) return 'other-alphabet'
  if (!suffix.includes('.')) return suffix.length === 2 ? 'country' : 'new'
  return /^(?:ac|co|com|edu|go|gob|gov|ne|net|or|org)\.[a-z]{2}$/.test(suffix)
    ? 'below-country'
    : 'host'
}

/** Maximum words of a pattern. Longer patterns only repeat themselves. */
const patternLengthMax = 12

/** The order of kinds as a whole and in runs of two and three, with both ends marked. */
const takePatterns = (pattern: string, take: Take): void => {
  const marked = `^${pattern}$`
  take(' pattern ', pattern.slice(0, 8))
  for (let at = 0; at + 2 <= marked.length && at < patternLengthMax; at += 1) {
    take(' two ', marked.slice(at, at + 2))
    take(' three ', marked.slice(at, at + 3))
  }
}

const isHyphen = (unit: number): boolean => unit === 45
const isDigit = (unit: number): boolean => unit >= digitZero && unit < digitZero + 10

const count = (text: string, counts: (unit: number) => boolean): number => {
  let found = 0
  for (let at = 0; at < text.length; at += 1) if (counts(text.charCodeAt(at))) found += 1
  return found
}

const hashOf = (parts: readonly Part[]): number => {
  let hash = hashStart
  for (const part of parts) {
    if (typeof part === 'number') hash = hashStep(hash, digitZero + part)
    else for (let at = 0; at < part.length; at += 1) hash = hashStep(hash, part.charCodeAt(at))
  }
  return folded(hash)
}

const digitZero = 48

/** FNV-1a over UTF-16 units. A run extends by one unit without rehashing. */
const hashStart = 0x811c9dc5
const hashStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)

/** Folded so that the high half counts as well. */
const folded = (hash: number): number => (hash >>> 16) ^ hash
