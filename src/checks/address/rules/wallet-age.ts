import { failed, notApplicable } from '../../../findings/check.ts'
import type { AddressCheck } from '../assess/check.ts'
import { isFresh } from '../facts/activity.ts'
import { isWalletKind } from '../facts/address-kind.ts'

/**
 * A thief makes a wallet for each theft, so a clean record of a few hours means nothing. Finds nothing: a wallet that new
 * is never called low.
 */
export const walletAgeCheck: AddressCheck<'wallet-age', never> = {
  id: 'wallet-age',
  code: 'WALLET_TOO_NEW',
  severity: 'info',
  critical: true,
  evaluate: ({ subject: { kind }, activity, nowSeconds }) => {
    if (!isWalletKind(kind)) return notApplicable({ reason: 'not-a-wallet' })
    // Another check reports that its transactions are not known.
    if (!activity.known) return notApplicable(activity.gap)
    return isFresh(activity.value, nowSeconds) ? failed({ reason: 'wallet-too-new' }) : []
  },
}
