import { failed } from '../../../findings/check.ts'
import { type AddressKind, isWalletKind } from '../../address/facts/address-kind.ts'
import type { WalletCheck } from '../assess/check.ts'

/** The address is not a wallet: transfers of anything else reveal nothing about its owner. */
export const walletKindCheck: WalletCheck<'wallet-kind', { kind: AddressKind }> = {
  id: 'wallet-kind',
  code: 'NOT_A_WALLET',
  severity: 'medium',
  critical: true,
  evaluate: ({ subject: { address, kind, state } }) => {
    if (state?.kind === 'unreadable') return failed({ reason: 'unreadable-data' })
    if (isWalletKind(kind) || kind === 'unused') return []
    return [{ params: { kind }, subject: address }]
  },
}
