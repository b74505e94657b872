import { describeUnseen } from '../../../scan/summary/describe-unseen.ts'
import type { SummaryPart } from '../../../scan/summary/summary.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { Transaction } from '../../../solana/transaction/message.ts'
import type { MessageCheck } from '../assess/check.ts'

export type HiddenTransaction =
  /** `bare`: without signatures. `effects`: what it would do, as far as its bytes alone show. */
  { signers: 'others' } | { signers: 'wallet'; bare: boolean; effects: readonly SummaryPart[] }

/**
 * Wallets sign a message as it is. A transaction disguised as a message is signed with the same key, without a preview.
 */
export const hiddenTransactionCheck: MessageCheck<'hidden-transaction', HiddenTransaction> = {
  id: 'hidden-transaction',
  code: 'TRANSACTION_AS_MESSAGE',
  severity: 'critical',
  critical: true,
  evaluate: ({ content: { transaction }, wallet }) => {
    if (!transaction) return []
    const isSigner = signersOf(transaction).includes(wallet)
    return [
      isSigner
        ? {
            params: {
              signers: 'wallet',
              bare: transaction.bare,
              effects: describeUnseen(transaction, wallet),
            },
            subject: wallet,
          }
        : {
            code: 'TRANSACTION_OF_OTHERS_AS_MESSAGE',
            severity: 'high',
            params: { signers: 'others' },
          },
    ]
  },
}

const signersOf = ({ message }: Transaction): Address[] =>
  message.staticAccounts.slice(0, message.header.requiredSignatures)
