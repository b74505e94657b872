import lists from './lexicon.json'

/** Kinds of word in names of crypto sites. */
export type WordKind = 'lure' | 'trade' | 'project' | 'namesake' | 'part' | 'plain'

/** Counts of the words in a label, by kind. */
export type WordCount = {
  lures: number
  trades: number
  projects: number
  /** Words for parts of a service (`hub`, `console`, `labs`). */
  parts: number
  /** Words from other fields (`hotel`, `news`, `cdn`). */
  plains: number
  /** Words one typo away from a longer one, or spelled with look-alike characters. */
  disguised: number
  /** Characters of the label outside these words, without hyphens and digits. */
  restLength: number
  /** Characters of the longest lure, project and disguised word: a long one is there by accident less often. */
  longestLure: number
  longestProject: number
  longestDisguised: number
  /** Characters of all lures, and of all projects. */
  lureLength: number
  projectLength: number
  /** Kinds in order, one letter each: `L-P` is a lure, a break and a project. Other characters are coded by length. */
  pattern: string
}

/**
 * Splits a label (`claim-mantaairdrop`) into words of the lexicon, longest first from the left, and counts their kinds.
 * The lexicon is general knowledge: what such sites offer, and names of well-known chains, wallets and projects.
 */
export const countWords = (label: string): WordCount => {
  const count: WordCount = {
    lures: 0,
    trades: 0,
    projects: 0,
    parts: 0,
    plains: 0,
    disguised: 0,
    restLength: 0,
    longestLure: 0,
    longestProject: 0,
    longestDisguised: 0,
    lureLength: 0,
    projectLength: 0,
    pattern: '',
  }
  for (const part of disguisable(label).split(/[-.02-9_]+/)) {
    const shown = asSeen(part)
    if (part === '') continue
    if (count.pattern !== '') count.pattern += '-'
    if (!words.has(shown) && isNearWord(shown)) countDisguised(count, 'N', shown.length)
    else countPart(part, shown, count)
  }
  return count
}

const countPart = (part: string, shown: string, count: WordCount): void => {
  let restFrom = 0
  let at = 0
  while (at < shown.length) {
    const length = longestAt(shown, at)
    const word = words.get(shown.slice(at, at + length))
    if (length === 0 || !word) {
      at += 1
      continue
    }
    countRest(shown, restFrom, at, count)
    countWord(word, length, count)
    if (!word.spellings.has(part.slice(at, at + length))) countDisguised(count, '!', length)
    at += length
    restFrom = at
  }
  countRest(shown, restFrom, at, count)
}

const countWord = ({ kinds, letter }: Word, length: number, count: WordCount): void => {
  if (kinds.has('lure')) {
    count.lures += 1
    count.lureLength += length
    if (length > count.longestLure) count.longestLure = length
  }
  if (kinds.has('project')) {
    count.projects += 1
    count.projectLength += length
    if (length > count.longestProject) count.longestProject = length
  }
  if (kinds.has('trade')) count.trades += 1
  if (kinds.has('part')) count.parts += 1
  if (kinds.has('plain')) count.plains += 1
  count.pattern += letter
}

const countDisguised = (count: WordCount, letter: string, length: number): void => {
  count.disguised += 1
  if (length > count.longestDisguised) count.longestDisguised = length
  count.pattern += letter
}

/** Characters between words: too short to mean anything, a syllable, a name, or a word with a typo. */
const countRest = (shown: string, from: number, to: number, count: WordCount): void => {
  const length = to - from
  if (length === 0) return
  count.restLength += length
  if (length < shown.length && isNearWord(shown.slice(from, to))) countDisguised(count, 'n', length)
  else count.pattern += length <= 2 ? 'q' : length <= 5 ? 'r' : 'R'
}

/** Digits between letters stay in their word, to be read as the letters they resemble. */
const disguisable = (label: string): string => label.replace(/(?<=[a-z])0(?=[a-z])/g, 'o')

/** `l` and `1` are read as `i`, since many typefaces make them look alike. */
const asSeen = (part: string): string => part.replace(/[l1]/g, 'i')

/**
 * Length of the longest word that starts here. A word inside a part needs three letters, or `so` would be everywhere.
 */
const longestAt = (shown: string, at: number): number => {
  const longest = Math.min(longestByStart.get(shown.slice(at, at + 3)) ?? 0, shown.length - at)
  for (let length = longest; length >= 3; length -= 1)
    if (words.has(shown.slice(at, at + length))) return length
  return at === 0 && words.has(shown) ? shown.length : 0
}

type Word = { kinds: Set<WordKind>; spellings: Set<string>; letter: string }

/** In order of precedence for words of several kinds. */
const letters: readonly [kind: WordKind, letter: string, list: string][] = [
  ['lure', 'L', lists.lures],
  ['project', 'P', lists.projects],
  ['trade', 'T', lists.trade],
  ['namesake', 'W', lists.namesakes],
  ['part', 'D', lists.parts],
  ['plain', 'o', lists.plain],
]

const words = new Map<string, Word>()
for (const [kind, letter, list] of letters)
  for (const spelling of list.split(' ')) {
    const word = words.get(asSeen(spelling)) ?? { kinds: new Set(), spellings: new Set(), letter }
    word.kinds.add(kind)
    word.spellings.add(spelling)
    words.set(asSeen(spelling), word)
  }

const wordLengthMax = Math.max(...[...words.keys()].map(({ length }) => length))

/** Length of the longest word by its first three letters, so that other positions are skipped at once. */
const longestByStart = new Map<string, number>()
for (const { length, start } of [...words.keys()].map((word) => ({
  length: word.length,
  start: word.slice(0, 3),
})))
  longestByStart.set(start, Math.max(length, longestByStart.get(start) ?? 0))

/** A shorter word has too many honest neighbours. */
const nearLengthMin = 6

/** Two words one edit apart are equal once each loses at most one letter. */
const withoutOne = (word: string): string[] =>
  [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1))

const nearWords = new Set(
  `${lists.projects} ${lists.lures}`
    .split(' ')
    .filter(({ length }) => length >= nearLengthMin)
    .map(asSeen)
    .flatMap((name) => [name, ...withoutOne(name)]),
)

const isNearWord = (part: string): boolean => {
  if (part.length < nearLengthMin - 1 || part.length > wordLengthMax + 1) return false
  if (nearWords.has(part)) return true
  for (let at = 0; at < part.length; at += 1)
    if (nearWords.has(part.slice(0, at) + part.slice(at + 1))) return true
  return false
}
