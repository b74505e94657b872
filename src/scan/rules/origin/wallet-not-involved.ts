import type { Address } from '../../../solana/address/address.ts'
import type { ScanRule } from '../../context/rule.ts'

export type WalletNotInvolved = {
  wallet: Address
  /** The signer for whom the transaction is not safe; absent if it is safe for all of them. */
  endangered?: Address
}

/**
 * The wallet takes no part in the transaction: nothing of it changes. A caller may have named the wrong wallet, so the
 * answer is only safe if the transaction is safe for those who sign it.
 */
export const walletNotInvolved: ScanRule<'wallet-not-involved', WalletNotInvolved> = {
  id: 'wallet-not-involved',
  code: 'WALLET_NOT_INVOLVED',
  severity: 'high',
  sources: ['Solana transactions name every account that they read or change'],
  evaluate: ({ user, outsider }) => {
    if (!outsider) return []
    const { endangered } = outsider
    return [
      {
        params: { wallet: user, ...(endangered && { endangered }) },
        subject: user,
        ...(!endangered && { severity: 'info' as const }),
      },
    ]
  },
}
