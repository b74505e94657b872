import type { Address } from '../../solana/address/address.ts'
import { systemProgram } from '../../solana/address/known-address.ts'
import { buildTransaction, type TransactionPlan } from '../../solana/building/build-transaction.ts'
import type { OfficialClient } from '../../solana/building/official-client.ts'
import type { Message, Transaction } from '../../solana/transaction/message.ts'
import { decodeTransaction } from '../../solana/transaction/wire.ts'
import type { QuoteRefusal } from './quote-refusal.ts'

/** Builds a transaction and reads it back as a node would; refused if it is too large or invalid. */
export const unsignedTransaction = (
  client: OfficialClient,
  plan: TransactionPlan,
): { transaction: Transaction } | { refused: QuoteRefusal } => {
  const bytes = buildTransaction(client, plan)
  if (!bytes) return { refused: { reason: 'transaction-too-large' } }
  const decoded = decodeTransaction(bytes)
  return decoded.ok
    ? { transaction: decoded.transaction }
    : { refused: { reason: 'not-a-transaction', problem: decoded.problem } }
}

export type SignerProblem = 'wallet-not-signer' | 'durable-nonce' | 'signature-missing'

/** Why the wallet cannot sign the transaction alone and send it now; undefined if it can. */
export const signerProblem = (
  { message, signatures }: Transaction,
  wallet: Address,
): SignerProblem | undefined => {
  const signers = message.staticAccounts.slice(0, message.header.requiredSignatures)
  if (!signers.includes(wallet)) return 'wallet-not-signer'
  if (advancesNonce(message)) return 'durable-nonce'
  const isMissing = (at: number): boolean => signatures[at]?.every((byte) => byte === 0) ?? true
  return signers.some((signer, at) => signer !== wallet && isMissing(at))
    ? 'signature-missing'
    : undefined
}

/** Whether its blockhash can be replaced: this would invalidate an existing signature. */
export const takesBlockhash = ({ signatures }: Pick<Transaction, 'signatures'>): boolean =>
  signatures.every((signature) => signature.every((byte) => byte === 0))

export const withBlockhash = (transaction: Transaction, blockhash: string): Transaction => ({
  ...transaction,
  message: { ...transaction.message, blockhash },
})

/** System instruction 4, AdvanceNonceAccount, as the first instruction, where the runtime looks for it. */
const advancesNonce = ({ staticAccounts, instructions }: Message): boolean => {
  const [first] = instructions
  if (!first || staticAccounts[first.programIndex] !== systemProgram) return false
  return (
    first.data.length >= 4 &&
    first.data.subarray(0, 4).every((byte, at) => byte === advanceNonce[at])
  )
}

const advanceNonce = [4, 0, 0, 0]
