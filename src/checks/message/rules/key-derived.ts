import type { MessageCheck } from '../assess/check.ts'

const derives =
  /\b(?:generat|deriv|recover|restor|unlock)\w*\b[^.\n]{0,60}\b(?:keys?|seed|wallet)\b|\b(?:en|de)cryption key|\bchain onboarding\b/i

/**
 * Some apps make keys out of the signature itself: exchanges with a ledger of their own, private payments, encrypted
 * chats. The same text gives any other site the same keys, and no transaction shows what is done with them.
 */
export const keyDerivedCheck: MessageCheck<'key-derived', Record<string, never>> = {
  id: 'key-derived',
  code: 'SIGNATURE_IS_KEY',
  severity: 'medium',
  critical: true,
  doubtful: true,
  evaluate: ({ content: { text } }) =>
    text !== undefined && derives.test(text) ? [{ params: {} }] : [],
}
