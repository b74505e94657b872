import { searchedSites } from '../../../lists/sites/known-sites.ts'
import type { AppAddress } from '../site/app-address.ts'
import { countWords } from '../site/lexicon.ts'
import type { NameModel, NameScore } from '../site/name-model.ts'
import { plainLatin } from '../site/plain-latin.ts'

/**
 * The model's score for the name of an app. The model only knows Latin letters. Letters with diacritics are read as
 * plain ones, so that no alphabet counts as a risk. Other scripts are only read if mixed with Latin letters, as in
 * disguised names. Undefined if there is no name or the model cannot read it.
 */
export const scoreName = (address: AppAddress, model: NameModel): NameScore | undefined => {
  const { name, label, suffix } = address
  if (name === undefined) return undefined
  const plain = plainLatin(label)
  if (plain === undefined && !/[a-z]/.test(label)) return undefined
  const read = plain === undefined || plain === label ? name : `${plain}.${suffix}`
  const scored = model(read, suffix)
  return { ...scored, score: limited(scored.score, address) }
}

/**
 * Names that resemble phishing for a reason that honest ones have too. Names such as `bitcoin` under a country's suffix
 * are among the oldest honest ones, so a name that neither lures, demands something, disguises a word nor is free is
 * not high by itself; and large brands own their name under many suffixes, which `brand-in-name` reports.
 */
const limited = (score: number, address: AppAddress): number => {
  if (score > brandFrom && isBrandAlone(address)) return squeezed(score, brandFrom)
  return score > plainFrom && isPlain(address) ? squeezed(score, plainFrom) : score
}

const plainFrom = 50
const brandFrom = 30

/** Keeps the order of the scores, and a quarter of their distance. */
const squeezed = (score: number, from: number): number => from + (score - from) / 4

const isBrandAlone = ({ label }: AppAddress): boolean =>
  searchedSites.some(({ brand, commonWord }) => !commonWord && brand === label)

const isPlain = ({ label, suffix, sharedHost }: AppAddress): boolean => {
  if (sharedHost) return false
  const { lures, disguised } = countWords(`${label}.${suffix}`)
  return lures + disguised === 0
}
