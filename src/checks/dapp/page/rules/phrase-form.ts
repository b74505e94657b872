import { requestsPhrase, requestsPhraseInCode } from '../phrase-fields.ts'
import type { PageCheck } from '../page-check.ts'

/**
 * A form for the recovery phrase or private key of a wallet. No honest page needs them; help pages mention them without
 * a form. A known wallet's own page restores wallets this way.
 */
export const phraseFormCheck: PageCheck<'phrase-form', { host: string }> = {
  id: 'phrase-form',
  code: 'ASKS_FOR_RECOVERY_PHRASE',
  severity: 'critical',
  evaluate: ({ address: { host }, site, facts, code }) =>
    site === undefined && (requestsPhrase(facts) || requestsPhraseInCode(code))
      ? [{ params: { host }, subject: host }]
      : [],
}
