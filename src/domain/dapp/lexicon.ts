import lists from './lexicon.json'

/** Kinds of word that names around money on chains are made of. */
export type WordKind = 'lure' | 'trade' | 'project'

/** What the words of a label say, without regard to which words they are. */
export type WordCount = {
  lures: number
  trades: number
  projects: number
  /** Words one slip of the keyboard away from a longer one, or spelled with letters that pass for its own. */
  disguised: number
  /** Characters of the label that belong to none of these words, hyphens and digits left out. */
  restLength: number
}

/**
 * Splits a label (`claim-mantaairdrop`) into words of the lexicon, longest first from the left, and counts their kinds.
 * The lexicon is general knowledge (what such sites offer, and names of well-known chains, wallets and projects).
 */
export const countWords = (label: string): WordCount => {
  const count: WordCount = { lures: 0, trades: 0, projects: 0, disguised: 0, restLength: 0 }
  for (const part of disguisable(label).split(/[-.02-9_]+/)) {
    const shown = asSeen(part)
    if (part === '') continue
    if (!words.has(shown) && isNearWord(shown)) count.disguised += 1
    else countPart(part, shown, count)
  }
  return count
}

const countPart = (part: string, shown: string, count: WordCount): void => {
  let at = 0
  while (at < shown.length) {
    const length = longestAt(shown, at)
    const word = words.get(shown.slice(at, at + length))
    if (word?.kinds.has('lure')) count.lures += 1
    if (word?.kinds.has('trade')) count.trades += 1
    if (word?.kinds.has('project')) count.projects += 1
    if (word && !word.spellings.has(part.slice(at, at + length))) count.disguised += 1
    if (length === 0) count.restLength += 1
    at += Math.max(1, length)
  }
}

/** Digits between letters stay in their word, to be read as the letters they pass for. */
const disguisable = (label: string): string => label.replace(/(?<=[a-z])0(?=[a-z])/g, 'o')

/** `l` and `1` are read as `i`, since many typefaces do not tell them apart. */
const asSeen = (part: string): string => part.replace(/[l1]/g, 'i')

/** Length of the longest word that starts here; a word inside a part must have three letters, or `so` is everywhere. */
const longestAt = (shown: string, at: number): number => {
  for (let length = Math.min(wordLengthMax, shown.length - at); length >= 3; length -= 1)
    if (words.has(shown.slice(at, at + length))) return length
  return words.has(shown) && at === 0 ? shown.length : 0
}

type Word = { kinds: Set<WordKind>; spellings: Set<string> }

const words = new Map<string, Word>()
const addAll = (list: string, kind: WordKind): void => {
  for (const spelling of list.split(' ')) {
    const word = words.get(asSeen(spelling)) ?? { kinds: new Set(), spellings: new Set() }
    word.kinds.add(kind)
    word.spellings.add(spelling)
    words.set(asSeen(spelling), word)
  }
}
addAll(lists.lures, 'lure')
addAll(lists.trade, 'trade')
addAll(lists.projects, 'project')

const wordLengthMax = Math.max(...[...words.keys()].map(({ length }) => length))

/** A shorter word has too many honest neighbours. */
const nearLengthMin = 6

/** Two words one edit apart share what is left when each loses at most one letter. */
const withoutOne = (word: string): string[] =>
  [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1))

const nearWords = new Set(
  `${lists.projects} ${lists.lures}`
    .split(' ')
    .filter(({ length }) => length >= nearLengthMin)
    .map(asSeen)
    .flatMap((name) => [name, ...withoutOne(name)]),
)

const isNearWord = (part: string): boolean =>
  part.length >= nearLengthMin - 1 &&
  part.length <= wordLengthMax + 1 &&
  (nearWords.has(part) || withoutOne(part).some((each) => nearWords.has(each)))
