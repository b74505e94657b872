import { countWords } from './lexicon.ts'

/** Size of the table of weights. A power of two, so that a hash is reduced by a mask. */
export const bucketCount = 1 << 18

/** A run of characters of a name, and its index in the table. */
export type NameRun = { text: string; bucket: number }

/**
 * Table indexes of every feature of a registrable name in ASCII (`solana-drop.xyz`): runs of 2 to 6 characters with
 * both ends marked, its suffix, its shape (length, hyphens, digits), and how many words of which kind it has, in which
 * order and under which suffix. Each once, in order of occurrence. The model is trained with this same function, so
 * results may change only together with the table.
 */
export const nameFeatures = (name: string, suffix: string): number[] => {
  const buckets = new Set<number>()
  eachRun(name, (bucket) => buckets.add(bucket))
  const label = name.slice(0, Math.max(0, name.length - suffix.length - 1))
  for (const text of [` suffix ${suffix}`, ...shapes(label), ...wordShapes(label, suffix)])
    buckets.add(bucketOf(text))
  return [...buckets]
}

/** Runs of at least `lengthMin` characters as text, to show which ones counted most. */
export const nameRuns = (name: string, lengthMin: number): NameRun[] => {
  const runs: NameRun[] = []
  const marked = markedOf(name)
  eachRun(name, (bucket, at, length) => {
    if (length >= lengthMin) runs.push({ text: marked.slice(at, at + length), bucket })
  })
  return runs
}

const markedOf = (name: string): string => `^${name.slice(0, nameLengthMax)}$`

const eachRun = (
  name: string,
  take: (bucket: number, at: number, length: number) => void,
): void => {
  const marked = markedOf(name)
  for (let at = 0; at + gramMin <= marked.length; at += 1) {
    const longest = Math.min(gramMax, marked.length - at)
    let hash = hashStart
    for (let length = 1; length <= longest; length += 1) {
      hash = hashStep(hash, marked.charCodeAt(at + length - 1))
      if (length >= gramMin) take(folded(hash), at, length)
    }
  }
}

const gramMin = 2
const gramMax = 6

/** Maximum length read: one label of maximum length and a suffix. It bounds the time of a check. */
const nameLengthMax = 80

/** The leading space, which no name contains, separates them from runs of characters. */
const shapes = (label: string): string[] => [
  ` length ${Math.min(label.length >> 2, 8)}`,
  ` hyphens ${Math.min(count(label, /-/g), 3)}`,
  ` digits ${Math.min(count(label, /\d/g), 3)}`,
]

/**
 * Counts separately and combined: a lure with the name of a project means more than both apart. The feature texts are
 * hashed into the trained table, so they cannot be renamed (`doors` counts `parts`).
 */
const wordShapes = (label: string, suffix: string): string[] => {
  const words = countWords(label)
  const lures = Math.min(words.lures, 2)
  const trades = Math.min(words.trades, 2)
  const projects = Math.min(words.projects, 2)
  const disguised = Math.min(words.disguised, 1)
  const parts = Math.min(words.parts, 2)
  const plains = Math.min(words.plains, 2)
  const rest = Math.min(words.restLength >> 1, 4)
  const all = Math.min(lures + trades + projects + disguised, 4)
  const kinds = [lures, trades, projects, disguised].map((each) => (each > 0 ? 1 : 0)).join('')
  const hyphens = Math.min(count(label, /-/g), 3)
  return [
    ` lures ${lures}`,
    ` trades ${trades}`,
    ` projects ${projects}`,
    ` disguised ${disguised}`,
    ` rest ${rest}`,
    ` lures-projects ${lures}${projects}${disguised}`,
    ` lures-trades ${lures}${trades}`,
    ` trades-projects ${trades}${projects}`,
    ` kinds-rest ${kinds}${rest}`,
    ` all-rest ${all}${rest}`,
    ` doors ${parts}`,
    ` plains ${plains}`,
    ` doors-kinds ${parts}${kinds}`,
    ` plains-kinds ${plains}${kinds}`,
    ...patternRuns(words.pattern),
    ` suffix-kinds ${suffix} ${kinds}`,
    ` suffix-length ${suffix} ${Math.min(label.length >> 2, 4)}`,
    ` suffix-hyphens ${suffix} ${hyphens}`,
    ...kindShapes(suffixKindOf(suffix), [
      kinds,
      Math.min(hyphens, 2),
      Math.min(label.length >> 2, 5),
      words.pattern.slice(0, 6),
    ]),
  ]
}

/** The same by kind of suffix, since rare suffixes have too little data. */
const kindShapes = (kind: string, shapes: readonly (string | number)[]): string[] => [
  ` suffix-kind ${kind}`,
  ...shapes.map((each, index) => ` suffix-kind-${index} ${kind} ${each}`),
]

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
const patternRuns = (pattern: string): string[] => {
  const marked = `^${pattern}$`
  const runs = [` pattern ${pattern.slice(0, 8)}`]
  for (let at = 0; at + 2 <= marked.length && at < patternLengthMax; at += 1)
    runs.push(` two ${marked.slice(at, at + 2)}`, ` three ${marked.slice(at, at + 3)}`)
  return runs
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0

const bucketOf = (text: string): number => {
  let hash = hashStart
  for (let at = 0; at < text.length; at += 1) hash = hashStep(hash, text.charCodeAt(at))
  return folded(hash)
}

/** FNV-1a over UTF-16 units. A run extends by one unit without rehashing. */
const hashStart = 0x811c9dc5
const hashStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)

/** Folded so that the high half counts as well. */
const folded = (hash: number): number => ((hash >>> 16) ^ hash) & (bucketCount - 1)
