import { handoversOf } from '../../facts/authority-handover.ts'
import type { Rule } from '../../context/rule.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * A nonce account of the user's gets another authority, who can take its deposit and decide which of the signatures
 * made on it still count. Benign look-alike: operations of custody services, which know that they do it.
 */
export const nonceAuthorityHandover: Rule = {
  id: 'nonce-authority-handover',
  flag: 'NONCE_AUTHORITY_CHANGE',
  severity: 'high',
  stage: 'scored',
  sources: ['Solana System program: AuthorizeNonceAccount', 'kora#435'],
  evaluate: (context) =>
    handoversOf(context, { kinds: ['nonce'], fields: ['nonce-authority'] }).map(
      ({ account, next, instruction }) => ({
        what: `Gives ${shortAddress(next)} control over your nonce account ${shortAddress(account)}.`,
        why: 'They can take its deposit and decide when transactions you signed on it are sent.',
        advice: 'Do not sign unless your own custody tool made this.',
        ...(instruction && { at: [instruction.path] }),
        subject: account,
        before: context.user,
        after: next,
      }),
    ),
}
