import { countWords } from './lexicon.ts'

/** Size of the table of weights; a power of two, so that a hash is cut to it by a mask. */
export const bucketCount = 1 << 17

/** What the model sees of a name: each feature as text, and its place in the table. */
export type NameFeature = { text: string; bucket: number }

/**
 * Pieces of a registrable name in its ASCII form (`solana-drop.xyz`): runs of 2 to 6 characters with both ends marked,
 * its suffix, its shape (length, hyphens, digits) and how many words of which kind it is made of. Each once, in the
 * order met. The same function fits and judges, so what it answers may change only together with the table.
 */
export const nameFeatures = (name: string, suffix: string): NameFeature[] => {
  const seen = new Set<number>()
  const features: NameFeature[] = []
  const marked = `^${name.slice(0, nameLengthMax)}$`
  for (let at = 0; at + gramMin <= marked.length; at += 1) {
    const longest = Math.min(gramMax, marked.length - at)
    let hash = hashStart
    for (let length = 1; length <= longest; length += 1) {
      hash = hashStep(hash, marked.charCodeAt(at + length - 1))
      if (length < gramMin) continue
      const bucket = folded(hash)
      if (seen.has(bucket)) continue
      seen.add(bucket)
      features.push({ text: marked.slice(at, at + length), bucket })
    }
  }
  const label = name.slice(0, Math.max(0, name.length - suffix.length - 1))
  for (const text of [` suffix ${suffix}`, ...shapes(label), ...wordShapes(label)]) {
    const bucket = bucketOf(text)
    if (seen.has(bucket)) continue
    seen.add(bucket)
    features.push({ text, bucket })
  }
  return features
}

const gramMin = 2
const gramMax = 6

/** Longest part of a name that is read: one label of the longest kind and a suffix. Keeps a check within its time. */
const nameLengthMax = 80

/** A space before each, which no name holds, keeps them apart from runs of characters. */
const shapes = (label: string): string[] => [
  ` length ${Math.min(label.length >> 2, 8)}`,
  ` hyphens ${Math.min(count(label, /-/g), 3)}`,
  ` digits ${Math.min(count(label, /\d/g), 3)}`,
]

/** Counts by themselves and together: a lure with the name of a project says more than both apart. */
const wordShapes = (label: string): string[] => {
  const words = countWords(label)
  const lures = Math.min(words.lures, 2)
  const trades = Math.min(words.trades, 2)
  const projects = Math.min(words.projects, 2)
  const disguised = Math.min(words.disguised, 1)
  const rest = Math.min(words.restLength >> 1, 4)
  const all = Math.min(lures + trades + projects + disguised, 4)
  const kinds = [lures, trades, projects, disguised].map((each) => (each > 0 ? 1 : 0)).join('')
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
  ]
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0

const bucketOf = (text: string): number => {
  let hash = hashStart
  for (let at = 0; at < text.length; at += 1) hash = hashStep(hash, text.charCodeAt(at))
  return folded(hash)
}

/** FNV-1a over UTF-16 units; a run grows by one unit without being read again. */
const hashStart = 0x811c9dc5
const hashStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)

/** Folded so that the high half counts as well. */
const folded = (hash: number): number => ((hash >>> 16) ^ hash) & (bucketCount - 1)
