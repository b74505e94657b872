import { failed, ran } from '../../../findings/reason-check.ts'
import { isWalletKind } from '../../address/facts/address-kind.ts'
import type { WalletCheck } from '../assess/check.ts'

/** Whether there is a wallet at all: dealings of anything else say nothing about a person. */
export const walletKindCheck: WalletCheck = {
  id: 'wallet-kind',
  critical: true,
  evaluate: ({ subject: { kind, state } }) => {
    if (state?.kind === 'unreadable') return failed('The data at this address cannot be read.')
    if (isWalletKind(kind) || kind === 'unused') return ran()
    return ran({
      code: 'NOT_A_WALLET',
      message: `This is no wallet (${kind.replaceAll('-', ' ')}). What is sent to it can be lost. Ask address-risk what it is.`,
      severity: 'medium',
    })
  },
}
