import { failed, notApplicable } from '../../../findings/check.ts'
import { knownNames } from '../../../lists/known-name.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import type { AddressCheck } from '../assess/check.ts'

/**
 * An address alone does not show what a program does or what a token is worth. Fails for programs and tokens that are
 * not well known, so that the level is never low. Has no findings.
 */
export const unjudgedPurposeCheck: AddressCheck<'unjudged-purpose', never> = {
  id: 'unjudged-purpose',
  code: 'UNKNOWN_PURPOSE',
  severity: 'info',
  critical: true,
  evaluate: ({ subject: { address, kind, account } }) => {
    if (kind === 'program')
      return knownNames.has(address) ? [] : failed({ reason: 'unknown-program' })
    if (kind === 'program-owned' && account)
      return knownNames.has(account.owner) ? [] : failed({ reason: 'owned-by-unknown-program' })
    if (kind === 'mint')
      return wellKnownMints.has(address) ? [] : failed({ reason: 'token-not-assessed' })
    return notApplicable({ reason: 'not-a-program-or-token' })
  },
}
