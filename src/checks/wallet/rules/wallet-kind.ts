import { failed } from '../../../findings/check.ts'
import { type AddressKind, isWalletKind } from '../../address/facts/address-kind.ts'
import type { WalletCheck } from '../assess/check.ts'

/** Whether the address is a wallet at all: the transfers of anything else say nothing about a person. */
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
