import { failed, notApplicable, ran } from '../../../findings/reason-check.ts'
import { isWalletKind } from '../facts/address-kind.ts'
import { isFresh } from '../facts/activity.ts'
import type { AddressCheck } from '../assess/check.ts'

/** A thief makes a wallet for each theft: of one that is hours old, nothing against it is nothing for it. */
export const walletAgeCheck: AddressCheck = {
  id: 'wallet-age',
  critical: true,
  evaluate: ({ subject: { kind }, activity, nowSeconds }) => {
    if (!isWalletKind(kind)) return notApplicable('It is no wallet.')
    if (!activity.known) return notApplicable('Its past could not be read.')
    return isFresh(activity.value, nowSeconds)
      ? failed('It is too new for its past to speak for it.')
      : ran()
  },
}
