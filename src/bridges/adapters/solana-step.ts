import type { BridgeStep } from '../plan/provider.ts'
import { decodeTransaction, encodeTransaction } from '../../solana/transaction/wire.ts'
import { wrongShape } from '../../network/shape.ts'

/**
 * A transaction that the wallet can sign: it decodes, and the wallet is among those who have to. LI.FI has sent the bare
 * message before; what comes out has room for the signatures.
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
