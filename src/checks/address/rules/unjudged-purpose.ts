import { failed, notApplicable, ran } from '../../../findings/reason-check.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import type { AddressCheck } from '../assess/check.ts'
import { knownNames } from '../../../lists/known-name.ts'

/**
 * What a program does, and what a token is worth, is not to be seen at its address: without a name that is known nothing
 * there may be called low.
 */
export const unjudgedPurposeCheck: AddressCheck = {
  id: 'unjudged-purpose',
  critical: true,
  evaluate: ({ subject: { address, kind, account } }) => {
    if (kind === 'program')
      return knownNames.has(address)
        ? ran()
        : failed('It is not known by name, so that nobody can say what it does.')
    if (kind === 'program-owned' && account)
      return knownNames.has(account.owner)
        ? ran()
        : failed(
            'The program that owns it is not known by name, so that nobody can say what it is.',
          )
    if (kind === 'mint')
      return wellKnownMints.has(address)
        ? ran()
        : failed('What the token is like is not judged here: ask token-risk.')
    return notApplicable('It is neither a program nor a token.')
  },
}
