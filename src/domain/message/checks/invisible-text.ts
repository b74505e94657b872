import type { MessageCheck, MessageObservation } from '../check.ts'
import { controlCharacters, invisibleCharacters } from '../readable.ts'

/** Line ends or spaces in a row that push what follows out of the window in which a wallet shows it. */
const pushedOut = /(?:\r?\n[ \t]*){12,}\S|[^\S\r\n]{200,}\S/

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
    if (pushedOut.test(text)) {
      found.push({
        code: 'TEXT_OUT_OF_SIGHT',
        message: 'This text has a long gap, and goes on after it: scroll to its end.',
        severity: 'medium',
      })
    }
    return found
  },
}
