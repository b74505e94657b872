import { failed, notApplicable, ran } from '../../../findings/reason-check.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** Whether it could be found out in whose hands its powers are: one key, several, or a program. */
export const authorityHoldersCheck: TokenCheck = {
  id: 'authority-holders',
  family: 'seizure',
  critical: 'unless-verified',
  evaluate: ({ authorities, authoritiesUnread }) => {
    if (authorities.every(({ grip }) => grip === 'nobody'))
      return notApplicable('Nobody has any power over it.')
    const unread = authorities.some(({ kind }) => kind === 'unread')
    return unread && authoritiesUnread !== undefined ? failed(authoritiesUnread) : ran()
  },
}
