import type { WordsFor } from '../../../findings/words/catalogue.ts'
import { shortAddress, tokenText } from '../../../findings/words/amounts.ts'
import type { tokenAccountHandover } from '../../rules/control/token-account-handover.ts'

/** Rules about who controls accounts, programs and multisigs afterwards. */
export const controlWords: WordsFor<typeof tokenAccountHandover> = {
  'token-account-handover': ({ account, next, mint }) => ({
    what: `This transaction gives ${shortAddress(next)} ownership of your ${tokenText(mint)} account ${shortAddress(account)}.`,
    why: 'Your balance looks unchanged while you sign, but everything in that account, now and later, belongs to them.',
    advice: 'Do not sign. Sending tokens never requires this.',
  }),
}
