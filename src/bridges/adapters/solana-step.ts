import type { BridgeStep } from '../plan/provider.ts'
import { decodeTransaction, encodeTransaction } from '../../solana/transaction/wire.ts'
import { wrongShape } from '../../network/shape.ts'

/**
 * A step with a transaction that decodes and has the wallet among its signers. LI.FI has returned bare messages: the
 * result always has room for signatures.
 */
export const solanaStep = (
  bytes: Uint8Array,
  sender: string | undefined,
  where: string,
): BridgeStep => {
  const decoded = decodeTransaction(bytes)
  if (!decoded.ok) throw wrongShape(where, 'a Solana transaction')
  const { header, staticAccounts } = decoded.transaction.message
  const signers: readonly string[] = staticAccounts.slice(0, header.requiredSignatures)
  if (sender === undefined || !signers.includes(sender))
    throw wrongShape(where, 'a transaction for the sender to sign')
  return { kind: 'solana-transaction', transaction: encodeTransaction(decoded.transaction) }
}
