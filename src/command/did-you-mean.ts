import { nearestWord } from '../basics/nearest-word.ts'

/** ` Did you mean scan?`, or nothing if no word is close. */
export const didYouMean = (typed: string, words: readonly string[]): string => {
  const near = nearestWord(typed, words)
  return near === undefined ? '' : ` Did you mean ${near}?`
}
