import { notApplicable } from '../../../findings/check.ts'
import { disguiseOf } from '../facts/system-disguise.ts'
import { isReservedAddress } from '../../../solana/state/reserved-address.ts'
import { knownNames } from '../../../lists/known-name.ts'
import type { AddressCheck } from '../assess/check.ts'

/** `marker`: a word followed by ones. `imitation`: generated to look like a part of Solana. */
export type FakeSystemAddress = { form: 'marker' | 'imitation' }

/** The address was generated to resemble a part of Solana, so that paying a thief looks like a technical step. */
export const fakeSystemAddressCheck: AddressCheck<'fake-system-address', FakeSystemAddress> = {
  id: 'fake-system-address',
  code: 'FAKE_SYSTEM_ADDRESS',
  severity: 'critical',
  evaluate: ({ subject: { address, kind } }) => {
    if (kind === 'native-program' || kind === 'sysvar' || isReservedAddress(address))
      return notApplicable({ reason: 'part-of-solana' })
    if (knownNames.has(address)) return notApplicable({ reason: 'well-known-address' })
    if (markerForm.test(address))
      return [
        {
          params: { form: 'marker' },
          subject: address,
          code: 'MARKER_ADDRESS',
          severity: 'low',
        },
      ]
    const disguise = disguiseOf(address)
    if (!disguise) return []
    // Honest programs sometimes begin with such a word, and programs do not receive payments.
    const severity = kind === 'program' ? 'low' : disguise
    return [{ params: { form: 'imitation' }, subject: address, severity }]
  },
}

/** No key can be found for this many ones: such an address was written by hand to mark transactions. */
const markerForm = /1{12}$/
