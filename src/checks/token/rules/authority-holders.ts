import { failed, notApplicable } from '../../../findings/check.ts'
import { type TokenCheck, unlessVerified } from '../assess/token-check.ts'

/**
 * Whether the holders of its authorities are known: one key, several, or a program. Finds nothing: a token whose holders
 * are not known is never called low.
 */
export const authorityHoldersCheck: TokenCheck<'authority-holders', never> = {
  id: 'authority-holders',
  code: 'UNKNOWN_HOLDERS',
  severity: 'info',
  family: 'seizure',
  critical: unlessVerified,
  evaluate: ({ authorities, authoritiesUnread }) => {
    if (authorities.every(({ custody }) => custody === 'none'))
      return notApplicable({ reason: 'token-without-authorities' })
    const unread = authorities.some(({ kind }) => kind === 'unread')
    return unread && authoritiesUnread ? failed(authoritiesUnread) : []
  },
}
