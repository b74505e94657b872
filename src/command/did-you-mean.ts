import { editDistance } from '../checks/dapp/site/edit-distance.ts'

/** Slips in a word that is still taken for another: one in a short one, two in a longer one. */
const slipsIn = (word: string): number => (word.length <= 4 ? 1 : 2)

/** The word that somebody probably meant; undefined where none is near. */
export const nearestWord = (given: string, words: readonly string[]): string | undefined => {
  const low = given.toLowerCase()
  const [best] = words
    .map((word) => ({ word, slips: editDistance(low, word, slipsIn(word)) }))
    .filter(({ word, slips }) => slips <= slipsIn(word))
    .sort((a, b) => a.slips - b.slips)
  return best?.word
}

/** `; did you mean scan?`, or the end of the sentence. */
export const didYouMean = (given: string, words: readonly string[]): string => {
  const near = nearestWord(given, words)
  return near === undefined ? '' : ` Did you mean ${near}?`
}
