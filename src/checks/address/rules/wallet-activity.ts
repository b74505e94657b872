import { failed, notApplicable } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { AddressCheck } from '../assess/check.ts'
import { isFresh } from '../facts/activity.ts'
import { isWalletKind } from '../facts/address-kind.ts'

export type WalletActivity = { sign: 'fresh'; fundedBy?: Address } | { sign: 'automated' }

/** How old a wallet is and how it is used. Fails for a wallet without transactions. */
export const walletActivityCheck: AddressCheck<'wallet-activity', WalletActivity> = {
  id: 'wallet-activity',
  code: 'FRESH_WALLET',
  severity: 'low',
  critical: true,
  evaluate: ({ subject: { address, kind }, activity, nowSeconds }) => {
    if (!isWalletKind(kind) && kind !== 'unused') return notApplicable({ reason: 'not-a-wallet' })
    if (!activity.known) return failed(activity.gap)
    const { transactionsSeen, fundedBy, automated } = activity.value
    if (transactionsSeen === 0) return failed({ reason: 'no-transactions' })
    return [
      ...(isFresh(activity.value, nowSeconds)
        ? [
            {
              params: { sign: 'fresh' as const, ...(fundedBy && { fundedBy }) },
              subject: address,
            },
          ]
        : []),
      ...(automated
        ? [
            {
              params: { sign: 'automated' as const },
              subject: address,
              code: 'AUTOMATED',
              severity: 'info' as const,
            },
          ]
        : []),
    ]
  },
}
