import { addressToBytes } from '../../solana/address/address.ts'
import type { SignatureStatus } from '../context/risk-context.ts'
import { encodeMessage } from '../../solana/transaction/message-writer.ts'
import type { Transaction } from '../../solana/transaction/message.ts'

/**
 * Status of each required signature, in order. Ed25519 is checked by WebCrypto off this thread, about 0.1 ms each, at
 * most as many as fit in a transaction.
 */
export const verifySignatures = async ({
  message,
  signatures,
}: Pick<Transaction, 'message' | 'signatures'>): Promise<SignatureStatus[]> => {
  const signers = message.staticAccounts.slice(0, message.header.requiredSignatures)
  if (signatures.every(isEmpty)) return signers.map(() => 'missing')
  const signed = new Uint8Array(encodeMessage(message))
  return Promise.all(
    signers.map((signer, index) =>
      statusOf(new Uint8Array(addressToBytes(signer)), signatures[index], signed),
    ),
  )
}

const isEmpty = (signature: Uint8Array): boolean => signature.every((byte) => byte === 0)

const statusOf = async (
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array | undefined,
  signed: Uint8Array<ArrayBuffer>,
): Promise<SignatureStatus> => {
  if (!signature || isEmpty(signature)) return 'missing'
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    const fits = await crypto.subtle.verify('Ed25519', imported, new Uint8Array(signature), signed)
    return fits ? 'valid' : 'invalid'
  } catch {
    // Not every 32 bytes are a public key, and without one there is no valid signature.
    return 'invalid'
  }
}
