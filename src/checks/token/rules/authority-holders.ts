import { failed, notApplicable } from '../../../findings/check.ts'
import { type TokenCheck, unlessVerified } from '../assess/token-check.ts'

/** Fails if the holder of an authority could not be read, so that the level is never low. Has no findings. */
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
