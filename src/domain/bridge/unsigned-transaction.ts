import type { Address } from '../address.ts'
import { systemProgram } from '../known-address.ts'
import { compileMessage, type PlannedInstruction } from '../permission/compile-message.ts'
import type { Message, Transaction } from '../transaction/message.ts'

const signatureBytes = 64

/** A transaction that the wallet alone has to sign, and pays for. */
export const unsignedTransaction = (
  wallet: Address,
  blockhash: string,
  instructions: readonly PlannedInstruction[],
): Transaction => {
  const message = compileMessage(wallet, blockhash, instructions)
  const signatures = Array.from(
    { length: message.header.requiredSignatures },
    () => new Uint8Array(signatureBytes),
  )
  return { message, signatures, bare: false }
}

/** Whether the wallet's is the only signature that is missing; or why the transaction is none for it. */
export const signerProblem = (
  { message, signatures }: Transaction,
  wallet: Address,
): string | undefined => {
  const signers = message.staticAccounts.slice(0, message.header.requiredSignatures)
  if (!signers.includes(wallet)) return 'It is not for this wallet to sign.'
  const isMissing = (at: number): boolean => signatures[at]?.every((byte) => byte === 0) ?? true
  return signers.some((signer, at) => signer !== wallet && isMissing(at))
    ? 'It needs a signature of somebody else, which is not there.'
    : undefined
}

/**
 * Whether its blockhash can be replaced: what somebody has signed already would lose his signature, and a durable nonce
 * is no blockhash.
 */
export const takesBlockhash = ({ message, signatures }: Transaction): boolean =>
  signatures.every((signature) => signature.every((byte) => byte === 0)) && !advancesNonce(message)

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
