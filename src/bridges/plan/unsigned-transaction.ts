import type { Address } from '../../solana/address/address.ts'
import { systemProgram } from '../../solana/address/known-address.ts'
import {
  compileMessage,
  type PlannedInstruction,
} from '../../solana/transaction/compile-message.ts'
import type { Message, Transaction } from '../../solana/transaction/message.ts'

const signatureBytes = 64

/** A transaction that only the wallet signs and pays for. */
export const unsignedTransaction = (
  wallet: Address,
  blockhash: string,
  instructions: readonly PlannedInstruction[],
): Transaction => unsigned(compileMessage(wallet, blockhash, instructions))

/** The message with empty signatures. */
export const unsigned = (message: Message): Transaction => {
  const signatures = Array.from(
    { length: message.header.requiredSignatures },
    () => new Uint8Array(signatureBytes),
  )
  return { message, signatures, bare: false }
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
