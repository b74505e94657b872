import { notApplicable, ran, type Reason } from '../../../findings/reason-check.ts'
import { disguiseOf } from '../../../scan/facts/system-disguise.ts'
import { isReservedAddress } from '../../../solana/state/reserved-address.ts'
import type { AddressCheck } from '../assess/check.ts'
import { knownNames } from '../../../lists/known-name.ts'

/** The address was ground to look like a part of Solana itself, as thieves do so that a payment passes for a technical step. */
export const fakeSystemAddressCheck: AddressCheck = {
  id: 'fake-system-address',
  critical: false,
  evaluate: ({ subject: { address, kind } }) => {
    if (kind === 'native-program' || kind === 'sysvar' || isReservedAddress(address))
      return notApplicable('It is a part of Solana.')
    if (knownNames.has(address)) return notApplicable('It is an address that is known by name.')
    if (markerForm.test(address)) return ran(markerReason)
    const disguise = disguiseOf(address)
    if (!disguise) return ran()
    return ran({
      code: 'FAKE_SYSTEM_ADDRESS',
      message:
        'The address is made to look like a part of Solana, and is none. Thieves let payments go to such addresses so that they pass for fees. No fee or deposit of Solana is paid to one.',
      // Honest programs sometimes begin with such a word; whoever takes payments is no program.
      severity: kind === 'program' ? 'low' : disguise,
    })
  },
}

/** Nobody can search for a key to so many ones: whoever writes such an address into a transaction marks it with a word. */
const markerForm = /1{12}$/

const markerReason: Reason = {
  code: 'MARKER_ADDRESS',
  message:
    'The address is a word with ones behind it. Nobody can hold a key to it: it marks transactions, and what is sent to it is lost.',
  severity: 'low',
}
