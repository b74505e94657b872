import type { MessageCheck, MessageObservation } from '../assess/check.ts'
import { controlCharacters, invisibleCharacters } from '../../../basics/unseen-characters.ts'

/** As many push what follows out of the window in which a wallet shows a text. */
const gapLines = 12
const gapChars = 200

/** What a person sees is not what is there. */
export const invisibleTextCheck: MessageCheck = {
  id: 'invisible-text',
  examine: ({ content: { text } }) => {
    if (text === undefined) return []
    const found: MessageObservation[] = []
    if (invisibleCharacters.test(text) || controlCharacters.test(text)) {
      found.push({
        code: 'INVISIBLE_CHARACTERS',
        message:
          'This text has characters that are not seen and can change how it reads, such as ones that turn the direction around.',
        severity: 'medium',
      })
    }
    if (hasGap(text)) {
      found.push({
        code: 'TEXT_OUT_OF_SIGHT',
        message: 'This text has a long gap, and goes on after it: scroll to its end.',
        severity: 'medium',
      })
    }
    return found
  },
}

/** Runs are taken whole, so that the time grows with the length alone, whatever the text is. */
const hasGap = (text: string): boolean => {
  for (const { 0: run, index } of text.matchAll(/\s+/g)) {
    const ends = index + run.length === text.length
    if (!ends && (run.length >= gapChars || run.split('\n').length > gapLines)) return true
  }
  return false
}
