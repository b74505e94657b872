import { asksForPhrase, asksForPhraseInCode } from '../phrase-fields.ts'
import type { PageCheck } from '../page-check.ts'

/**
 * A form for the words or the key of a wallet. Nobody honest needs them on a page; help pages speak of them and ask for
 * nothing. A known wallet's own page lets people in this way.
 */
export const phraseFormCheck: PageCheck = {
  id: 'phrase-form',
  code: 'ASKS_FOR_RECOVERY_PHRASE',
  evaluate: ({ site, facts, code }) =>
    site === undefined && (asksForPhrase(facts) || asksForPhraseInCode(code))
      ? {
          severity: 'critical',
          message:
            'The page asks for the recovery phrase or private key of a wallet. Whoever has it has everything in the wallet; enter it nowhere.',
        }
      : undefined,
}
