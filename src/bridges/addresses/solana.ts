import { parseAddress } from '../../solana/address/address.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import { isReservedAddress } from '../../solana/state/reserved-address.ts'
import { type AddressForm, notThisForm } from './address-form.ts'

/** Base58 of 32 bytes, without a checksum; what is known to be no wallet is refused. */
export const solanaForm: AddressForm = {
  expected: 'a Solana address (base58 of 32 bytes)',
  read: (text) => {
    const address = parseAddress(text)
    if (!address) return notThisForm
    const mint = wellKnownMints.get(address)
    if (mint)
      return { problem: `it is the mint of ${mint.symbol}, from which nobody gets anything back` }
    if (isReservedAddress(address) || programNames.has(address))
      return { problem: 'it is a program or an account of the system, and no wallet' }
    const notes = isOnCurve(address)
      ? []
      : [
          'The address has no key of its own: it belongs to a program, such as a multisig’s vault. Make sure that it is no token account.',
        ]
    return { proof: 'form', notes }
  },
}
