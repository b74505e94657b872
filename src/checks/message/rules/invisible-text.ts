import type { MessageCheck } from '../assess/check.ts'
import { controlCharacters, invisibleCharacters } from '../../../basics/invisible-characters.ts'
import { gapMinChars, gapMinLines } from '../thresholds.ts'

export type InvisibleText = { reason: 'invisible-characters' | 'gap' }

/** What people see differs from what they sign. */
export const invisibleTextCheck: MessageCheck<'invisible-text', InvisibleText> = {
  id: 'invisible-text',
  code: 'INVISIBLE_CHARACTERS',
  severity: 'medium',
  critical: true,
  evaluate: ({ content: { text } }) => {
    if (text === undefined) return []
    const invisible = invisibleCharacters.test(text) || controlCharacters.test(text)
    return [
      ...(invisible ? [{ params: { reason: 'invisible-characters' as const } }] : []),
      ...(hasGap(text) ? [{ code: 'TEXT_OUT_OF_SIGHT', params: { reason: 'gap' as const } }] : []),
    ]
  },
}

/** Matches whole runs, so that the time is linear in the length for any text. */
const hasGap = (text: string): boolean => {
  for (const { 0: run, index } of text.matchAll(/\s+/g)) {
    const ends = index + run.length === text.length
    const lines = run.split('\n').length - 1
    if (!ends && (run.length >= gapMinChars || lines >= gapMinLines)) return true
  }
  return false
}
