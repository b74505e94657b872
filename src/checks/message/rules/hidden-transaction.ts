import type { Transaction } from '../../../solana/transaction/message.ts'
import type { MessageCheck } from '../assess/check.ts'

/** More sentences than a person reads. */
const mostSentences = 6

/** Wallets sign a message as it is; a transaction that is handed over as one is signed with the same key, unseen. */
export const hiddenTransactionCheck: MessageCheck = {
  id: 'hidden-transaction',
  examine: ({ content: { transaction }, wallet, actionSentences }) => {
    if (!transaction) return []
    if (!signersOf(transaction).includes(wallet)) {
      return [
        {
          code: 'TRANSACTION_OF_OTHERS_AS_MESSAGE',
          message:
            'These bytes are a transaction that others sign, handed over as a message. No honest app asks you to sign that.',
          severity: 'high',
        },
      ]
    }
    const what = transaction.bare
      ? 'These bytes are no message but a transaction of yours: whoever gets your signature can send it.'
      : 'These bytes are no message but a transaction that waits for your signature.'
    return [
      {
        code: 'TRANSACTION_AS_MESSAGE',
        message: `${what} ${effectText(actionSentences)} No honest app asks for that.`,
        severity: 'critical',
      },
    ]
  },
}

const signersOf = ({ message }: Transaction) =>
  message.staticAccounts.slice(0, message.header.requiredSignatures)

const effectText = (sentences: readonly string[]): string => {
  if (sentences.length === 0) return 'What it would do cannot be read from its bytes.'
  const more = sentences.length - mostSentences
  const rest = more > 0 ? ` And ${more} more.` : ''
  return `It would: ${sentences.slice(0, mostSentences).join(' ')}${rest}`
}
