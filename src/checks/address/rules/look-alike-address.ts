import { knownNames } from '../../../lists/known-name.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isReservedAddress } from '../../../solana/state/reserved-address.ts'
import type { AddressCheck } from '../assess/check.ts'
import { haveSameEnds } from '../facts/same-ends.ts'

export type LookAlikeAddress = { imitates: Address; name: string }

/** The address begins and ends like a well-known one but is a different address, which does not happen by chance. */
export const lookAlikeAddressCheck: AddressCheck<'look-alike-address', LookAlikeAddress> = {
  id: 'look-alike-address',
  code: 'LOOKS_LIKE_KNOWN_ADDRESS',
  severity: 'high',
  evaluate: ({ subject: { address, kind } }) => {
    // Parts of the runtime resemble each other, and their addresses cannot be forged.
    const runtime = kind === 'native-program' || kind === 'sysvar' || isReservedAddress(address)
    if (runtime || knownNames.has(address)) return []
    const match = [...knownNames].find(([each]) => haveSameEnds(each, address))
    if (!match) return []
    const [imitates, name] = match
    return [{ params: { imitates, name }, subject: address }]
  },
}
