import { ran } from '../../../findings/reason-check.ts'
import { isReservedAddress } from '../../../solana/state/reserved-address.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import type { AddressCheck } from '../assess/check.ts'
import { knownNames } from '../../../lists/known-name.ts'
import { haveSameEnds } from '../facts/same-ends.ts'

/** The address begins and ends like one that many people know, and is not it: nobody gets such a one by chance. */
export const lookAlikeAddressCheck: AddressCheck = {
  id: 'look-alike-address',
  critical: false,
  evaluate: ({ subject: { address, kind } }) => {
    // Parts of the runtime resemble each other, and nobody can make one.
    const runtime = kind === 'native-program' || kind === 'sysvar' || isReservedAddress(address)
    const known = runtime || knownNames.has(address)
    const alike = known ? [] : [...knownNames].filter(([each]) => haveSameEnds(each, address))
    return ran(
      ...alike.slice(0, 1).map(([each, name]) => ({
        code: 'LOOKS_LIKE_KNOWN_ADDRESS',
        message: `It begins and ends like ${shortAddress(each)} (${name}) and is another address. Addresses like that are made so that people who compare only the ends take them for the real one.`,
        severity: 'high' as const,
      })),
    )
  },
}
