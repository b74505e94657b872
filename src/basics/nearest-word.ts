import { editDistance } from './edit-distance.ts'

/** Typing errors allowed in a suggestion: one in a short word, two in a longer one. */
const slipsIn = (word: string): number => (word.length <= 4 ? 1 : 2)

/** The word that was probably meant; undefined if none is close. */
export const nearestWord = (typed: string, words: readonly string[]): string | undefined => {
  const low = typed.toLowerCase()
  const [best] = words
    .map((word) => ({ word, slips: editDistance(low, word.toLowerCase(), slipsIn(word)) }))
    .filter(({ word, slips }) => slips <= slipsIn(word))
    .sort((a, b) => a.slips - b.slips)
  return best?.word
}
