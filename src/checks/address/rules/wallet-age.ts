import { failed, notApplicable } from '../../../findings/check.ts'
import type { AddressCheck } from '../assess/check.ts'
import { isFresh } from '../facts/activity.ts'
import { isWalletKind } from '../facts/address-kind.ts'

/**
 * Thieves create a wallet for each theft, so a few hours of clean history prove nothing. Fails for such new wallets, so
 * that the level is never low. Has no findings.
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
