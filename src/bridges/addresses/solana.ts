import { parseAddress } from '../../solana/address/address.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import { isReservedAddress } from '../../solana/state/reserved-address.ts'
import { type AddressForm, notThisForm } from './address-form.ts'

/** Base58 of 32 bytes, without a checksum; addresses known not to be wallets are refused. */
export const solanaForm: AddressForm = {
  read: (text) => {
    const address = parseAddress(text)
    if (!address) return notThisForm
    const mint = wellKnownMints.get(address)
    if (mint) return { problem: 'mint', symbol: mint.symbol }
    if (isReservedAddress(address) || programNames.has(address))
      return { problem: 'system-account' }
    const notes = isOnCurve(address) ? [] : [{ kind: 'off-curve' } as const]
    return { proof: 'form', notes }
  },
}
