import type { Address } from '../../solana/address/address.ts'
import { systemProgram } from '../../solana/address/known-address.ts'
import {
  compileMessage,
  type PlannedInstruction,
} from '../../solana/transaction/compile-message.ts'
import type { Message, Transaction } from '../../solana/transaction/message.ts'

const signatureBytes = 64

/** A transaction that the wallet alone has to sign, and pays for. */
export const unsignedTransaction = (
  wallet: Address,
  blockhash: string,
  instructions: readonly PlannedInstruction[],
): Transaction => unsigned(compileMessage(wallet, blockhash, instructions))

/** The message with room for its signatures. */
export const unsigned = (message: Message): Transaction => {
  const signatures = Array.from(
    { length: message.header.requiredSignatures },
    () => new Uint8Array(signatureBytes),
  )
  return { message, signatures, bare: false }
}

/** Why the transaction is none for the wallet to sign alone and at once; undefined where it is one. */
export const signerProblem = (
  { message, signatures }: Transaction,
  wallet: Address,
): string | undefined => {
  const signers = message.staticAccounts.slice(0, message.header.requiredSignatures)
  if (!signers.includes(wallet)) return 'It is not for this wallet to sign.'
  if (advancesNonce(message))
    return 'It holds a durable nonce: once signed, it could be sent at any later time.'
  const isMissing = (at: number): boolean => signatures[at]?.every((byte) => byte === 0) ?? true
  return signers.some((signer, at) => signer !== wallet && isMissing(at))
    ? 'It needs a signature of somebody else, which is not there.'
    : undefined
}

/** Whether its blockhash can be replaced: what somebody has signed already would lose his signature. */
export const takesBlockhash = ({ signatures }: Pick<Transaction, 'signatures'>): boolean =>
  signatures.every((signature) => signature.every((byte) => byte === 0))

export const withBlockhash = (transaction: Transaction, blockhash: string): Transaction => ({
  ...transaction,
  message: { ...transaction.message, blockhash },
})

/** System instruction 4, AdvanceNonceAccount, in the first place, which is where the runtime looks for it. */
const advancesNonce = ({ staticAccounts, instructions }: Message): boolean => {
  const [first] = instructions
  if (!first || staticAccounts[first.programIndex] !== systemProgram) return false
  return (
    first.data.length >= 4 &&
    first.data.subarray(0, 4).every((byte, at) => byte === advanceNonce[at])
  )
}

const advanceNonce = [4, 0, 0, 0]
