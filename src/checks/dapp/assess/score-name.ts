import { searchedSites } from '../../../lists/sites/known-sites.ts'
import type { AppAddress } from '../site/app-address.ts'
import { countWords } from '../site/lexicon.ts'
import type { NameModel, NameScore } from '../site/name-model.ts'
import { type NameReading, nameReadings } from '../site/name-readings.ts'
import { plainLatin } from '../site/plain-latin.ts'

/**
 * The model's score for the name of an app: that of its riskiest reading. The model only knows Latin letters. Letters
 * with diacritics are read as plain ones, so that no alphabet counts as a risk. Other scripts are only read if mixed with
 * Latin letters, as in disguised names. Undefined if there is no name or the model cannot read it.
 */
export const scoreName = (address: AppAddress, model: NameModel): NameScore | undefined => {
  const scores = nameReadings(address).flatMap((reading) => scoreReading(reading, model) ?? [])
  const [own] = scores
  const [riskiest] = scores
    .map((each) => (each.hesitant && own ? { ...each, score: (own.score + each.score) / 2 } : each))
    .sort((one, other) => other.score - one.score)
  return riskiest && { score: riskiest.score, heaviest: riskiest.heaviest }
}

type ReadingScore = NameScore & Pick<NameReading, 'hesitant'>

const scoreReading = (reading: NameReading, model: NameModel): ReadingScore | undefined => {
  const { label, asciiLabel, suffix, hesitant } = reading
  const plain = plainLatin(label)
  if (plain === undefined && !/[a-z]/.test(label)) return undefined
  const scored = model(`${plain ?? asciiLabel}.${suffix}`, suffix)
  return { ...scored, score: limited(scored.score, reading), hesitant }
}

/**
 * Names that resemble phishing for a reason that honest ones have too. Names such as `bitcoin` under a country's suffix
 * are among the oldest honest ones, so a name that neither lures, demands something, disguises a word nor is free is
 * not high by itself; and large brands own their name under many suffixes, which `brand-in-name` reports.
 */
const limited = (score: number, reading: NameReading): number => {
  if (score > brandFrom && isBrandAlone(reading)) return squeezed(score, brandFrom)
  return score > plainFrom && isPlain(reading) ? squeezed(score, plainFrom) : score
}

const plainFrom = 50
const brandFrom = 30

/** Keeps the order of the scores, and a quarter of their distance. */
const squeezed = (score: number, from: number): number => from + (score - from) / 4

const isBrandAlone = ({ label }: NameReading): boolean =>
  searchedSites.some(({ brand, commonWord }) => !commonWord && brand === label)

const isPlain = ({ label, suffix, sharedHost }: NameReading): boolean => {
  if (sharedHost) return false
  const { lures, disguised } = countWords(`${label}.${suffix}`)
  return lures + disguised === 0
}
