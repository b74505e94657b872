import { addressToBytes } from '../../../../src/solana/address/address.ts'
import { hiddenTransactionCheck } from '../../../../src/checks/message/rules/hidden-transaction.ts'
import { signer, signInText, stranger, testMessageCheck } from '../../../kit/checks/message-case.ts'
import { buildMessage } from '../../../solana/transaction/message-builder.ts'

/** A built message with its first account replaced by this one. */
const paidBy = (payer: typeof signer, version: 'legacy' | 0 | 1): Uint8Array => {
  const message = buildMessage({ version, accounts: [251, 252, 253] })
  const at = message.findIndex((_, index) =>
    message.subarray(index, index + 32).every((byte) => byte === 251),
  )
  message.set(addressToBytes(payer), at)
  return message
}
const signed = (message: Uint8Array): Uint8Array =>
  Uint8Array.from([1, ...new Array<number>(64).fill(0), ...message])

testMessageCheck(hiddenTransactionCheck, {
  quiet: [
    { name: 'a text', message: 'Hello' },
    { name: 'a sign-in', message: signInText() },
    { name: 'a transaction that is cut off', message: paidBy(signer, 0).subarray(0, -1) },
    {
      name: 'a transaction with more behind it',
      message: Uint8Array.from([...paidBy(signer, 0), 0]),
    },
  ],
  firing: [
    ...(['legacy', 0, 1] as const).map((version) => ({
      name: `a bare ${version} message of the wallet`,
      message: paidBy(signer, version),
      says: ['critical TRANSACTION_AS_MESSAGE'],
    })),
    {
      name: 'a whole transaction of the wallet',
      message: signed(paidBy(signer, 0)),
      says: ['critical TRANSACTION_AS_MESSAGE'],
    },
    {
      name: 'a transaction of somebody else',
      message: paidBy(stranger, 'legacy'),
      says: ['high TRANSACTION_OF_OTHERS_AS_MESSAGE'],
    },
  ],
})
