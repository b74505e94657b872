import { systemProgram } from '../address/known-address.ts'
import type { ResolvedMessage } from './message.ts'

/**
 * Whether the message uses a durable nonce: its first instruction is System AdvanceNonceAccount, which the runtime
 * recognizes by the four bytes of its code alone. The blockhash is then the nonce value and does not expire by time.
 */
export const usesDurableNonce = ({
  instructions,
}: Pick<ResolvedMessage, 'instructions'>): boolean => {
  const [first] = instructions
  if (first?.programId !== systemProgram) return false
  return advanceNonceCode.every((byte, index) => first.data[index] === byte)
}

const advanceNonceCode = [4, 0, 0, 0]
